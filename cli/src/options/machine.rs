//! The resources of the machine that the program uses by default.

use std::time::Duration;

use sysinfo::System;

use tengen::engine_room::engine::SearchSettings;

/// Returns the number of cores of the machine, or of processors that the program may use if that is
/// less.
pub fn cores() -> usize {
    // Two threads of one core share its vector units, which nets keep busy. A container may have
    // fewer processors than the machine has cores.
    System::physical_core_count().map_or_else(processors, |cores| cores.min(processors()))
}

/// Returns the number of threads that can run at once.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the default number of bytes for searches.
pub fn memory_for_search() -> usize {
    SearchSettings::default().memory.min(memory() / 4).max(SearchSettings::LEAST_MEMORY)
}

/// Returns the number of bytes of memory of the machine, or of the container that the program runs
/// in.
pub fn memory() -> usize {
    let mut system = System::new();
    system.refresh_memory();
    let total = system.total_memory();
    // A system that does not report its memory gives 0, which counts as no limit. Linux without `/proc`, as in a
    // bare folder, is one; sysinfo panics if it is then asked for the limits of a container.
    if total == 0 {
        return usize::MAX;
    }
    let limit = system.cgroup_limits().map_or(total, |limits| limits.total_memory);
    usize::try_from(total.min(limit)).unwrap_or(usize::MAX)
}

/// Returns the processor time of all threads of this process since its start; `None` if the system
/// does not report it.
#[cfg(unix)]
pub fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).ok()
}

/// Returns the processor time of all threads of this process since its start; `None` if the system
/// does not report it.
#[cfg(not(unix))]
pub fn processor_time() -> Option<Duration> {
    use sysinfo::{ProcessRefreshKind, ProcessesToUpdate};
    let own = sysinfo::get_current_pid().ok()?;
    let wanted = ProcessRefreshKind::nothing().with_cpu().without_tasks();
    let mut system = System::new();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[own]), true, wanted);
    Some(Duration::from_millis(system.process(own)?.accumulated_cpu_time()))
}

/// Returns a number that differs from start to start.
pub fn seed_from_system() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::process::id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_computes_takes_processor_time() {
        let before = processor_time().expect("a system that reports it");
        let mut sum = 0_u64;
        while processor_time() <= Some(before) {
            sum = std::hint::black_box((0..1_000_000).fold(sum, u64::wrapping_add));
        }
    }
}
