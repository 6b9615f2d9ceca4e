//! The resources that the program takes from its machine, unless the user says otherwise.

use sysinfo::System;

use tengen::engine_room::engine::Resources;

/// Returns the number of cores of the machine, or of processors that the program may use if they are fewer.
pub fn cores() -> usize {
    let threads = || std::thread::available_parallelism().map_or(1, usize::from);
    // Two threads of one core share its vector units, which nets keep busy. A container may have fewer
    // processors than the machine has cores.
    System::physical_core_count().map_or_else(threads, |cores| cores.min(threads()))
}

/// Returns the number of bytes that searches take if the user gives no number.
pub fn memory_for_search() -> usize {
    Resources::default().memory.min(memory() / 4).max(Resources::LEAST_MEMORY)
}

/// Returns the number of bytes of memory of the machine, or of the container that the program runs in.
pub fn memory() -> usize {
    let mut system = System::new();
    system.refresh_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    // A system that does not tell gives 0, which counts as no limit.
    match system.total_memory().min(limit) {
        0 => usize::MAX,
        bytes => usize::try_from(bytes).unwrap_or(usize::MAX),
    }
}

/// Returns a number that differs from start to start.
pub fn seed_from_system() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::process::id())
}
