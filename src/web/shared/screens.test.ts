import { expect, test } from "vitest";
import { screenModules } from "./screens.ts";

test("the screens are what lies in the layout of the back office, and the login page, each module once", () => {
  const route = (id: string, parentId: string, module = `/assets/${id}.js`) => ({ id, parentId, module });
  const routes = Object.fromEntries(
    [
      route("site/home", "site/site-layout"),
      route("admin/staff-frame", "root"),
      route("admin/login", "admin/staff-frame"),
      route("admin/admin-layout", "admin/staff-frame"),
      route("admin/messages/message-list", "admin/admin-layout"),
      route("new", "admin/admin-layout", "/assets/form.js"),
      route("edit", "admin/admin-layout", "/assets/form.js"),
    ].map((one) => [one.id, one]),
  );
  expect(screenModules(routes)).toEqual([
    "/assets/admin/login.js",
    "/assets/admin/messages/message-list.js",
    "/assets/form.js",
  ]);
});
