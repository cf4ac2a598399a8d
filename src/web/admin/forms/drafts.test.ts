import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#tests/support/memory-storage.ts";
import { endSession, storeSession } from "#web/shared/session.ts";
import { clearDraftsAfterLogout } from "../base/clear-tab-storage.ts";
import { recentRecords, rememberRecord } from "../base/recent-records.ts";
import { readDraft, removeDraft, withoutSecrets, writeDraft } from "./drafts.ts";

const PATH = "/admin/products/new";
const draft = { values: { name: "Kit" }, savedAt: 1 };

function signIn(email: string) {
  storeSession({ token: "token", user: { name: "Somebody", email, role: "admin" } });
}

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  signIn("one@example.org");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a draft is restored at its address and for its author only", () => {
  writeDraft(PATH, draft);
  expect(readDraft(PATH)).toMatchObject(draft);
  expect(readDraft("/admin/services/new")).toBeUndefined();
  signIn("two@example.org");
  expect(readDraft(PATH)).toBeUndefined();
  signIn("one@example.org");
  removeDraft(PATH);
  expect(readDraft(PATH)).toBeUndefined();
});

test("logging out deletes the drafts and recent records of all users, and nothing else", () => {
  rememberRecord({ to: "/admin/customers/1", name: "Thandi", about: "thandi@example.org" });
  writeDraft(PATH, draft);
  signIn("two@example.org");
  writeDraft(PATH, draft);
  sessionStorage.setItem("other", "stays");
  endSession("left");
  clearDraftsAfterLogout();
  expect(sessionStorage.getItem(`draft one@example.org ${PATH}`)).toBeNull();
  expect(sessionStorage.getItem(`draft two@example.org ${PATH}`)).toBeNull();
  expect(recentRecords()).toEqual([]);
  expect(sessionStorage.getItem("other")).toBe("stays");
});

test("a draft survives an ended session, and a log-out that came before it was written", () => {
  endSession("left");
  signIn("one@example.org");
  expect(readDraft(PATH)).toBeUndefined();
  writeDraft(PATH, draft);
  endSession("ended");
  signIn("one@example.org");
  expect(readDraft(PATH)).toMatchObject(draft);
});

test("a stored value that is no draft counts as missing", () => {
  for (const text of ["", "{", "null", '{"values":3,"savedAt":1}']) {
    sessionStorage.setItem(`draft one@example.org ${PATH}`, text);
    expect(readDraft(PATH)).toBeUndefined();
  }
});

test("a form works without drafts in a browser that refuses storage", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("refused");
    },
    setItem: () => {
      throw new Error("refused");
    },
  });
  expect(() => writeDraft(PATH, draft)).not.toThrow();
  expect(readDraft(PATH)).toBeUndefined();
});

test("drafts contain no passwords", () => {
  expect(withoutSecrets({ name: "Thandi", password: "hidden" }, ["password"])).toEqual({ name: "Thandi" });
});
