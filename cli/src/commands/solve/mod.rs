//! `tengen solve`: problems of life and death, solved with proofs.

mod arguments;
mod problems;

use std::cell::OnceCell;
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

use tengen::engine_room::disk::DiskError;
use tengen::engine_room::evaluate::NetChoice;
use tengen::engine_room::solution::{Asked, json};
use tengen::engine_room::solve::Solver;
use tengen::{Solution, Stop};
use tengen_nets::Precision;

use super::input::{read, read_line, with_folders};
use super::output;
use crate::analysis::LONGEST_LINE;
use crate::explain::Explainer;
use crate::options::InFile;
use crate::options::machine::{cores, memory_for_search};
use crate::options::nets;
use crate::terminal::{Progress, columns, printable, wrap};

pub use arguments::SolveArguments;
use problems::Read;

/// The place of a problem: its file, and its number in a file of several.
struct Place<'a> {
    file: &'a Path,
    number: usize,
    /// The number of problems of the file, or 1 if it is not known.
    problems: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if self.problems > 1 {
            write!(f, ", problem {} of {}", self.number, self.problems)?;
        }
        Ok(())
    }
}

/// The form of the bar of progress.
const BAR: &str = "{bar:40} {pos}/{len} {eta} left";

/// Solves the problems of all files.
pub fn solve(asked: &SolveArguments, out: impl Write) -> Result<(), Box<dyn Error>> {
    output::check_all(&asked.sgf, asked.overwrite)?;
    output::spare(&asked.sgf, &asked.files)?;
    let files = with_folders(&asked.files)?;
    let mut desk = Desk::new(asked, files.len(), out)?;
    for file in &files {
        desk.solve_file(file)?;
        if desk.stop.is_raised() {
            break;
        }
        desk.progress.advance();
    }
    desk.finish()
}

/// What all problems share, and what came of them.
struct Desk<'a, W> {
    asked: &'a SolveArguments,
    out: W,
    stop: Stop,
    /// Whether the program reads, and may wait for a line. An interrupt then ends it at once, since
    /// nothing else would end the wait.
    is_waiting: Arc<AtomicBool>,
    solver: Solver,
    /// The searcher that guesses a move, made when nothing is proven for the first time; `None` if
    /// its net cannot be opened.
    guesser: OnceCell<Option<Explainer>>,
    /// The number of files. The progress counts them, or the problems of a single one.
    files: usize,
    progress: Progress,
    failures: usize,
    records: Arc<Records>,
}

/// The solutions as records, and the file for them. An interrupt may write them.
struct Records {
    path: Option<PathBuf>,
    text: Mutex<String>,
}

impl Records {
    fn add(&self, solution: &Solution) {
        if self.path.is_some() {
            *self.text.lock().unwrap_or_else(PoisonError::into_inner) += &solution.tree().to_sgf();
        }
    }

    /// Writes the records, if any problem was solved.
    fn keep(&self) -> Result<(), DiskError> {
        // The lock keeps the other threads from adding a record or writing the file meanwhile.
        let text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        match &self.path {
            Some(path) if !text.is_empty() => output::write_whole(path, &text),
            _ => Ok(()),
        }
    }
}

impl<'a, W: Write> Desk<'a, W> {
    fn new(asked: &'a SolveArguments, files: usize, out: W) -> Result<Self, Box<dyn Error>> {
        let records = Arc::new(Records { path: asked.sgf.clone(), text: Mutex::default() });
        let (stop, is_waiting) = (Stop::new(), Arc::new(AtomicBool::new(false)));
        let (interrupted, waits, kept) =
            (stop.clone(), Arc::clone(&is_waiting), Arc::clone(&records));
        ctrlc::set_handler(move || {
            interrupted.raise();
            if waits.load(SeqCst) {
                if let Err(error) = kept.keep() {
                    let _ = writeln!(io::stderr(), "tengen: {error}");
                }
                process::exit(130);
            }
        })?;
        Ok(Self {
            asked,
            out,
            stop,
            is_waiting,
            solver: Solver::default(),
            guesser: OnceCell::new(),
            files,
            progress: Progress::of_files(files, BAR),
            failures: 0,
            records,
        })
    }

