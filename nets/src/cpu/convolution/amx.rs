//! The tiles of AMX: registers of up to 16 rows of 64 bytes, and an instruction that multiplies two
//! of them as matrices of bytes. Two strips of 16 cells times 32 channels are computed at a time.
//!
//! Cells that lie side by side, each with the channels of the cells beside it, are the rows of one
//! matrix. The packed weights, as they are, form the other matrix. A product with fewer rows takes
//! the same time. So it is better to compute the border between two rows of the board as well than
//! to leave rows empty.
//!
//! Rust does not have stable functions for these instructions, so they are written in assembly. The
//! registers keep their contents from one piece of assembly to the next: compilers do not use them,
//! and no other code of the program touches them.

use std::arch::asm;
use std::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
use std::sync::LazyLock;

use super::ahead::Part;
use super::job::ByteJob;
use super::sizes::PANEL;
use super::weights::Bytes;
use super::window::Region;

/// The most rows of a register.
const MOST_ROWS: usize = 16;

/// The bytes of a row of a register, and of a row of weights or sums of half a panel.
const ROW: usize = 64;

/// Whether the processor has the instructions, and the system lets this process use them.
///
/// Linux saves registers of this size only for processes that ask for them.
pub(super) fn is_available() -> bool {
    static AVAILABLE: LazyLock<bool> = LazyLock::new(|| has_instructions() && is_permitted());
    *AVAILABLE
}

#[allow(unused_unsafe, reason = "newer versions of Rust take `__cpuid` for safe")]
fn has_instructions() -> bool {
    /// Intel's manual, `CPUID`: the system saves extended registers; the features are AMX's
    /// registers, and AMX for bytes.
    const SAVES: u32 = 1 << 27;
    const TILES: u32 = 1 << 24;
    const BYTES: u32 = 1 << 25;
    /// Bits of `XCR0`: the system saves the shapes of registers, and the registers.
    const SAVED: u64 = 1 << 17 | 1 << 18;
    // SAFETY: every processor of this architecture has the instruction.
    let (leaves, saves) = unsafe { (__cpuid(0).eax, __cpuid(1).ecx) };
    if leaves < 7 || saves & SAVES == 0 {
        return false;
    }
    // SAFETY: as above.
    let features = unsafe { __cpuid_count(7, 0).edx };
    // SAFETY: the instruction exists, as the processor has just reported.
    features & (TILES | BYTES) == TILES | BYTES && unsafe { xcr0() } & SAVED == SAVED
}

/// # Safety
///
/// The system saves extended registers.
#[target_feature(enable = "xsave")]
unsafe fn xcr0() -> u64 {
    // SAFETY: the caller vouches for the instruction.
    unsafe { _xgetbv(0) }
}

/// Asks the system for the registers.
fn is_permitted() -> bool {
    /// `arch/x86/include/uapi/asm/prctl.h` of Linux, and the number of the registers' contents.
    const ARCH_REQ_XCOMP_PERM: libc::c_long = 0x1023;
    const XFEATURE_XTILEDATA: libc::c_long = 18;
    // SAFETY: the call takes two numbers and touches no memory of the process.
    let answer =
        unsafe { libc::syscall(libc::SYS_arch_prctl, ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA) };
    answer == 0
}

/// The shapes of the registers, as the processor reads them.
#[repr(C, align(64))]
struct Shapes {
    palette: u8,
    start: u8,
    reserved: [u8; 14],
    row_bytes: [u16; 16],
    rows: [u8; 16],
}

/// The division of a job into products of registers. The cells from the first point's to the last
/// one's are cut into strips, and the last strip may overlap the one before it.
struct Cut {
    /// The number of cells from the first point's to the last one's.
    cells: usize,
    /// The number of cells in a strip.
    in_strip: usize,
    /// The number of taps side by side.
    across: usize,
    /// The number of steps in one product. A step is four channels, and the steps of taps side by
    /// side follow each other.
    steps: usize,
}

/// Two strips that are computed together.
struct Pair {
    /// The first row of sums of each.
    strips: [usize; 2],
    /// Whether the pair before has some of the rows too.
    again: bool,
}

impl Cut {
    fn of(job: &ByteJob) -> Self {
        let cells = job.window.rows();
        let taps = job.window.whole().taps.windows(2);
        let across = 1 + taps.take_while(|pair| pair[1].offset == pair[0].offset + 1).count();
        let all = across * job.steps;
        let steps = (1..=MOST_ROWS).rev().find(|steps| all.is_multiple_of(*steps)).unwrap_or(1);
        Self { cells, in_strip: cells.min(MOST_ROWS), across, steps }
    }

    /// Returns the first row of sums of each strip.
    fn strips(&self) -> impl Iterator<Item = usize> {
        let last = self.cells - self.in_strip;
        (0..self.cells).step_by(self.in_strip).map(move |row| row.min(last))
    }

    /// Returns the strips in pairs. A last strip without a partner is computed twice.
    fn pairs(&self) -> impl Iterator<Item = Pair> {
        let mut strips = self.strips();
        let mut end = 0;
        std::iter::from_fn(move || {
            let one = strips.next()?;
            let strips = [one, strips.next().unwrap_or(one)];
            let again = one < end;
            end = strips[1] + self.in_strip;
            Some(Pair { strips, again })
        })
    }

