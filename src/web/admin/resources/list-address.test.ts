import { expect, test } from "vitest";
import { withList } from "./list-address.ts";

test.each([
  ["/admin/messages/7", "/admin/messages", "?status=New&page=2", "/admin/messages/7?status=New&page=2"],
  ["/admin/messages", "/admin/messages/7", "?status=New", "/admin/messages?status=New"],
  ["/admin/crm/customers/7/edit", "/admin/crm/customers/7", "?q=a%26b", "/admin/crm/customers/7/edit?q=a%26b"],
  ["/admin/crm/customers/7", "/admin/messages/7", "?status=New", "/admin/crm/customers/7"],
  ["/admin/messages-of-others", "/admin/messages", "?status=New", "/admin/messages-of-others"],
  ["/admin/messages?status=Done", "/admin/messages", "?status=New", "/admin/messages?status=Done"],
  ["/admin/messages/7", "/admin/messages", "", "/admin/messages/7"],
])("%s from %s%s is %s", (to, pathname, search, expected) => {
  expect(withList(to, { pathname, search })).toBe(expected);
});
