// Plays a short game between two levels on 9x9, counts it, and asks what was wrong with a move.
//
// mcs game.cs && mono game.exe, where the system finds the library, libtengen.so or tengen.dll. With .NET, in a project.

using System;
using System.Runtime.InteropServices;
using System.Text;

/// <summary>What the library refuses, in its words.</summary>
public sealed class TengenException : Exception
{
    public TengenException(string words) : base(words) { }
}

/// <summary>The functions of tengen.h that this program uses.</summary>
static class Native
{
    const string Library = "tengen";
    const CallingConvention C = CallingConvention.Cdecl;

    [DllImport(Library, CallingConvention = C)] public static extern IntPtr tengen_last_error();
    [DllImport(Library, CallingConvention = C)] public static extern void tengen_text_free(IntPtr text);
    [DllImport(Library, CallingConvention = C)] public static extern int tengen_game_new(int columns, int rows, byte[] rules, out GameHandle game);
    [DllImport(Library, CallingConvention = C)] public static extern void tengen_game_free(IntPtr game);
    [DllImport(Library, CallingConvention = C)] public static extern int tengen_game_play(GameHandle game, int player, byte[] vertex);
    [DllImport(Library, CallingConvention = C)] public static extern int tengen_game_score(GameHandle game, byte[] dead, out double lead, out IntPtr result);
    [DllImport(Library, CallingConvention = C)] public static extern int tengen_engine_new(int level, byte[] net, int threads, ulong seed, out EngineHandle engine);
    [DllImport(Library, CallingConvention = C)] public static extern void tengen_engine_free(IntPtr engine);
    [DllImport(Library, CallingConvention = C)] public static extern int tengen_engine_genmove(EngineHandle engine, GameHandle game, int player, uint visits, double seconds, out IntPtr vertex);
    [DllImport(Library, CallingConvention = C)] public static extern int tengen_engine_ask(EngineHandle engine, byte[] queries, out IntPtr answers);

    /// <summary>Throws what a call reports. The error belongs to the thread, which is that of the call.</summary>
    public static void Check(int status)
    {
        if (status != 0) throw new TengenException(Text(tengen_last_error()));
    }

    /// <summary>A text for the library: UTF-8 that ends with a byte of 0.</summary>
    public static byte[] Bytes(string text)
    {
        return Encoding.UTF8.GetBytes(text + "\0");
    }

    /// <summary>A text that belongs to the library.</summary>
    public static string Text(IntPtr text)
    {
        var length = 0;
        while (Marshal.ReadByte(text, length) != 0) length++;
        var bytes = new byte[length];
        Marshal.Copy(text, bytes, 0, length);
        return Encoding.UTF8.GetString(bytes);
    }

    /// <summary>A text that the library has handed out: it is copied and freed.</summary>
    public static string Taken(IntPtr text)
    {
        try { return Text(text); } finally { tengen_text_free(text); }
    }
}

/// <summary>Owns a game of the library. The runtime frees it once, and never during a call.</summary>
public sealed class GameHandle : SafeHandle
{
    public GameHandle() : base(IntPtr.Zero, true) { }
    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
    protected override bool ReleaseHandle() { Native.tengen_game_free(handle); return true; }
}

/// <summary>Owns an engine of the library.</summary>
public sealed class EngineHandle : SafeHandle
{
    public EngineHandle() : base(IntPtr.Zero, true) { }
    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
    protected override bool ReleaseHandle() { Native.tengen_engine_free(handle); return true; }
}

/// <summary>A game of Go.</summary>
public sealed class Game : IDisposable
{
    internal readonly GameHandle Handle;

    public Game(int size, string rules) { Native.Check(Native.tengen_game_new(size, size, Native.Bytes(rules), out Handle)); }

    /// <summary>Makes a move of the player to move.</summary>
    public void Play(string vertex) { Native.Check(Native.tengen_game_play(Handle, 0, Native.Bytes(vertex))); }

    /// <summary>The result as the game stands, without dead stones.</summary>
    public string Score(out double lead)
    {
        IntPtr result;
        Native.Check(Native.tengen_game_score(Handle, null, out lead, out result));
        return Native.Taken(result);
    }

    public void Dispose() { Handle.Dispose(); }
}

/// <summary>An engine with the small net and one thread.</summary>
public sealed class Engine : IDisposable
{
    readonly EngineHandle handle;

    public Engine(int level, ulong seed) { Native.Check(Native.tengen_engine_new(level, null, 1, seed, out handle)); }

    /// <summary>Chooses a move for the player to move.</summary>
    public string BestMove(Game game, uint visits)
    {
        IntPtr vertex;
        Native.Check(Native.tengen_engine_genmove(handle, game.Handle, 0, visits, 0, out vertex));
        return Native.Taken(vertex);
    }

    /// <summary>Answers a question in JSON.</summary>
    public string Ask(string query)
    {
        IntPtr answers;
        Native.Check(Native.tengen_engine_ask(handle, Native.Bytes(query), out answers));
        return Native.Taken(answers);
    }

    public void Dispose() { handle.Dispose(); }
}

static class Program
{
    static void Main()
    {
        using (var game = new Game(9, "japanese"))
        using (var black = new Engine(5, 1))
        using (var white = new Engine(2, 2))
        {
            for (var move = 0; move < 20; move++)
            {
                var vertex = (move % 2 == 0 ? black : white).BestMove(game, 20);
                game.Play(vertex);
                Console.Write(vertex + " ");
            }
            Console.WriteLine();
            // A refused move changes nothing.
            try { game.Play("Z99"); } catch (TengenException refused) { Console.WriteLine("refused: " + refused.Message); }
            double lead;
            Console.WriteLine("as it stands: " + game.Score(out lead));
            Console.Write("explained: " + black.Ask("{\"id\":\"why\",\"action\":\"explain\",\"boardXSize\":9,\"boardYSize\":9,"
                + "\"moves\":[[\"B\",\"E5\"],[\"W\",\"A1\"]],\"maxVisits\":20}"));
        }
    }
}
