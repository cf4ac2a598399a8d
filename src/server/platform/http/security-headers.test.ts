import { describe, expect, test } from "vitest";
import { dataHeaders, framedFileHeaders, framedHeaders, pageHeaders } from "./security-headers.ts";

const kinds = [
  ["data", dataHeaders],
  ["pages", pageHeaders],
] as const;

describe.each(kinds)("the headers of %s", (_, headersFor) => {
  test("the headers keep a response from being sniffed, framed or read by other origins", () => {
    expect(headersFor("http://localhost:3000")).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  test("the headers bind a host to TLS for a year only behind TLS", () => {
    expect(headersFor("http://www.example.org")).not.toHaveProperty("strict-transport-security");
    expect(headersFor("https://www.example.org")["strict-transport-security"]).toBe(
      "max-age=31536000; includeSubDomains",
    );
  });
});

test("the policy of data allows no script, load or frame, and sends no referrer", () => {
  const headers = dataHeaders("https://www.example.org");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test("the headers of a page leave out its policy and let a plain form send its origin", () => {
  const headers = pageHeaders("https://www.example.org");
  expect(headers).not.toHaveProperty("content-security-policy");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
});

test("a framed document differs from a page only in that our own pages may frame it", () => {
  const page = pageHeaders("https://www.example.org");
  expect(framedHeaders("https://www.example.org")).toEqual({ ...page, "x-frame-options": "SAMEORIGIN" });
});

test("files of a framed document differ from data only in that opaque origins may load them", () => {
  const data = dataHeaders("https://www.example.org");
  expect(framedFileHeaders("https://www.example.org")).toEqual({
    ...data,
    "cross-origin-resource-policy": "cross-origin",
  });
});
