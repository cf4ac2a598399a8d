import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import { newId } from "#server/platform/records/ids.ts";
import { notificationRecipients } from "#server/users/notification-recipients.ts";
import { insertUser } from "#server/users/store.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
const add = (role: Role, status: "Active" | "Inactive" = "Active", name = `${role}-${status}`.toLowerCase()) =>
  platform.database.write((tx) =>
    insertUser(tx, {
      id: newId(),
      name,
      email: `${name}@example.org`,
      password_hash: "hash",
      role,
      status,
      sample: 0,
      created_at: platform.now().toISOString(),
    }),
  );
const told = (needed: "messages:read" | "applications:read", ...addresses: string[]) =>
  notificationRecipients(platform.database.read, addresses, needed);

beforeAll(async () => {
  platform = await createPlatform();
  for (const role of ["admin", "sales", "recruiter", "auditor", "user"] as const) await add(role);
  await add("admin", "Inactive");
});
afterAll(() => platform.close());

test("an address without an account is notified of everything", async () => {
  expect(await told("messages:read", "desk@example.org")).toEqual(["desk@example.org"]);
  expect(await told("messages:read")).toEqual([]);
});

test("an address of an account, in any case, is notified of what the account may read", {
  tags: "promise-53",
}, async () => {
  const all = ["admin", "sales", "recruiter", "auditor", "user"].map((role) => `${role}-ACTIVE@Example.org`);
  expect(await told("messages:read", ...all)).toEqual([all[0], all[1]]);
  expect(await told("applications:read", ...all)).toEqual([all[0], all[2]]);
});

test("the address of an inactive account is not notified", async () => {
  expect(await told("messages:read", "admin-inactive@example.org", "desk@example.org")).toEqual(["desk@example.org"]);
});

test("active administrators are notified if no set address may be", async () => {
  expect(await told("messages:read", "user-active@example.org")).toEqual(["admin-active@example.org"]);
});
