//! The program that started this one: whether it is still there.
//!
//! A client that ends closes its pipes, and then this program ends too. But the client may have
//! started a shell that started this program. If the client ends the shell alone and keeps the
//! pipes open, this program would wait for ever, and the client for it.

/// The program that started this one.
#[derive(Clone, Copy, Debug)]
pub struct Parent {
    /// The number of its process; `None` if this program outlives it.
    #[cfg(target_os = "linux")]
    id: Option<rustix::process::Pid>,
}

#[cfg(target_os = "linux")]
impl Parent {
    /// Returns the parent as it is now. This program outlives it unless its input and its output
    /// are pipes, as those of a client are. It also does if it leads a session of its own, or was
    /// started by `nohup`.
    pub fn now() -> Self {
        use rustix::process::{Pid, getpid, getppid, getsid};
        let is_pipe = |file: &str| {
            let file = std::fs::read_link(file).unwrap_or_default();
            ["pipe:", "socket:"].iter().any(|kind| file.to_string_lossy().starts_with(kind))
        };
        let has_pipes = is_pipe("/proc/self/fd/0") && is_pipe("/proc/self/fd/1");
        let leads = getsid(None).is_ok_and(|session| session == getpid());
        let id = getppid().filter(|&parent| parent != Pid::INIT);
        Self { id: id.filter(|_| has_pipes && !leads && !ignores_hangups()) }
    }

    /// Whether the parent has ended since [`now`](Self::now).
    pub fn is_gone(self) -> bool {
        self.id.is_some_and(|id| rustix::process::getppid() != Some(id))
    }
}

/// Whether the signal of a closed terminal is ignored, as `nohup` arranges it.
#[cfg(target_os = "linux")]
fn ignores_hangups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 1 == 1)
}

#[cfg(not(target_os = "linux"))]
impl Parent {
    /// Returns a parent of which nothing is known.
    pub fn now() -> Self {
        Self {}
    }

    /// Whether the parent has ended, which this program cannot see on this system.
    pub fn is_gone(self) -> bool {
        false
    }
}