    /// Solves the problems of a file. Lines of JSON on standard input are answered one by one, so
    /// that a program may wait for each answer.
    fn solve_file(&mut self, file: &Path) -> io::Result<()> {
        if self.asked.json && file == Path::new("-") {
            let mut input = io::stdin().lock();
            let Some(is_json) = self.awaited(|| begins_with_json(&mut input)) else {
                return Ok(());
            };
            if is_json? {
                return self.solve_lines(file, &mut input);
            }
        }
        let Some(bytes) = self.awaited(|| read(file)) else { return Ok(()) };
        let bytes = match bytes.map_err(InFile::of(file)) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.progress.print(&error.to_string());
                self.failures += 1;
                return Ok(());
            }
        };
        let read = problems::read_all(self.asked, &bytes);
        let problems = read.len();
        let is_alone = self.files == 1;
        if is_alone {
            self.progress = Progress::of_files(problems, BAR);
        }
        for (number, problem) in (1..).zip(read) {
            self.answer(problem, &Place { file, number, problems })?;
            if self.stop.is_raised() {
                break;
            }
            if is_alone {
                self.progress.advance();
            }
        }
        Ok(())
    }

    fn solve_lines(&mut self, file: &Path, input: &mut impl BufRead) -> io::Result<()> {
        let mut number = 0;
        while let Some(line) = self.awaited(|| read_line(input, LONGEST_LINE)).transpose()? {
            let Some(line) = line else { break };
            let Some(problem) = problems::read_line(self.asked, &line) else { continue };
            number += 1;
            self.answer(problem, &Place { file, number, problems: 1 })?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Reads input that may have to be waited for; `None` after an interrupt.
    fn awaited<T>(&self, read: impl FnOnce() -> T) -> Option<T> {
        self.is_waiting.store(true, SeqCst);
        // An interrupt from before this line has not ended the program.
        let found = (!self.stop.is_raised()).then(read);
        self.is_waiting.store(false, SeqCst);
        found
    }

    /// Solves a problem and prints the answer, or why there is none.
    fn answer(&mut self, problem: Read, place: &Place<'_>) -> io::Result<()> {
        let Read { asked, id } = problem;
        let solved = asked.and_then(|asked| Ok((self.solve(&asked)?, asked.posed.remarks)));
        let text = match solved {
            Ok((solution, remarks)) => {
                self.records.add(&solution);
                if self.asked.json {
                    in_json(json(&solution, &remarks), place, id)
                } else {
                    for remark in &remarks {
                        self.progress.print(&format!("{place}: {remark}"));
                    }
                    in_words(&solution, place)
                }
            }
            Err(error) => {
                self.failures += 1;
                if !self.asked.json {
                    self.progress.print(&format!("{place}: {error}"));
                    return Ok(());
                }
                let why = Map::from_iter([("error".to_owned(), error.to_string().into())]);
                in_json(why, place, id)
            }
        };
        self.progress.suspend(|| self.out.write_all(text.as_bytes()))
    }

    /// Solves a problem; if nothing is proven, with a guess.
    fn solve(&mut self, asked: &Asked) -> Result<Solution, Box<dyn Error>> {
        let allowance = self.asked.allowance(asked.allowance);
        let solution = asked.posed.solve(&mut self.solver, allowance, &self.stop)?;
        if !solution.is_unproven() {
            return Ok(solution);
        }
        let guesser = self.guesser.get_or_init(|| {
            let model = self.asked.model.as_deref();
            let net = self.asked.kept.open_or_own(model, Precision::Auto).ok()??;
            let visits = nets::usual_visits(model);
            Some(Explainer::new(Some(NetChoice::from(net)), visits, cores(), memory_for_search()))
        });
        Ok(match guesser {
            Some(guesser) => guesser.with_guess(solution, &self.stop),
            None => solution,
        })
    }

    /// Writes the records, and reports whether everything was solved.
    fn finish(self) -> Result<(), Box<dyn Error>> {
        self.progress.end();
        self.records.keep()?;
        match self.failures {
            _ if self.stop.is_raised() => Err("interrupted".into()),
            0 => Ok(()),
            1 => Err("1 problem has no answer".into()),
            failures => Err(format!("{failures} problems have no answer").into()),
        }
    }
}

/// Whether the text of an input begins with an object of JSON.
fn begins_with_json(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let waiting = input.fill_buf()?;
        let blank = waiting.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        match waiting.get(blank) {
            Some(&byte) => return Ok(byte == b'{'),
            None if waiting.is_empty() => return Ok(false),
            None => input.consume(blank),
        }
    }
}

/// Writes a line of JSON that begins with the place of its problem.
fn in_json(object: Map<String, Value>, place: &Place<'_>, id: Option<Value>) -> String {
    let mut all = Map::new();
    if let Some(id) = id {
        all.insert("id".to_owned(), id);
    }
    all.insert("file".to_owned(), place.file.display().to_string().into());
    all.insert("problem".to_owned(), place.number.into());
    all.extend(object);
    format!("{}\n", Value::Object(all))
}

fn in_words(solution: &Solution, place: &Place<'_>) -> String {
    let columns = columns().unwrap_or(usize::MAX);
    let mut text = format!(
        "{}\n{}\n{} to play; the group in question in small letters\n",
        printable(&place.to_string()),
        solution.drawing(),
        solution.to_move().name()
    );
    for line in solution.in_words() {
        text += &wrap(&printable(&line), columns);
        text.push('\n');
    }
    text.push('\n');
    text
}
