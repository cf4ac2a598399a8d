import { describe, expect, test } from "vitest";
import { OperatorError } from "#server/platform/operator-error.ts";
import { explainListening, toOperatorError } from "#server/system/operator-errors.ts";

const failing = (code: string, more: object = {}) => Object.assign(new Error("at the driver's"), { code, ...more });

describe("an error that the operator can fix becomes a sentence", { tags: "promise-51" }, () => {
  test.each([
    ["ENOSPC", "The disk is full"],
    ["SQLITE_FULL", "The disk is full"],
    ["EROFS", "This account may not write /a/b (EROFS)"],
    ["EACCES", "This account may not write /a/b (EACCES)"],
    ["EEXIST", "There is a file where a folder is needed: /a/b"],
    ["EISDIR", "There is a folder where a file is needed: /a/b"],
    ["SQLITE_READONLY_DBMOVED", "cannot be written by this account"],
    ["SQLITE_NOTADB", "npm run restore"],
    ["SQLITE_BUSY", "locked by another program"],
    ["ECONNREFUSED", "does not answer"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "certificate that this machine does not trust"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate that this machine does not trust"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate that this machine does not trust"],
    ["CERT_HAS_EXPIRED", "certificate that this machine does not trust"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "one for another name"],
    ["28P01", "refuses its user name or password"],
    ["3D000", "Create it first"],
    ["42501", "the database's owner"],
    ["53300", "has no connections left"],
    ["57P03", "starting or stopping"],
    ["25006", "standby"],
  ])("%s", (code, sentence) => {
    const explained = toOperatorError(failing(code, { path: "/a/b" }));
    expect(explained).toBeInstanceOf(OperatorError);
    expect(String(explained)).toContain(sentence);
  });

  test("toOperatorError names no file if the error names none", () => {
    expect(String(toOperatorError(failing("EISDIR")))).toMatch(/needed\.$/);
  });

  test.each([
    ["EADDRINUSE", "Port 81 is taken"],
    ["EACCES", "Set METRICS_PORT to 1024 or higher"],
    ["EADDRNOTAVAIL", "METRICS_HOST is not an address of this machine"],
    ["ENOTFOUND", "METRICS_HOST is not an address of this machine"],
  ])("explainListening returns a sentence for %s", (code, sentence) => {
    expect(String(explainListening(failing(code), { port: 81, variables: "METRICS_" }))).toContain(sentence);
  });

  test("toOperatorError returns a programming error unchanged", { tags: "promise-51" }, () => {
    const mistakes = [new TypeError("x is undefined"), failing("ERR_ASSERTION"), failing("23505"), "text"];
    for (const mistake of mistakes) expect(toOperatorError(mistake)).toBe(mistake);
    expect(explainListening(mistakes[0], { port: 81, variables: "" })).toBe(mistakes[0]);
  });
});
