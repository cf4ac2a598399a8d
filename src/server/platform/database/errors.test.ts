import { describe, expect, test } from "vitest";
import {
  isBusy,
  isDiskFault,
  isReadOnly,
  isRetryable,
  isUnavailable,
  violationOf,
} from "#server/platform/database/errors.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

describe("the database is away", () => {
  test.each([
    ["full disk", "SQLITE_FULL"],
    ["failed write", "SQLITE_IOERR_WRITE"],
    ["file not opened", "SQLITE_CANTOPEN"],
    ["locked file", "SQLITE_BUSY"],
    ["connection refused", "ECONNREFUSED"],
    ["connection reset", "ECONNRESET"],
    ["no such host", "ENOTFOUND"],
    ["connection failure", "08006"],
    ["disk full", "53100"],
    ["too many connections", "53300"],
    ["shutting down", "57P01"],
    ["starting up", "57P03"],
    ["statement timeout", "57014"],
    ["lock timeout", "55P03"],
    ["read-only server", "25006"],
    ["serialization failure", "40001"],
  ])("the database is away on %s (%s)", (_, code) => {
    expect(isUnavailable(coded(code))).toBe(true);
  });

  test.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "timeout exceeded when trying to connect",
  ])("the database is away on the driver's message '%s', which has no code", (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test.each([
    coded("23505"),
    coded("42601"),
    coded("SQLITE_CONSTRAINT_UNIQUE"),
    new Error("x"),
    "SQLITE_FULL",
    null,
    undefined,
    5,
  ])("the database is not away on %s", (error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});

test("a standby that refuses a serializable transaction is read-only, in any language", () => {
  const refused = { code: "0A000", routine: "call_enum_check_hook" };
  expect([isReadOnly(refused), isDiskFault(refused)]).toEqual([true, true]);
  expect(isReadOnly({ code: "0A000", routine: "DefineIndex" })).toBe(false);
});

test("only conflicts of concurrent transactions are retried", () => {
  for (const code of ["40001", "40P01", "SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT"])
    expect(isRetryable(coded(code))).toBe(true);
  // After a lost connection it is unknown whether the transaction was committed.
  for (const code of ["08006", "ECONNRESET", "57P01", "23505", "SQLITE_FULL"])
    expect(isRetryable(coded(code))).toBe(false);
  expect(isBusy(coded("40001"))).toBe(false);
});

test("violationOf returns undefined for an error that is no violation", () => {
  for (const error of [coded("SQLITE_BUSY"), new Error("UNIQUE constraint failed: a.b"), "23505", undefined]) {
    expect(violationOf(error)).toBeUndefined();
  }
});
