//! stub
#![expect(missing_docs)]
use crate::color::Color;
use std::time::Duration;
#[derive(Clone, Copy, Debug)]
pub enum TimeSettings {
    Unlimited,
}
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("bad time")]
pub struct TimeError;
impl TimeSettings {
    pub fn from_gtp(_m: f64, _b: f64, _s: u32) -> Result<Self, TimeError> {
        Ok(Self::Unlimited)
    }
}
#[derive(Clone, Debug)]
pub struct Clock;
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub target: Duration,
    pub hard: Duration,
}
impl Clock {
    pub fn new(_: TimeSettings) -> Self {
        Self
    }
    pub fn reset(&mut self) {}
    pub fn spend(&mut self, _: Color, _: Duration) {}
    pub fn set_left(&mut self, _: Color, _: Duration, _: u32) {}
    pub fn budget(&self, _: Color, _: u32) -> Option<Budget> {
        None
    }
}
