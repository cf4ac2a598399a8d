import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { heading, receive } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addCustomers } from "#tests/support/bulk.ts";
import { openSite } from "#tests/support/site.ts";
import { waitForQuiet } from "#tests/support/wait-for-quiet.ts";

const site = openSite();
const addresses: Record<string, string> = {};
let admin: StorageState;

beforeAll(async () => {
  admin = await site.asAdmin();
  const message = await receive(site.server, "Nomvula Dlamini");
  const [customer] = await addCustomers(site.server, [{ name: "Zodwa", email: "zodwa@example.org", status: "Lead" }]);
  Object.assign(addresses, {
    home: "/",
    services: "/services",
    careers: "/careers",
    contact: "/contact",
    search: "/search?q=software",
    dashboard: "/admin",
    messages: "/admin/messages",
    message: `/admin/messages/${message}`,
    customer: `/admin/crm/customers/${customer}/edit`,
    deals: "/admin/deals",
  });
});

const LANDMARKS = ["banner", "navigation", "main", "complementary", "contentinfo", "region", "form", "search"];
const CONTROLS = [
  ...["button", "link", "textbox", "searchbox", "spinbutton", "combobox", "checkbox", "radio", "switch", "slider"],
  ...["tab", "menuitem", "option", "Date", "InputTime"],
];
/** Controls whose parts are the browser's own. */
const WHOLE = ["Date", "InputTime"];

interface Node {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** Returns the landmarks, headings and names of controls of a page, as a screen reader lists them, with an indent per landmark. */
async function readOutline(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  function read(node: Node, depth: number): void {
    const role = node.ignored ? "" : (node.role?.value ?? "");
    const name = (node.name?.value ?? "").replaceAll(/\s+/g, " ").trim();
    const isLandmark = LANDMARKS.includes(role);
    if (isLandmark || CONTROLS.includes(role) || role === "heading") {
      const level = node.properties?.find((property) => property.name === "level")?.value.value;
      lines.push(
        `${"  ".repeat(depth)}${role}${role === "heading" ? ` ${level}` : ""}${name === "" ? "" : `: ${name}`}`,
      );
    }
    if (WHOLE.includes(role)) return;
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) read(child, isLandmark ? depth + 1 : depth);
    }
  }
  const [root] = nodes;
  if (root) read(root, 0);
  return `${lines.join("\n")}\n`;
}

/** Words that depend on the time of the test. */
const timeless = (outline: string) =>
  outline
    .replaceAll(/\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g, "DATE")
    .replaceAll(/\bjust now\b|\b\d+ (?:minute|second)s? ago\b/g, "AGO");

describe("what a screen reader lists", { tags: "release" }, () => {
  test.each(["home", "services", "careers", "contact", "search"])(
    "on the page %s is as its text in the folder by-ear",
    (name) =>
      site.visit({}, async ({ page }) => {
        await page.goto(addresses[name] ?? "");
        await waitForQuiet(page);
        await expect(timeless(await readOutline(page))).toMatchFileSnapshot(join("by-ear", `${name}.txt`));
      }),
  );

  test.each(["dashboard", "messages", "message", "customer", "deals"])(
    "on the screen %s is as its text in the folder by-ear",
    (name) =>
      site.visit({ storageState: admin }, async ({ page }) => {
        await page.goto(addresses[name] ?? "");
        await heading(page, /./).waitFor();
        await waitForQuiet(page);
        await expect(timeless(await readOutline(page))).toMatchFileSnapshot(join("by-ear", `${name}.txt`));
      }),
  );
});
