//! Command lines of the programs that a client starts.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;

use super::error::ClientError;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<String>,
    folder: Option<PathBuf>,
    variables: Vec<(String, PathBuf)>,
}

impl Program {
    /// Returns a program without arguments. A bare name is looked up in the search path. A path is
    /// relative to the folder of the caller, even if the program starts in another one.
    pub fn new(path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        let path = if path.components().count() > 1 {
            std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
        } else {
            path.to_path_buf()
        };
        Self { path, arguments: Vec::new(), folder: None, variables: Vec::new() }
    }

    /// Replaces a bare `tengen` by the running program: on its own command lines the word means the
    /// program itself. Other programs stay as they are.
    #[must_use]
    pub fn or_this_very_one(self) -> Self {
        match this_very_one() {
            Ok(own) if self.path == Path::new("tengen") => {
                let arguments = own.arguments.into_iter().chain(self.arguments).collect();
                Self { path: own.path, arguments, ..self }
            }
            _ => self,
        }
    }

    /// Adds arguments to the program.
    #[must_use]
    pub fn with<S: Into<String>>(mut self, arguments: impl IntoIterator<Item = S>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Starts the program in `folder` instead of the caller's folder.
    #[must_use]
    pub fn in_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Sets an environment variable of the program to the path of a file, in place of an inherited
    /// value.
    #[must_use]
    pub fn with_variable(mut self, name: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        self.variables.push((name.into(), path.into()));
        self
    }

    /// Returns the path or the bare name of the program.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the arguments of the program, without its name.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// Returns a command that starts the program with its three streams as pipes.
    ///
    /// On Unix the program gets a process group of its own. So programs behind a shell script end
    /// together with it, and a terminal's Ctrl-C reaches the controller alone. A controller that
    /// catches the signal, as `tengen match` does, ends its programs itself. If the signal ends the
    /// controller, its programs read the end of their input.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command.envs(self.variables.iter().map(|(name, path)| (name, path)));
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// Returns the running program. On Linux its path stays valid while the program runs, even if a
/// build has replaced its file. In the process of an interpreter, which the Python package starts,
/// the program is the command line that the package names in the variable `TENGEN_PROGRAM`.
pub fn this_very_one() -> io::Result<Program> {
    let named = std::env::var("TENGEN_PROGRAM").ok();
    if let Some(program) = named.and_then(|named| named_for(std::process::id(), &named)) {
        return Ok(program);
    }
    let path = std::env::current_exe()?;
    if cfg!(target_os = "linux") && !path.exists() {
        return Ok(Program::new(format!("/proc/{}/exe", std::process::id())));
    }
    Ok(Program::new(path))
}

/// Reads the number of a process and its command line; `None` if they are those of another process,
/// from which this one has inherited the variable.
fn named_for(process: u32, named: &str) -> Option<Program> {
    let (number, line) = named.split_once(' ')?;
    if number.parse() == Ok(process) { line.parse().ok() } else { None }
}

impl FromStr for Program {
    type Err = ClientError;

    /// Splits a command line into words as a POSIX shell does: blanks separate, quotes group, a
    /// backslash protects the next character. Other characters are ordinary.
    fn from_str(line: &str) -> Result<Self, ClientError> {
        let mut words = shlex::split(line).unwrap_or_default().into_iter();
        let path = words.next().ok_or_else(|| ClientError::CommandLine(line.to_owned()))?;
        Ok(Self::new(path).with(words))
    }
}

/// Writes a command line that is read back as this program, without its folder and its variables.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |word: &str| shlex::try_quote(word).map(String::from).unwrap_or_default();
        write!(f, "{}", quoted(&self.path.to_string_lossy()))?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that a match inside Python starts inherits the variable, and is not Python.
    #[test]
    fn a_process_heeds_only_the_command_line_that_names_it() {
        let program = named_for(17, "17 '/opt/a b/python' -m tengen").expect("a program");
        assert_eq!(program.path(), Path::new("/opt/a b/python"));
        assert_eq!(program.arguments(), ["-m", "tengen"]);
        for other in ["16 python -m tengen", "python -m tengen", "17", "17 ", ""] {
            assert_eq!(named_for(17, other), None, "{other:?}");
        }
    }

    #[test]
    fn a_command_line_is_split_as_by_a_shell() {
        let program: Program =
            r#"no-such 'one word' "two 'words'" back\ slash"#.parse().expect("five words");
        assert_eq!(program.arguments(), ["one word", "two 'words'", "back slash"]);
        assert_eq!(program.to_string().parse::<Program>().ok(), Some(program));
        for line in ["", "  ", "a 'b", "a \"b"] {
            assert!(line.parse::<Program>().is_err(), "{line:?}");
        }
    }
}
