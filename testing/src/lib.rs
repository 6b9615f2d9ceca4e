//! Shared helpers of the tests of several packages: nets with random weights, a reference that
//! computes nets, a slow solver of life and death, a strict reader of GTP replies, and pages with text
//! that is made from the code.

#![allow(
    clippy::cast_precision_loss,
    reason = "channels and random numbers of 24 bits are exact as floats"
)]
#![allow(missing_docs, reason = "the names of fields and variants of test data are plain")]

pub mod oracle;
pub mod pages;
pub mod random;
pub mod random_net;
pub mod reference;
pub mod replies;
