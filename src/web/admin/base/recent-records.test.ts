import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#tests/support/memory-storage.ts";
import { forgetRecentRecords } from "./clear-tab-storage.ts";
import { recentRecords, rememberRecord } from "./recent-records.ts";

const signIn = (email: string) => localStorage.setItem("user", JSON.stringify({ name: "A", email, role: "admin" }));
beforeEach(() => {
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("localStorage", memoryStorage());
  signIn("a@example.org");
});
afterEach(() => vi.unstubAllGlobals());

const record = (name: string) => ({ to: `/admin/crm/customers/${name}`, name, about: "" });
const names = () => recentRecords().map(({ name }) => name);

test("the eight newest records come first, each once", () => {
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "c"]) rememberRecord(record(name));
  expect(names()).toEqual(["c", "i", "h", "g", "f", "e", "d", "b"]);
});

test("recent records are deleted with the session", () => {
  rememberRecord(record("a"));
  forgetRecentRecords();
  expect(names()).toEqual([]);
});

test("an account that signs in over the session of another has none of its recent records", () => {
  rememberRecord(record("a"));
  signIn("b@example.org");
  expect(names()).toEqual([]);
  rememberRecord(record("b"));
  expect(names()).toEqual(["b"]);
});

const EVIL = [{ to: "https://evil.example", name: "a", about: "" }];
test.each(["{oops", '{"a":1}', "[]", JSON.stringify({ owner: "a@example.org", records: EVIL })])(
  "a stored value that is no list of own addresses counts as empty: %s",
  (text) => {
    sessionStorage.setItem("recent-records", text);
    expect(names()).toEqual([]);
  },
);

test("a browser without storage shows no recent records", () => {
  const reject = () => {
    throw new Error("refused");
  };
  vi.stubGlobal("sessionStorage", { getItem: reject, setItem: reject, removeItem: reject });
  rememberRecord(record("a"));
  forgetRecentRecords();
  expect(names()).toEqual([]);
});
