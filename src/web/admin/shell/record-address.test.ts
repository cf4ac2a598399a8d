import { expect, test } from "vitest";
import { permissionsOf } from "#contract/permissions.ts";
import { recordAddress } from "./record-address.ts";

const ALL = permissionsOf("admin");
const record = { id: "7", name: "Tank sensor", exists: true };

test.each([
  ["customer", "/admin/crm/customers/7"],
  ["user", "/admin/users/7/edit"],
  ["product", "/admin/products/7/edit"],
  ["service", "/admin/services/7/edit"],
  ["job", "/admin/jobs/7/edit"],
  ["project", "/admin/projects/7/edit"],
  ["message", "/admin/messages/7"],
  ["application", "/admin/applications/7"],
  ["subscriber", "/admin/subscribers?q=Tank%20sensor"],
  ["mail", "/admin/outbox"],
  ["settings", "/admin/settings"],
])("a %s is seen at %s", (type, address) => {
  expect(recordAddress({ ...record, type }, ALL)).toBe(address);
});

test("what is gone or has no screen is seen nowhere", () => {
  expect(recordAddress({ ...record, type: "product", exists: false }, ALL)).toBeUndefined();
  expect(recordAddress({ ...record, type: "upload" }, ALL)).toBeUndefined();
  expect(recordAddress({ ...record, type: "constructor" }, ALL)).toBeUndefined();
});

test("an export leads to the list it was made of", () => {
  expect(recordAddress({ type: "products", id: "", name: "", exists: false }, ALL)).toBe("/admin/products");
});

test("where somebody may not look nothing leads", () => {
  const auditor = ["audit:read", "privacy:read"] as const;
  expect(recordAddress({ ...record, type: "customer" }, auditor)).toBeUndefined();
  expect(recordAddress({ type: "products", id: "", name: "", exists: false }, auditor)).toBeUndefined();
  expect(recordAddress({ ...record, type: "customer" }, ["customers:write"])).toBe("/admin/crm/customers/7");
});
