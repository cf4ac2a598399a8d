import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import { auditEntrySentence, RECORD_TYPES } from "./audit-labels.ts";

function entry(action: string, type: string, name: string, who = "Thandi Example"): AuditEntry {
  return {
    id: "1",
    at: "2026-11-20T09:15:00.000Z",
    account: { id: null, name: who },
    action,
    record: { type, id: "7", name, exists: true },
    requestId: "",
    address: "",
    before: null,
    after: null,
  };
}

test("record types have the order of the sidebar, followed by single records and other types", () => {
  const labels = RECORD_TYPES.map(({ label }) => label);
  expect(labels.slice(-7)).toEqual([
    "Emails",
    "Settings",
    "Webhooks",
    "Sessions",
    "API keys",
    "Refused calls",
    "Sample data",
  ]);
  expect(new Set(labels).size).toBe(labels.length);
});

describe("an entry as a sentence", () => {
  test.each([
    [entry("created", "product", "Tank sensor"), "Thandi Example created the product Tank sensor"],
    [entry("changed status", "message", "MSG-1"), "Thandi Example changed the status of the message MSG-1"],
    [entry("added a note to", "customer", "Zodwa"), "Thandi Example added a note to the customer Zodwa"],
    [entry("downloaded", "application", "APP-1"), "Thandi Example downloaded the CV of the application APP-1"],
    [entry("changed", "settings", "Settings"), "Thandi Example changed the settings"],
    [entry("exported", "customers", ""), "Thandi Example exported the customers"],
    [entry("was refused", "call", "GET /users"), "Thandi Example was refused the call GET /users"],
    [entry("uploaded", "upload", "a.png"), "Thandi Example uploaded the picture a.png"],
    [entry("changed status", "extra-page", "Hours"), "Thandi Example changed the status of the extra page Hours"],
    [entry("created", "key", "Nightly import"), "Thandi Example created the API key Nightly import"],
    [entry("signed in", "session", "t@example.org"), "Thandi Example signed in"],
    [entry("failed to sign in", "session", "t@example.org", ""), "Someone failed to sign in as t@example.org"],
    [
      entry("was kept from signing in", "session", "t@example.org", ""),
      "Someone was kept from signing in as t@example.org",
    ],
    [entry("invited again", "user", "Zodwa"), "Thandi Example sent the invitation again to the user Zodwa"],
    [entry("chose password", "user", "Zodwa", ""), "Someone chose the password of the user Zodwa"],
    [entry("reset password", "user", "Zodwa", ""), "Someone reset the password of the user Zodwa"],
    [
      entry("created first administrator", "user", "Administrator", ""),
      "The system created the first administrator, Administrator",
    ],
  ])("%#", (given, sentence) => {
    const { who, done, name } = auditEntrySentence(given);
    expect([who, done, name].filter(Boolean).join(" ")).toBe(sentence);
  });
});
