import { describe, expect, test } from "vitest";
import { may, type Permission, permissionsOf, ROLES } from "#contract/permissions.ts";
import { SEARCHED_TYPES } from "#contract/search.ts";
import { getVisits } from "#contract/visits.ts";
import { commandGroups } from "../keyboard/commands.ts";
import { matchKeywords } from "../keyboard/match-commands.ts";
import { sectionsFor } from "../settings/settings-page.tsx";
import { isPermitted } from "./area.ts";
import { AREAS, areasFor, recordCallAt, SCREENS } from "./areas.ts";

const [editor, sales, auditor] = [permissionsOf("editor"), permissionsOf("sales"), permissionsOf("auditor")];

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
function commandsOf(permissions: readonly Permission[]) {
  return Object.fromEntries(commandGroups(false, permissions).map(({ title, commands }) => [title, names(commands)]));
}

test("every screen of a record begins its query beside its script", () => {
  expect(SCREENS.filter(({ path, record }) => path.includes(":id") !== (record !== undefined))).toEqual([]);
});

test("a screen of a record knows the call of its record, and no other screen does", async () => {
  const id = "01a2283a-4714-7472-9d69-502dce1be583";
  expect(await recordCallAt(`/admin/crm/customers/${id}/edit`)).toMatchObject({ address: `/customers/${id}` });
  expect(await recordCallAt(`/admin/news/${id}/edit`)).toEqual({
    address: `/articles/${id}`,
    roles: ["admin", "editor"],
  });
  for (const path of ["/admin/crm", "/admin/crm/customers/new", "/about"])
    expect(await recordCallAt(path)).toBeUndefined();
});

describe("with every permission", () => {
  const all = permissionsOf("admin");

  test("every area is open, in the order of the sidebar", () => {
    expect(areasFor(all)).toEqual(AREAS);
  });

  test("the specified areas come first in the sidebar, in their specified order", () => {
    expect(names(AREAS).slice(0, 5)).toEqual(["Dashboard", "CRM", "Users", "Products", "Services"]);
    expect(names(AREAS).slice(-2)).toEqual(["Audit", "Settings"]);
    expect(new Set(AREAS).size).toBe(AREAS.length);
  });

  test("every area has a key of its own", () => {
    const keys = AREAS.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  });

  test("the visits are open to those who may read them", () => {
    expect(AREAS.find(({ name }) => name === "Visits")?.permission).toEqual(getVisits.access);
  });

  test("the palette has every area and every empty form, and searches all records", () => {
    const commands = commandsOf(all);
    expect(commands["Go to"]).toEqual(names(AREAS));
    expect(commands.Create).toEqual(AREAS.flatMap(({ add }) => add?.name ?? []));
    // Each kind of search result has an area that shows it.
    expect(SEARCHED_TYPES.filter((type) => !AREAS.some(({ records }) => records?.type === type))).toEqual([]);
    expect(names(sectionsFor(all))).toEqual([
      "Company",
      "Website",
      "Menus",
      "Categories",
      "Your account",
      "Personal data",
      "Webhooks",
      "Connect",
      "Sample data",
    ]);
  });
});

test.each(["preview", "content", "schedule", "history", "figures"])("the palette finds Site by %s", (typed) => {
  expect(names(matchKeywords(commandGroups(false, permissionsOf("editor")), typed))).toContain("Site");
});

describe("with some", () => {
  test.each([
    {
      permissions: editor,
      open: [
        ...["Products", "Services", "Reports", "Jobs", "Projects", "Site", "Extra pages", "News", "Pictures"],
        ...["Visits", "Campaigns", "Subscribers", "Notifications"],
      ],
    },
    {
      permissions: sales,
      open: ["CRM", "Products", "Services", "My day", "Deals", "Messages", "Reports", "Campaigns", "Notifications"],
    },
    { permissions: auditor, open: ["Notifications", "Audit"] },
    { permissions: [], open: ["Notifications"] },
  ])("$permissions opens those areas, the dashboard and the settings: $open", ({ permissions, open }) => {
    expect(names(areasFor(permissions))).toEqual(["Dashboard", ...open, "Settings"]);
    expect(commandsOf(permissions)["Go to"]).toEqual(["Dashboard", ...open, "Settings"]);
  });

  test("the palette offers empty forms only for records that the user may write", () => {
    expect(commandsOf(editor).Create).toEqual([
      ...["Add Product", "Add Service", "Add Job", "Add Project", "Add Extra Page", "Add Article", "Add Campaign"],
    ]);
    expect(commandsOf(sales).Create).toEqual(["Add Customer", "Add Task", "Add Deal", "Add Message", "Add Campaign"]);
    expect(commandsOf(auditor).Create).toEqual([]);
  });

  test("the settings always include the user's own account", () => {
    expect(names(sectionsFor(sales))).toEqual(["Your account", "Connect"]);
    expect(names(sectionsFor(auditor))).toEqual(["Your account", "Personal data", "Connect"]);
    expect(names(sectionsFor(["settings:read"]))).toEqual([
      "Company",
      "Website",
      "Menus",
      "Categories",
      "Your account",
      "Webhooks",
      "Connect",
      "Sample data",
    ]);
  });
});

test.each(ROLES)("a user with the role %s who may open an area's empty form may open the area too", (role) => {
  const permissions = permissionsOf(role);
  for (const { name, add, permission } of AREAS) {
    if (add && may(permissions, add.permission)) expect(isPermitted(permissions, permission), name).toBe(true);
  }
});