    /// Returns the shapes of the registers: 0 to 3 for sums, 4 and 5 for activations, 6 and 7 for
    /// weights.
    #[expect(clippy::cast_possible_truncation, reason = "numbers of up to 64")]
    fn shapes(&self) -> Shapes {
        let Self { in_strip, steps, .. } = *self;
        let (cells, bytes) = (in_strip as u8, ROW as u16);
        let mut shapes =
            Shapes { palette: 1, start: 0, reserved: [0; 14], row_bytes: [0; 16], rows: [0; 16] };
        shapes.rows[..8].copy_from_slice(&[cells; 8]);
        shapes.row_bytes[..8].copy_from_slice(&[bytes; 8]);
        shapes.row_bytes[4..6].copy_from_slice(&[4 * steps as u16; 2]);
        shapes.rows[6..8].copy_from_slice(&[steps as u8; 2]);
        shapes
    }
}

/// Computes a convolution in bytes.
///
/// # Safety
///
/// [`is_available`] has returned true.
pub(super) unsafe fn convolve_bytes(mut job: ByteJob) {
    let cut = Cut::of(&job);
    let shapes = cut.shapes();
    // SAFETY: the processor has the instruction, and reads the 64 bytes of the shapes.
    unsafe {
        asm!("ldtilecfg [{}]", in(reg) &raw const shapes, options(nostack, preserves_flags, readonly));
    }
    let mut ahead = job.ahead(2 * cut.in_strip);
    let pairs = cut.pairs().count();
    let own = job.share(pairs, |pair| cut.pairs().nth(pair).is_some_and(|pair| pair.again));
    for panel in 0..job.width / PANEL {
        let first = panel * pairs;
        if own.end <= first || own.start >= first + pairs {
            continue;
        }
        ahead.enter(panel);
        for (number, pair) in (first..).zip(cut.pairs()) {
            if own.contains(&number) {
                // SAFETY: the registers have the shapes of the cut, and its strips are rows of the job.
                unsafe { byte_tiles(&mut job, &cut, pair.strips, panel, ahead.part()) };
            }
        }
    }
    // SAFETY: the processor has the instruction.
    unsafe { asm!("tilerelease", options(nomem, nostack, preserves_flags)) };
}

/// Computes the sums of two strips and a panel, and fetches a part of the next panel.
///
/// # Safety
///
/// The registers have the shapes of the cut, which is the job's, as the strips and the panel are.
unsafe fn byte_tiles(job: &mut ByteJob, cut: &Cut, strips: [usize; 2], panel: usize, ahead: Part) {
    let weights = job.panel(panel);
    let mut ahead = ahead.over(weights.len() / cut.steps);
    let stride = job.stride;
    // SAFETY: registers do not have addresses; the instructions exist, since shapes were loaded.
    unsafe {
        asm!(
            "tilezero tmm0",
            "tilezero tmm1",
            "tilezero tmm2",
            "tilezero tmm3",
            options(nomem, nostack, preserves_flags)
        );
    }
    let Region { cells, taps, .. } = job.window.whole();
    let rows_of_taps = taps.chunks_exact(cut.across);
    for (taps, weights) in rows_of_taps.zip(weights.chunks_exact(cut.across * job.steps)) {
        let first = job.input.as_ptr().wrapping_add(job.place(cells[0], taps[0]));
        let [one, other] = strips.map(|row| first.wrapping_add(row * stride));
        for (number, weights) in weights.chunks_exact(cut.steps).enumerate() {
            ahead.fetch_lines();
            let offset = number * 4 * cut.steps;
            // SAFETY: the cells of a strip lie side by side, each with `stride` bytes, and with the
            // taps side by side they are in the input. The weights have 128 bytes a step.
            unsafe {
                asm!(
                    "tileloadd tmm6, [{weights} + {panel}*1]",
                    "tileloadd tmm4, [{one} + {stride}*1]",
                    "tdpbusd tmm0, tmm4, tmm6",
                    "tileloadd tmm7, [{weights} + {panel}*1 + 64]",
                    "tdpbusd tmm1, tmm4, tmm7",
                    "tileloadd tmm5, [{other} + {stride}*1]",
                    "tdpbusd tmm2, tmm5, tmm6",
                    "tdpbusd tmm3, tmm5, tmm7",
                    weights = in(reg) weights.as_ptr(),
                    panel = in(reg) size_of::<Bytes>(),
                    one = in(reg) one.wrapping_add(offset),
                    other = in(reg) other.wrapping_add(offset),
                    stride = in(reg) stride,
                    options(nostack, preserves_flags, readonly)
                );
            }
        }
    }
    let bytes_of_row = job.width * size_of::<i32>();
    let [one, other] = strips.map(|row| job.row(row, panel));
    // SAFETY: from each row of a strip on, the output has 32 sums, 128 bytes, for each of its
    // cells.
    unsafe {
        asm!(
            "tilestored [{one} + {row}*1], tmm0",
            "tilestored [{one} + {row}*1 + 64], tmm1",
            "tilestored [{other} + {row}*1], tmm2",
            "tilestored [{other} + {row}*1 + 64], tmm3",
            one = in(reg) one,
            other = in(reg) other,
            row = in(reg) bytes_of_row,
            options(nostack, preserves_flags)
        );
    }
}
