import { expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { z } from "#contract/zod.ts";
import { IN_PLAIN_WORDS } from "#server/platform/http/plain-words.ts";

const WRONG = [undefined, null, 1, "", "x", true, [], {}, [null], ["x"], [{}]];

test("no call refuses a wrong value without words that say what is right", () => {
  const schemas = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) => (schema ? [{ name, schema }] : [])),
  );
  const messages = schemas.flatMap(({ name, schema }) => {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const bodies = [...WRONG, ...WRONG.map((value) => Object.fromEntries(fields.map((field) => [field, value])))];
    return bodies.flatMap((given) => {
      const read = schema.safeParse(given, IN_PLAIN_WORDS);
      return read.success ? [] : fieldErrors(read.error).map(({ path, message }) => `${name} ${path}: ${message}`);
    });
  });
  expect(
    messages.filter((message) => /: (?:Invalid (?:input|option|string)|Too (?:big|small)|Is not valid)/.test(message)),
  ).toEqual([]);
  expect(messages).toContain("updateSettings company: Is required");
  expect(messages).toContain("updateSettings : Must be an object");
});
