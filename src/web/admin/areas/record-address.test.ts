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
  ["extra-page", "/admin/extra-pages/7/edit"],
  ["campaign", "/admin/campaigns/7/edit"],
  ["mail", "/admin/outbox/7"],
  ["settings", "/admin/settings"],
  ["webhook", "/admin/settings/webhooks"],
])("a record of type %s has the address %s", (type, address) => {
  expect(recordAddress({ ...record, type }, ALL)).toBe(address);
});

test("a deleted record or one without a screen has no address", () => {
  expect(recordAddress({ ...record, type: "product", exists: false }, ALL)).toBeUndefined();
  expect(recordAddress({ ...record, type: "upload" }, ALL)).toBeUndefined();
  expect(recordAddress({ ...record, type: "constructor" }, ALL)).toBeUndefined();
});

test("an export leads to its list", () => {
  expect(recordAddress({ type: "products", id: "", name: "", exists: false }, ALL)).toBe("/admin/products");
});

test("a record that the user may not read has no address", () => {
  const auditor = ["audit:read", "privacy:read"] as const;
  expect(recordAddress({ ...record, type: "customer" }, auditor)).toBeUndefined();
  expect(recordAddress({ ...record, type: "webhook" }, auditor)).toBeUndefined();
  expect(recordAddress({ type: "products", id: "", name: "", exists: false }, auditor)).toBeUndefined();
  expect(recordAddress({ ...record, type: "customer" }, ["customers:write"])).toBe("/admin/crm/customers/7");
});
