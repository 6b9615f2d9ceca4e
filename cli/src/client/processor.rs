//! The processor time of a program.

use std::time::Duration;

use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

/// The process of a program and the processes that it has started.
#[derive(Debug)]
pub struct Family(Vec<Pid>);

impl Family {
    /// Finds the processes that descend from `process`, because a wrapper script starts the program
    /// that does the work. Looks at every process of the system, which takes about a millisecond.
    pub fn of(process: u32) -> Self {
        let system = refreshed(ProcessesToUpdate::All);
        let mut family = vec![Pid::from_u32(process)];
        let mut next = 0;
        while let Some(&parent) = family.get(next) {
            let children = system.processes().iter().filter(|(_, it)| it.parent() == Some(parent));
            family.extend(children.map(|(&pid, _)| pid).filter(|pid| *pid != parent));
            next += 1;
        }
        Self(family)
    }

    /// Returns the processor time of all threads of these processes since their start, at the
    /// resolution of the system (10 ms on Linux). `None` if the first process has ended or the
    /// system does not report it. Takes about 0.1 ms.
    pub fn processor_time(&self) -> Option<Duration> {
        let system = refreshed(ProcessesToUpdate::Some(&self.0));
        system.process(*self.0.first()?)?;
        let milliseconds =
            self.0.iter().filter_map(|&pid| Some(system.process(pid)?.accumulated_cpu_time()));
        Some(Duration::from_millis(milliseconds.sum()))
    }
}

fn refreshed(processes: ProcessesToUpdate<'_>) -> System {
    let mut system = System::new();
    let wanted = ProcessRefreshKind::nothing().with_cpu().without_tasks();
    system.refresh_processes_specifics(processes, true, wanted);
    system
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_has_computed_has_taken_time() {
        let family = Family::of(std::process::id());
        let before = family.processor_time().expect("this process runs");
        let mut sum = 0_u64;
        while family.processor_time() <= Some(before) {
            sum = std::hint::black_box((0..1_000_000).fold(sum, u64::wrapping_add));
        }
    }
}
