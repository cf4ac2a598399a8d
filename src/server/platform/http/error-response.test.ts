import { describe, expect, test } from "vitest";
import { ErrorResponse } from "#contract/error-response.ts";
import { tooMany } from "#server/platform/api/limits.ts";
import { IdempotencyMismatchError } from "#server/platform/database/idempotency.ts";
import { errorBody, toHttpError } from "./error-response.ts";
import { HttpError, invalidFields, notFound, unavailable } from "./http-error.ts";

function withCode(code: string, more: object = {}): Error {
  return Object.assign(new Error("canary: select * from users"), { code, ...more });
}

describe("an error becomes a refusal", () => {
  test("toHttpError returns an HttpError unchanged", () => {
    const rejected = new HttpError(409, "taken", "Taken.");
    expect(toHttpError(rejected)).toBe(rejected);
  });

  test.each([
    ["FST_ERR_CTP_INVALID_JSON_BODY", 400],
    ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", 400],
    ["FST_ERR_CTP_INVALID_MEDIA_TYPE", 415],
    ["FST_ERR_CTP_BODY_TOO_LARGE", 413],
    ["FST_ERR_BAD_URL", 400],
    ["SQLITE_BUSY", 503],
    ["SQLITE_BUSY_SNAPSHOT", 503],
    ["SQLITE_FULL", 503],
    ["SQLITE_IOERR_FSYNC", 503],
    ["40001", 503],
    ["53100", 503],
    ["57P01", 503],
    ["08006", 503],
    ["ECONNREFUSED", 503],
    ["ENOSPC", 503],
    ["SQLITE_CORRUPT", 500],
    ["42P01", 500],
    ["SQLITE_CONSTRAINT_CHECK", 500],
  ])("toHttpError maps the error code %s to status %i", { tags: "promise-20" }, (code, status) => {
    const rejected = toHttpError(withCode(code));
    expect(rejected.status).toBe(status);
    expect(JSON.stringify(errorBody(rejected, "1"))).not.toContain("canary");
    expect(rejected.retryAfter !== undefined).toBe(status === 503);
  });

  test("toHttpError maps an Idempotency-Key used with a different body to 422", () => {
    expect(toHttpError(new IdempotencyMismatchError())).toMatchObject({ status: 422, code: "key-reused" });
  });

  test.each([new Error("canary"), new TypeError("canary"), "canary", undefined, null, 42, { message: "canary" }])(
    "toHttpError maps an unexpected error to a 500 without its text: %j",
    (error) => {
      const rejected = toHttpError(error);
      expect(rejected).toMatchObject({ status: 500, code: "internal" });
      expect(JSON.stringify(errorBody(rejected, "1"))).not.toContain("canary");
    },
  );

  test("errorBody returns the contract's shape for every error", () => {
    for (const rejected of [notFound(), unavailable(), invalidFields([{ path: "a", message: "b" }]), tooMany(1, 0)]) {
      const body = errorBody(rejected, "id");
      expect(ErrorResponse.parse(body)).toEqual(body);
      expect(body.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(body.message).toMatch(/\.$|^b$/);
    }
  });
});

describe("wrong fields", () => {
  test("one wrong field gives the message, several wrong fields give their number", () => {
    const [one, two] = [
      { path: "a", message: "Name is required" },
      { path: "b", message: "Email is required" },
    ];
    expect(invalidFields([one]).message).toBe("Name is required");
    expect(invalidFields([one, two])).toMatchObject({
      status: 400,
      message: "2 fields need attention.",
      errors: [one, two],
    });
  });
});

describe("too many tries", () => {
  test.each([
    [1, "1 minute", 1],
    [60_000, "1 minute", 60],
    [60_001, "2 minutes", 61],
    [899_000, "15 minutes", 899],
    [-5, "1 minute", 1],
  ])("too many tries with %i ms to go ask to wait %s", (ms, wait, retryAfter) => {
    expect(tooMany(1_000_000 + ms, 1_000_000)).toMatchObject({
      status: 429,
      message: `Too many attempts. Try again in ${wait}.`,
      retryAfter,
    });
  });
});
