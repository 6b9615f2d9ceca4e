/** The reason why a request does not have an answer. Nothing has changed. */
export class TengenError extends Error {
  /** The reason why the rules forbid a move, such as `ko`; `undefined` for other errors. */
  readonly illegal: string | undefined;

  constructor(message: string, illegal?: string) {
    super(message);
    this.name = "TengenError";
    this.illegal = illegal;
  }
}

/** A record is not in UTF-8, and the module reads no other encoding. */
export class EncodingError extends TengenError {
  constructor() {
    super("this record is not in UTF-8: read it with Rules.load({ encodings: true })");
    this.name = "EncodingError";
  }
}

/** Tengen itself has failed, not the request. A new instance of the module answers the next request. */
export class FailureError extends TengenError {
  constructor(failure: unknown) {
    super(`an error in Tengen itself: ${failure}`);
    this.name = "FailureError";
  }
}
