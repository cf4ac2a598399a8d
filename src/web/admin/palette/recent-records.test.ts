import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#web/shared/memory-storage.ts";
import { forgetRecentRecords, recentRecords, rememberRecord } from "./recent-records.ts";

beforeEach(() => vi.stubGlobal("sessionStorage", memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const record = (name: string) => ({ to: `/admin/crm/customers/${name}`, name, about: "" });
const names = () => recentRecords().map(({ name }) => name);

test("the newest come first, each once, eight of them", () => {
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "c"]) rememberRecord(record(name));
  expect(names()).toEqual(["c", "i", "h", "g", "f", "e", "d", "b"]);
});

test("they are forgotten with the session", () => {
  rememberRecord(record("a"));
  forgetRecentRecords();
  expect(names()).toEqual([]);
});

test.each(["{oops", '{"a":1}', '[{"to":"https://evil.example","name":"a","about":""}]'])(
  "what is no list of own addresses counts as none: %s",
  (text) => {
    sessionStorage.setItem("recent-records", text);
    expect(names()).toEqual([]);
  },
);

test("a browser that keeps nothing shows none", () => {
  const reject = () => {
    throw new Error("refused");
  };
  vi.stubGlobal("sessionStorage", { getItem: reject, setItem: reject, removeItem: reject });
  rememberRecord(record("a"));
  forgetRecentRecords();
  expect(names()).toEqual([]);
});
