/** The least time between two sounds, in seconds. */
const PAUSE = 0.08;

/** The sounds of stones, made here: a click of slate on wood, and a rattle for stones that are taken away. */
export class Sounds {
  private context: AudioContext | undefined;
  private noise: AudioBuffer | undefined;
  private last = -1;

  /** Makes a sound, unless the browser does not have any, or waits for a first click. */
  play(of: "stone" | "capture"): void {
    try {
      const context = (this.context ??= new AudioContext());
      if (context.state === "suspended") void context.resume();
      const now = context.currentTime;
      // Some stones of a fast run through a game still sound.
      if (now - this.last < PAUSE) return;
      this.last = now;
      const noise = (this.noise ??= burst(context));
      if (of === "stone") click(context, noise, now, 1);
      else [0, 0.06, 0.1, 0.17].forEach((delay, place) => click(context, noise, now + delay, place === 0 ? 1 : 0.35));
    } catch (error) {
      console.warn(error);
    }
  }
}

/** A burst of noise through a narrow filter, and the short tone of the board. */
function click(context: AudioContext, buffer: AudioBuffer, at: number, loudness: number): void {
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  filter.Q.value = 1.2;
  noise.connect(filter).connect(fading(context, at, 0.5 * loudness, 0.035));
  noise.start(at);
  const tone = context.createOscillator();
  tone.frequency.setValueAtTime(420, at);
  tone.frequency.exponentialRampToValueAtTime(180, at + 0.06);
  tone.connect(fading(context, at, 0.22 * loudness, 0.08));
  tone.start(at);
  tone.stop(at + 0.1);
}

function fading(context: AudioContext, at: number, loudness: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(context.destination);
  return gain;
}

function burst(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(0.04 * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = 2 * Math.random() - 1;
  return buffer;
}
