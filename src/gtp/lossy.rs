//! A writer that nobody has to read.
//!
//! A client that starts the program with a pipe for standard error, and never reads it, would hold up each
//! write there once the pipe is full, and with it the game.

use std::io::{self, Write};
use std::mem;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Duration;

/// Messages that may wait to be written: more than a few are old news.
const MOST_WAITING: usize = 4;

/// How long a message is waited for, so that what is said before an answer is read before it. A pipe that is
/// read takes a message in far less.
const SETTLE: Duration = Duration::from_millis(10);

/// A writer whose thread writes what is flushed, whole messages in their order. It drops the messages that
/// find too many waiting, so that a reader who does not read holds nobody up for longer than
/// [a moment](SETTLE).
pub(super) struct LossyWriter {
    /// What was written since the last flush.
    message: Vec<u8>,
    messages: SyncSender<Message>,
}

struct Message {
    bytes: Vec<u8>,
    /// Dropped when the bytes are written.
    written: SyncSender<()>,
}

impl LossyWriter {
    /// Starts the thread that writes to `out`, until `out` fails. It is not joined, since it may never get
    /// rid of what it writes.
    pub(super) fn new(out: impl Write + Send + 'static) -> Self {
        let (messages, waiting) = mpsc::sync_channel(MOST_WAITING);
        // Without a thread nobody receives, and every message is dropped.
        if let Err(error) = thread::Builder::new().spawn(move || write(out, &waiting)) {
            log::warn!("nothing is said beside the protocol: {error}");
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

    /// Hands over what was written since the last flush, and gives it a moment to be read.
    fn flush(&mut self) -> io::Result<()> {
        let (written, settled) = mpsc::sync_channel(0);
        let message = Message { bytes: mem::take(&mut self.message), written };
        self.messages.try_send(message).map_err(|_| io::ErrorKind::WouldBlock)?;
        // Nothing is ever received: the sender goes when the message is written.
        let _ = settled.recv_timeout(SETTLE);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;
    use std::time::Instant;

    use super::*;

    /// Passes on what is written to it, and then waits for leave to go on.
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
    fn a_reader_who_does_not_read_holds_nobody_up_and_gets_whole_messages() {
        let ((out, heard), (leave, left)) = (mpsc::channel(), mpsc::channel());
        let mut writer = LossyWriter::new(Slow { out, leave: left });
        let started = Instant::now();
        let mut say = |number| writeln!(writer, "message {number}").and_then(|()| writer.flush());
        let taken: Vec<_> = (0..1000).filter(|number| say(*number).is_ok()).collect();
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
        // One is being written, and the others wait.
        assert!((MOST_WAITING..=MOST_WAITING + 1).contains(&taken.len()), "{taken:?}");
        for _ in &taken {
            leave.send(()).expect("the thread waits");
        }
        drop(writer);
        let heard: Vec<_> =
            heard.iter().map(|bytes| String::from_utf8(bytes).expect("text")).collect();
        let expected: Vec<_> = taken.iter().map(|number| format!("message {number}\n")).collect();
        assert_eq!(heard, expected);
    }
}
