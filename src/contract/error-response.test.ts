import { describe, expect, test } from "vitest";
import { ErrorResponse, fieldErrors } from "#contract/error-response.ts";
import { z } from "#contract/zod.ts";

const Product = z.strictObject({
  name: z
    .string("Must be text")
    .min(3, "Too short")
    .regex(/^[a-z]+$/, "Letters only"),
  variants: z.array(z.strictObject({ sku: z.string("Must be text") })),
});

function errorsOf(given: unknown) {
  const read = Product.safeParse(given);
  return read.success ? [] : fieldErrors(read.error);
}

describe("fieldErrors", () => {
  test("names a field by its path in the body", () => {
    expect(errorsOf({ name: "abc", variants: [{ sku: "a" }, { sku: 1 }] })).toEqual([
      { path: "variants.1.sku", message: "Must be text" },
    ]);
  });

  test("returns one message per field, the first one found", () => {
    expect(errorsOf({ name: "1", variants: [] })).toEqual([{ path: "name", message: "Too short" }]);
  });

  test("lists every unknown field by its own path", () => {
    const given = { name: "abc", variants: [{ sku: "a", price: 1 }], isAdmin: true, role: "admin" };
    expect(errorsOf(given).sort((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: "isAdmin", message: "Unknown field" },
      { path: "role", message: "Unknown field" },
      { path: "variants.0.price", message: "Unknown field" },
    ]);
  });

  test("returns a blank path if the body is not an object", () => {
    expect(errorsOf([]).map(({ path }) => path)).toEqual([""]);
  });
});

test("an error response has a message, a code and a request id, and may have errors", () => {
  const rejection = { message: "No.", code: "no", requestId: "1" };
  expect(ErrorResponse.safeParse(rejection).success).toBe(true);
  expect(ErrorResponse.safeParse({ ...rejection, errors: [{ path: "a", message: "b" }] }).success).toBe(true);
  expect(ErrorResponse.safeParse({ ...rejection, stack: "at x" }).success).toBe(false);
});
