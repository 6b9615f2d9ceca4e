//! The border to C: pointers become references and texts, and errors and panics become numbers.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int};
use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, TryLockError};

use tengen::Color;
use tengen::engine_room::panics::caught;

/// How a call has ended. `tengen_last_error` has a sentence about all but the first.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TengenStatus {
    /// The call has done what it was asked for.
    Ok = 0,
    /// A pointer is null.
    Null = 1,
    /// A value cannot be meant, such as a board of 26 lines, or a text that is not a point.
    Value = 2,
    /// The rules refuse a move.
    Illegal = 3,
    /// Another call is using the object.
    Busy = 4,
    /// The system does not grant what the call needs, such as a thread.
    System = 5,
    /// An error in Tengen itself. The object that the call used refuses later calls.
    Internal = 6,
}

/// The reason why a call has failed.
#[derive(Debug)]
pub struct Fault {
    status: TengenStatus,
    text: String,
}

impl Fault {
    /// Makes a fault of a status and a sentence.
    pub fn new(status: TengenStatus, text: impl Display) -> Self {
        Self { status, text: text.to_string() }
    }

    /// Makes the fault of a value that cannot be meant.
    pub fn value(text: impl Display) -> Self {
        Self::new(TengenStatus::Value, text)
    }
}

/// The result of a call before it crosses the border.
pub type Done<T = ()> = Result<T, Fault>;

thread_local! {
    /// The sentence about the last call of this thread that has failed, as C's `errno` has its number.
    static LAST: RefCell<CString> = RefCell::default();
}

/// Does the work of a call. Errors and panics become numbers, and their sentences are kept.
pub fn call(name: &str, work: impl FnOnce() -> Done) -> TengenStatus {
    let done = caught(name, work)
        .unwrap_or_else(|panicked| Err(Fault::new(TengenStatus::Internal, panicked)));
    match done {
        Ok(()) => TengenStatus::Ok,
        Err(Fault { status, text }) => {
            let text = text_of(format!("{name}: {text}")).unwrap_or_default();
            // A thread that is ending cannot keep the sentence.
            let _ = LAST.try_with(|last| *last.borrow_mut() = text);
            status
        }
    }
}

/// Returns the sentence about the last call of this thread that has failed; an empty text before
/// that. It is valid until the next call of this thread fails.
#[unsafe(no_mangle)]
pub extern "C" fn tengen_last_error() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// Returns the version of the library, such as `0.1.0`. The text belongs to the library.
#[unsafe(no_mangle)]
pub extern "C" fn tengen_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Frees a text that a function has handed out; with null it does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: the caller passes what `give_text` has made of a `CString`, once.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// An object of C: a value that one call at a time uses.
#[derive(Debug)]
pub struct Held<T>(Mutex<T>);

impl<T> Held<T> {
    /// Makes an object.
    pub fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    /// Gives the value to a call; `what` names the object.
    pub fn take(&self, what: &str) -> Done<MutexGuard<'_, T>> {
        self.0.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                Fault::new(TengenStatus::Busy, format!("another call is using this {what}"))
            }
            TryLockError::Poisoned(_) => {
                let text = format!("an earlier call on this {what} failed in Tengen itself");
                Fault::new(TengenStatus::Internal, text)
            }
        })
    }
}

fn null(name: &str) -> Fault {
    Fault::new(TengenStatus::Null, format!("{name} is null"))
}

/// Returns the object behind a pointer.
///
/// # Safety
/// A pointer that is not null points to a `T` that lives as long as the call.
pub unsafe fn object<'a, T>(name: &str, pointer: *const T) -> Done<&'a T> {
    // SAFETY: the caller's promise.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

/// Returns a text, or `None` for null.
///
/// # Safety
/// A pointer that is not null points to bytes that end with a 0, and live as long as the call.
pub unsafe fn text_or_none<'a>(name: &str, pointer: *const c_char) -> Done<Option<&'a str>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's promise.
    let text = unsafe { CStr::from_ptr(pointer) }.to_str();
    text.map(Some).map_err(|_| Fault::value(format!("{name} is not UTF-8")))
}

/// Returns a text.
///
/// # Safety
/// As for [`text_or_none`].
pub unsafe fn text<'a>(name: &str, pointer: *const c_char) -> Done<&'a str> {
    // SAFETY: the caller's promise.
    unsafe { text_or_none(name, pointer) }?.ok_or_else(|| null(name))
}

/// Returns the bytes of an array; of one without bytes, also if the pointer is null.
///
/// # Safety
/// A pointer that is not null points to `length` bytes that live as long as the call.
pub unsafe fn bytes<'a>(name: &str, pointer: *const u8, length: usize) -> Done<&'a [u8]> {
    match (pointer.is_null(), length) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(null(name)),
        // SAFETY: the caller's promise.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts(pointer, length) }),
    }
}

/// Writes values into an array of the caller, which must have room for exactly these.
///
/// # Safety
/// A pointer that is not null points to `length` values that only this call uses.
pub unsafe fn fill<T: Copy>(name: &str, to: *mut T, length: usize, values: &[T]) -> Done {
    if to.is_null() {
        return Err(null(name));
    }
    if length != values.len() {
        let text = format!("{name} has room for {length} values, and there are {}", values.len());
        return Err(Fault::value(text));
    }
    // SAFETY: the caller's promise, and the lengths are equal.
    unsafe { to.copy_from_nonoverlapping(values.as_ptr(), length) };
    Ok(())
}

/// Checks that there is a place for a result, before the work that makes it.
pub fn place<T>(name: &str, to: *mut T) -> Done {
    if to.is_null() { Err(null(name)) } else { Ok(()) }
}

/// Writes a value to a place of the caller.
///
/// # Safety
/// A pointer that is not null points to room for the value.
pub unsafe fn give<T>(name: &str, to: *mut T, value: T) -> Done {
    place(name, to)?;
    // SAFETY: the caller's promise.
    unsafe { to.write(value) };
    Ok(())
}

/// Hands an object out, which the caller frees by [`free`].
///
/// # Safety
/// As for [`give`].
pub unsafe fn give_object<T>(name: &str, to: *mut *mut T, object: T) -> Done {
    place(name, to)?;
    // SAFETY: the caller's promise.
    unsafe { give(name, to, Box::into_raw(Box::new(object))) }
}

/// Hands a text out, which the caller frees by [`tengen_text_free`].
///
/// # Safety
/// As for [`give`].
pub unsafe fn give_text(name: &str, to: *mut *mut c_char, text: impl Into<Vec<u8>>) -> Done {
    place(name, to)?;
    let text = text_of(text)?.into_raw();
    // SAFETY: the caller's promise.
    unsafe { give(name, to, text) }
}

/// Frees an object; with null it does nothing.
///
/// # Safety
/// A pointer that is not null comes from [`give_object`], is freed once, and no call uses it.
pub unsafe fn free<T>(object: *mut T) {
    if !object.is_null() {
        // SAFETY: the caller's promise. A panic in a destructor ends here.
        let _ = caught("free", || drop(unsafe { Box::from_raw(object) }));
    }
}

/// Returns a text for C, in which no byte is 0.
fn text_of(text: impl Into<Vec<u8>>) -> Done<CString> {
    CString::new(text).map_err(|_| Fault::value("the text has a character of the code 0"))
}

/// Returns the number of a player.
pub const fn number(color: Color) -> c_int {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}
