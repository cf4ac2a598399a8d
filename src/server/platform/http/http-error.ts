import { INVALID_LINK, NOT_PERMITTED } from "#contract/auth.ts";
import type { FieldError } from "#contract/error-response.ts";

export type HttpErrorStatus =
  | 301
  | 400
  | 401
  | 403
  | 404
  | 408
  | 409
  | 412
  | 413
  | 415
  | 417
  | 422
  | 429
  | 431
  | 500
  | 503;

interface HttpErrorDetails {
  errors?: readonly FieldError[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Address of a record that moved. */
  location?: string;
}

/** Refusal of a request. The client gets the contract's error shape. */
export class HttpError extends Error {
  readonly status: HttpErrorStatus;
  /** Error code in kebab-case, for programs. `message` is the sentence for people. */
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly location: string | undefined;

  constructor(status: HttpErrorStatus, code: string, message: string, details: HttpErrorDetails = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.location = details.location;
  }

  /** Headers of a response with this error. */
  get headers(): Record<string, string> {
    return {
      ...(this.retryAfter === undefined ? {} : { "retry-after": String(this.retryAfter) }),
      ...(this.location === undefined ? {} : { location: this.location }),
    };
  }
}

/** Returns the 404 for an unknown path or an unknown record. */
export function notFound(what = "There is nothing at this address."): HttpError {
  return new HttpError(404, "not-found", what);
}

/** Returns the redirect to the present address of a record, below `/api`. */
export function movedTo(path: string): HttpError {
  return new HttpError(301, "moved", "This record is now part of another one.", { location: `/api${path}` });
}

/** Returns the refusal of a known client without the permission. */
export function notPermitted(message: string = NOT_PERMITTED): HttpError {
  return new HttpError(403, "not-permitted", message);
}

/** Returns the error for wrong fields. If only one field is wrong, its message is the message of the error. */
export function invalidFields(errors: readonly FieldError[]): HttpError {
  const [only] = errors;
  const message = errors.length === 1 && only ? only.message : `${errors.length} fields need attention.`;
  return new HttpError(400, "invalid-fields", message, { errors });
}

/** Returns the error for the token of a mailed link that is unknown, used up or expired. */
export function invalidLink(): HttpError {
  return new HttpError(400, "invalid-link", INVALID_LINK, { errors: [{ path: "token", message: INVALID_LINK }] });
}

/** Returns the error for a disk that is full or faulty. Stored data can still be read. */
export function cannotSave(): HttpError {
  return new HttpError(503, "unavailable", "The service cannot save right now. Please try again.", { retryAfter: 5 });
}

/** Returns the error for a database or file store that is away. */
export function unavailable(): HttpError {
  return new HttpError(503, "unavailable", "The service cannot answer right now. Please try again.", { retryAfter: 5 });
}
