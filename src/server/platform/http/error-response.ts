import type { ErrorResponse } from "#contract/error-response.ts";
import { isDiskFault, isUnavailable } from "#server/platform/database/errors.ts";
import { IdempotencyMismatchError } from "#server/platform/database/idempotency.ts";
import { cannotSave, HttpError, type HttpErrorStatus, notFound, unavailable } from "./http-error.ts";

/** Our status, code and sentence for each of Fastify's own error codes. */
const FASTIFY_REFUSALS: Readonly<Record<string, readonly [HttpErrorStatus, string, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "malformed-json", "The request is not valid JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "malformed-request", "The request's length does not match its body."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "unsupported-type", "Send JSON, with the content type application/json."],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "too-large", "The request is too large."],
  FST_ERR_BAD_URL: [400, "malformed-address", "The address is malformed."],
  FST_ERR_MAX_PARAM_LENGTH: [404, "not-found", "There is nothing at this address."],
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/**
 * Returns the error of a library that blames the client, such as the file server's 403 for a folder. Returns undefined for other
 * errors.
 */
function blamedOnCaller(error: unknown): HttpError | undefined {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 403 || status === 404) return notFound();
  return status >= 400 && status < 500
    ? new HttpError(400, "malformed-request", "The request could not be read.")
    : undefined;
}

/** Returns the HttpError for an error. An unexpected error becomes a 500 without details. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const known = FASTIFY_REFUSALS[codeOf(error)];
  if (known) return new HttpError(...known);
  if (error instanceof IdempotencyMismatchError) {
    return new HttpError(422, "key-reused", "This Idempotency-Key was used with a different body.");
  }
  if (isDiskFault(error)) return cannotSave();
  if (isUnavailable(error)) return unavailable();
  const blamed = blamedOnCaller(error);
  if (blamed) return blamed;
  return new HttpError(500, "internal", "Something went wrong on our side. Please try again.");
}

/** Returns the body of an error response. */
export function errorBody(error: HttpError, requestId: string): ErrorResponse {
  const { message, code, errors } = error;
  return { message, code, ...(errors ? { errors: [...errors] } : {}), requestId };
}
