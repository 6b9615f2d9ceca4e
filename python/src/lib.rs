//! The native part of the Python package `tengen`.
//!
//! Each file wraps one part of the face of the library `tengen`, in Python's habits: properties,
//! exceptions and plain objects. Points and passes are texts as in GTP, players are `black` and
//! `white`. `tengen/_native.pyi` has the types for Python's type checkers.

#![allow(clippy::cast_possible_wrap, reason = "numbers of games, points and moves are small")]
#![allow(clippy::cast_precision_loss, reason = "half points of a board are exact in floats")]
#![allow(clippy::needless_pass_by_value, reason = "Python's values arrive by value")]

mod errors;
mod convert;
mod arrays;
mod latest;
mod work;
mod drawing;
mod count;
mod replay;
mod pickled;
mod game;
mod record;
mod vector;
mod search;
mod explain;
mod review;
mod solve;
mod evaluate;
mod nets;
mod turn;
mod analysis;
mod engine;
mod program;

use pyo3::prelude::*;

/// The native part of the package: rules, records, counting, games in lockstep, and the engine.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::analysis::Reports;
    #[pymodule_export]
    use crate::count::{Judgement, Outcome};
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::errors::{
        EngineBusy, EngineError, IllegalMove, InternalError, ModelError, NoProblem, RecordError,
    };
    #[pymodule_export]
    use crate::evaluate::Evaluations;
    #[pymodule_export]
    use crate::explain::{Explanation, Fact, facts};
    #[pymodule_export]
    use crate::game::{Chain, Game};
    #[pymodule_export]
    use crate::program::run_program;
    #[pymodule_export]
    use crate::record::{Node, Record, read_records};
    #[pymodule_export]
    use crate::review::{Review, ReviewedMove};
    #[pymodule_export]
    use crate::search::{Candidate, Report};
    #[pymodule_export]
    use crate::solve::Solution;
    #[pymodule_export]
    use crate::vector::VectorGame;

    use super::{Bound, PyAnyMethods, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let names: Vec<_> = tengen::Preset::ALL.iter().map(|preset| preset.name).collect();
        module.add("RULES", names)?;
        // Which names are public is stated once, in `tengen/__init__.py`.
        module.delattr("__all__")
    }
}
