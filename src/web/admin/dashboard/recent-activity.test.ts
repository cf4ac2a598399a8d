import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import { groupActivity } from "./recent-activity.tsx";

let made = 0;
function entry(action: string, type: string, id: string, account = "Nomvula"): AuditEntry {
  made += 1;
  return {
    id: `entry-${made}`,
    at: "2026-11-02T08:00:00.000Z",
    account: { id: account, name: account },
    action,
    record: { type, id, name: type === "session" ? account : `The ${type} ${id}`, exists: true },
    requestId: `request-${made}`,
    address: "::1",
    before: null,
    after: null,
  };
}
const grouped = (...entries: AuditEntry[]) =>
  groupActivity(entries).map(({ entry: { account, action, record }, times }) =>
    [account.name, action, record.type === "session" ? "" : record.id, times].join(" "),
  );

test("consecutive entries with the same text are one line, sign-ins included", () => {
  const signedIn = [entry("signed in", "session", "a"), entry("signed in", "session", "b")];
  expect(grouped(...signedIn, entry("created", "job", "1"), entry("signed in", "session", "c"))).toEqual([
    "Nomvula signed in  2",
    "Nomvula created 1 1",
    "Nomvula signed in  1",
  ]);
  expect(groupActivity(signedIn)[0]?.entry).toBe(signedIn[0]);
});

test("a different person, action or record has its own line", () => {
  expect(
    grouped(
      entry("updated", "job", "1"),
      entry("updated", "job", "1"),
      entry("updated", "job", "2"),
      entry("deleted", "job", "2"),
      entry("deleted", "job", "2", "Thabo"),
    ),
  ).toEqual(["Nomvula updated 1 2", "Nomvula updated 2 1", "Nomvula deleted 2 1", "Thabo deleted 2 1"]);
  expect(grouped()).toEqual([]);
});
