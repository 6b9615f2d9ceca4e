//! A writer that does not block even if its output is not read.
//!
//! If a client starts the program with a pipe for standard error and never reads it, the pipe fills
//! up. Each further write would then block, and with it the game.

use std::io::{self, Write};
use std::mem;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Duration;

/// The number of messages that may wait to be written. A longer queue would only hold outdated
/// messages.
const MOST_WAITING: usize = 4;

/// The longest time to wait until a message is written, so that the client reads it before the
/// answer that follows. Writing to a pipe that is read takes far less time.
const SETTLE: Duration = Duration::from_millis(10);

/// A writer that hands whole messages, in their order, to a thread that writes them. A message is
/// dropped if the queue is full. So a client that does not read delays the engine by at most [a
/// moment](SETTLE) per message.
pub struct LossyWriter {
    /// The bytes written since the last flush.
    message: Vec<u8>,
    messages: SyncSender<Message>,
}

struct Message {
    bytes: Vec<u8>,
    /// Dropped once the bytes are written, which ends the wait of the flush.
    written: SyncSender<()>,
}

impl LossyWriter {
    /// Starts the thread that writes to `out`, until `out` fails. The thread is not joined, since
    /// its last write may never end.
    pub fn new(out: impl Write + Send + 'static) -> Self {
        let (messages, waiting) = mpsc::sync_channel(MOST_WAITING);
        // Without a thread the channel has no receiver, and every message is dropped.
        if let Err(error) = thread::Builder::new().spawn(move || write(out, &waiting)) {
            log::warn!("no chat and no drawings: {error}");
        }
        Self { message: Vec::new(), messages }
    }
}

/// Writes messages as they come.
fn write(mut out: impl Write, messages: &Receiver<Message>) {
    for Message { bytes, written } in messages {
        if out.write_all(&bytes).and_then(|()| out.flush()).is_err() {
            break;
        }
        drop(written);
    }
}

impl Write for LossyWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.message.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Hands the bytes since the last flush to the thread, and gives it a moment to write them.
    fn flush(&mut self) -> io::Result<()> {
        let (written, settled) = mpsc::sync_channel(0);
        let message = Message { bytes: mem::take(&mut self.message), written };
        self.messages.try_send(message).map_err(|_| io::ErrorKind::WouldBlock)?;
        // Nothing is ever sent: the wait ends when the thread drops the sender.
        let _ = settled.recv_timeout(SETTLE);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;
    use std::time::Instant;

    use super::*;

    /// A writer that passes on its bytes, and then waits for permission to go on.
    struct Slow {
        out: Sender<Vec<u8>>,
        leave: Receiver<()>,
    }

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.out.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
            self.leave.recv().map_err(|_| io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_who_does_not_read_causes_no_delay_and_gets_whole_messages() {
        let ((out, received), (leave, left)) = (mpsc::channel(), mpsc::channel());
        let mut writer = LossyWriter::new(Slow { out, leave: left });
        let started = Instant::now();
        let mut write = |number| writeln!(writer, "message {number}").and_then(|()| writer.flush());
        let taken: Vec<_> = (0..1000).filter(|number| write(*number).is_ok()).collect();
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
        // One message is being written, and the others wait.
        assert!((MOST_WAITING..=MOST_WAITING + 1).contains(&taken.len()), "{taken:?}");
        for _ in &taken {
            leave.send(()).expect("the thread waits");
        }
        drop(writer);
        let received: Vec<_> =
            received.iter().map(|bytes| String::from_utf8(bytes).expect("text")).collect();
        let expected: Vec<_> = taken.iter().map(|number| format!("message {number}\n")).collect();
        assert_eq!(received, expected);
    }
}
