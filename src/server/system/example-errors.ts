import { NOT_PERMITTED, NOT_SIGNED_IN } from "#contract/auth.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type ErrorResponse, fieldErrors } from "#contract/error-response.ts";
import { NOT_FOR_KEYS, NOT_FOR_KEYS_CODE } from "#contract/keys.ts";
import { z } from "#contract/zod.ts";
import { tooMany } from "#server/platform/api/limits.ts";
import { IdempotencyMismatchError } from "#server/platform/database/idempotency.ts";
import { errorBody, toHttpError } from "#server/platform/http/error-response.ts";
import { HttpError, invalidFields, notFound, unavailable } from "#server/platform/http/http-error.ts";
import { IN_PLAIN_WORDS } from "#server/platform/http/plain-words.ts";

const REQUEST_ID = "01a1f813-a740-7000-8000-0000000000ff";
const QUARTER_OF_AN_HOUR_MS = 15 * 60_000;

/** Returns our error for an error code of Fastify. */
function rejectedByFastify(code: string): HttpError {
  return toHttpError(Object.assign(new Error(code), { code }));
}

/** Returns the validation error of an empty body. A call that takes an empty body gets an unknown parameter instead. */
function invalid(call: Endpoint): HttpError {
  const query = call.query ?? z.strictObject({});
  const empty = call.body?.safeParse({}, IN_PLAIN_WORDS);
  const { error } =
    empty && (call.multipart || !empty.success) ? empty : query.safeParse({ colour: "green" }, IN_PLAIN_WORDS);
  const ofFile = call.body && call.multipart ? [{ path: call.multipart.file, message: call.multipart.missing }] : [];
  return invalidFields([...(error ? fieldErrors(error) : []), ...ofFile]);
}

function staleOf({ stale = { message: CHANGED_SINCE } }: Endpoint): HttpError {
  const { message, field } = stale;
  return new HttpError(
    412,
    "changed-meanwhile",
    message,
    field === undefined ? {} : { errors: [{ path: field, message }] },
  );
}

function conflictOf({ conflict }: Endpoint): HttpError | undefined {
  if (!conflict) return undefined;
  const { code, message, field } = conflict;
  return new HttpError(409, code, message, field === undefined ? {} : { errors: [{ path: field, message }] });
}

const NOBODY = new HttpError(401, "not-signed-in", NOT_SIGNED_IN);
const MAY_NOT = new HttpError(403, "not-permitted", NOT_PERMITTED);
const NO_KEY = new HttpError(403, NOT_FOR_KEYS_CODE, NOT_FOR_KEYS);
const CHANGED_SINCE = "This record was changed by someone else. Reload to see the latest version.";
const NO_FORM = new HttpError(415, "unsupported-type", "Send a form, with the content type multipart/form-data.");

/** Example error of a call for each status. */
const ERRORS: Readonly<Record<number, (call: Endpoint) => HttpError | undefined>> = {
  400: invalid,
  401: ({ unauthorized }) => (unauthorized ? new HttpError(401, unauthorized.code, unauthorized.message) : NOBODY),
  403: (call) => (call.access === "account" ? NO_KEY : MAY_NOT),
  404: () => notFound(),
  409: conflictOf,
  412: staleOf,
  413: (call) =>
    call.multipart
      ? new HttpError(413, "too-large", call.multipart.tooLarge)
      : rejectedByFastify("FST_ERR_CTP_BODY_TOO_LARGE"),
  415: (call) => (call.multipart ? NO_FORM : rejectedByFastify("FST_ERR_CTP_INVALID_MEDIA_TYPE")),
  422: () => toHttpError(new IdempotencyMismatchError()),
  429: () => tooMany(QUARTER_OF_AN_HOUR_MS, 0),
  500: () => toHttpError(new Error()),
  503: () => unavailable(),
};

/** Returns the error response of a call with this status, in the server's own words; undefined for an unknown status. */
export function exampleError(call: Endpoint, status: number): ErrorResponse | undefined {
  const error = ERRORS[status]?.(call);
  return error && errorBody(error, REQUEST_ID);
}
