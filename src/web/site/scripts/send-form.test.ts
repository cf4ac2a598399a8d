import { expect, test } from "vitest";
import { createKeys } from "./send-form.ts";

test("an unchanged body keeps its key, which is the token", () => {
  const keyFor = createKeys("token");
  expect([keyFor("a"), keyFor("a")]).toEqual(["token", "token"]);
});

test("a changed body gets its own key, and an earlier body gets its earlier key again", () => {
  const keyFor = createKeys("token");
  expect([keyFor("a"), keyFor("b"), keyFor("c"), keyFor("a"), keyFor("b")]).toEqual([
    "token",
    "token.2",
    "token.3",
    "token",
    "token.2",
  ]);
});

test("a key has at most 200 characters and keeps the end of a long token, its signature", () => {
  const keyFor = createKeys(`${"x".repeat(300)}signature`);
  keyFor("a");
  const second = keyFor("b");
  expect(second.length).toBeLessThanOrEqual(200);
  expect(second).toMatch(/signature\.2$/);
});
