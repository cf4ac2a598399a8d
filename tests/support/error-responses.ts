import { expect } from "vitest";
import { ErrorResponse } from "#contract/error-response.ts";
import type { ApiAnswer } from "#tests/support/server.ts";

/** Internals that no response may contain: stacks, SQL, drivers, paths of the machine, markup. */
const INSIDES =
  /\bat \S+ \(|node_modules|file:\/\/|\/work\/|\/tmp\/|\.ts:\d|\bselect\b.+\bfrom\b|\binsert into\b|sqlite|postgres|SQLITE_|ECONN|kysely|zod|argon2|fastify|FST_|<html|<!doctype|password_hash|passwordHash/i;

/** Checks a response against the contract's error shape and returns its body. */
export function expectError(answer: ApiAnswer, status: number | readonly number[], what = ""): ErrorResponse {
  const allowed = typeof status === "number" ? [status] : status;
  const shown = `${what} → ${answer.status} ${JSON.stringify(answer.json)}`;
  expect(allowed, shown).toContain(answer.status);
  const read = ErrorResponse.safeParse(answer.json);
  expect(read.success, `the contract's shape: ${shown}`).toBe(true);
  expect(answer.headers.get("content-type"), shown).toBe("application/json; charset=utf-8");
  const body = ErrorResponse.parse(answer.json);
  expect(body.requestId, shown).toBe(answer.headers.get("x-request-id"));
  expect(body.code, shown).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(body.message, shown).toMatch(/^[\p{Lu}\d]/u);
  const text = [body.message, body.code, ...(body.errors ?? []).map((error) => error.message)].join("\n");
  expect(text, shown).not.toMatch(INSIDES);
  return body;
}

/** Checks for a 400 that names this field. */
export function expectFieldError(answer: ApiAnswer, path: string, what = ""): void {
  const body = expectError(answer, 400, what);
  expect(
    body.errors?.map((error) => error.path),
    `${what} names its field`,
  ).toContain(path);
}
