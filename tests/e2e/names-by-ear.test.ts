import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { addScreenRecords } from "#tests/support/screen-records.ts";
import { openSite } from "#tests/support/site.ts";
import { waitForQuiet } from "#tests/support/wait-for-quiet.ts";
import { SCREENS } from "../../src/web/admin/areas/areas.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
/** Address of each screen by its path. */
let addresses: ReadonlyMap<string, string>;
beforeAll(async () => {
  addresses = await addScreenRecords(site.server);
  const token = await tokenOf(site.server, await adminId(site.server));
  // Two notes on each record that has notes.
  for (const [path, address] of addresses) {
    const [, area, id] = /^\/admin\/(?:crm\/)?(\w+)\/([^/]+)$/.exec(address) ?? [];
    if (!path.endsWith("/:id") || !["customers", "messages", "applications", "deals"].includes(area ?? "")) continue;
    for (const text of ["Asked for a price.", "Asked for a date."])
      expect((await site.server.api("POST", `/${area}/${id}/notes`, { token, body: { text } })).status).toBe(201);
  }
});

interface Node {
  nodeId: string;
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

const CONTROLS = ["button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "switch", "slider"];
/** Parts of a screen whose name tells the controls in them apart. */
const PARTS = ["group", "region", "form", "dialog", "navigation"];
/** Fields whose parts are the browser's own. */
const WHOLE = ["Date", "InputTime"];
/** Sessions that began in the same minute, as those of these tests. */
const EQUAL = /^button; End session of /;

/** Returns the controls of a screen that have the role, name, description and part of one that does something else. */
async function repeatedControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** Addresses by control. Without an address, each control does something of its own. */
  const found = new Map<string, Set<unknown>>();
  function read(node: Node, isInMain: boolean, part: string): void {
    const role = node.ignored ? "" : (node.role?.value ?? "");
    const name = node.name?.value ?? "";
    const isHere = isInMain || role === "main";
    const within = PARTS.includes(role) && name !== "" ? name : part;
    const address = node.properties?.find((property) => property.name === "url")?.value.value ?? node;
    // A field is heard with its part. Buttons and links are listed without.
    const place = ["button", "link"].includes(role) ? "" : within;
    if (isHere && CONTROLS.includes(role)) {
      const control = [role, name, node.description?.value, place].filter(Boolean).join("; ");
      found.set(control, (found.get(control) ?? new Set()).add(address));
    }
    if (WHOLE.includes(role)) return;
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) read(child, isHere, within);
    }
  }
  const [root] = nodes;
  if (root) read(root, false, "");
  return [...found].flatMap(([control, addresses]) => (addresses.size > 1 && !EQUAL.test(control) ? [control] : []));
}

/** Returns the lines below the headings of sections with fields, and below fields, that describe nothing. */
function untiedHints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const described = [...document.querySelectorAll("[aria-describedby]")].flatMap((element) =>
      (element.getAttribute("aria-describedby") ?? "").split(" "),
    );
    return [
      ...document.querySelectorAll<HTMLElement>(
        "main section:has(input, select, textarea) > h2 + p, main .text-small.text-ink-3[id]",
      ),
    ]
      .filter((hint) => hint.checkVisibility() && !described.includes(hint.id))
      .map((hint) => hint.innerText);
  });
}

describe.concurrent("A screen that is heard", { tags: "release" }, () => {
  test.each(SCREENS.map(({ path }) => path))(
    "%s has controls that differ, and hints that belong to a field",
    async (path) =>
      site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
        await page.goto(addresses.get(path) ?? path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await waitForQuiet(page);
        expect(await repeatedControls(page)).toEqual([]);
        expect(await untiedHints(page)).toEqual([]);
      }),
  );
});
