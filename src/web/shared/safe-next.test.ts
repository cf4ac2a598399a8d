import { describe, expect, test } from "vitest";
import { safeNext } from "#web/shared/safe-next.ts";

const FALLBACK = "/admin/dashboard";

const OWN = [
  "/admin/messages",
  "/admin/messages?status=New&page=2",
  "/admin/crm/customers/0192-7/edit",
  "/admin/products/new",
  "/admin/audit?type=users&page=3",
  "/admin/messages/0192-7#reply",
  "/",
  "/contact?from=https://elsewhere.example/",
  "/admin/messages?q=//double",
];

const FOREIGN = [
  null,
  undefined,
  "",
  "admin/messages",
  "//evil.example",
  "///evil.example",
  "//evil.example/%2f..",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/admin/..//evil.example",
  "/%2fevil.example",
  "/%5Cevil.example",
  "https://evil.example/admin",
  "HTTPS:evil.example",
  "javascript:alert(1)",
  "data:text/html,hello",
  " /admin",
  "@evil.example",
  "?next=/admin",
];

describe("safeNext", () => {
  test.each(OWN)("keeps our own path %j", { tags: "promise-38" }, (path) => {
    expect(safeNext(path, FALLBACK)).toBe(path);
  });

  test.each(FOREIGN)("goes to the fallback for %j", { tags: "promise-38" }, (address) => {
    expect(safeNext(address, FALLBACK)).toBe(FALLBACK);
  });

  test("does not lead back to the login page", () => {
    expect(safeNext("/login?next=/login", FALLBACK)).toBe(FALLBACK);
  });

  test("writes out a path with dots, so that what is checked is what is opened", { tags: "promise-38" }, () => {
    expect(safeNext("/admin/../admin/messages", FALLBACK)).toBe("/admin/messages");
  });
});
