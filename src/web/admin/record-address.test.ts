import { expect, test } from "vitest";
import { recordAddress } from "./record-address.ts";

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
  expect(recordAddress({ ...record, type })).toBe(address);
});

test("what is gone or has no screen is seen nowhere", () => {
  expect(recordAddress({ ...record, type: "product", exists: false })).toBeUndefined();
  expect(recordAddress({ ...record, type: "upload" })).toBeUndefined();
  expect(recordAddress({ ...record, type: "constructor" })).toBeUndefined();
});

test("an export leads to the list it was made of", () => {
  expect(recordAddress({ type: "products", id: "", name: "", exists: false })).toBe("/admin/products");
});
