import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { imageOf } from "#tests/support/images.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite();
const KB = 1000;

let admin: StorageState;
let png: Buffer;
beforeAll(async () => {
  admin = await site.asAdmin();
  png = await imageOf("png");
});

async function openText(page: Page, text: string): Promise<Locator> {
  await page.goto("/admin/news/new");
  await heading(page, "Add Article").waitFor();
  const field = page.getByRole("textbox", { name: "Text", exact: true });
  await field.fill(text);
  await field.press("ControlOrMeta+End");
  return field;
}

/** Pastes what a program put on the clipboard. */
async function paste(field: Locator, data: Readonly<Record<string, string>>): Promise<void> {
  await field.evaluate((element, all) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

/** Pastes or drops a picture; a drop is on the first line. */
async function giveFile(field: Locator, how: "paste" | "drop", name: string): Promise<void> {
  const file = { name, type: name.endsWith(".txt") ? "text/plain" : "image/png", bytes: [...png] };
  await field.evaluate(
    (element, { file: { name, type, bytes }, how }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      const options = { bubbles: true, cancelable: true };
      const { left, top } = element.getBoundingClientRect();
      element.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data, clientX: left + 20, clientY: top + 20 }),
      );
    },
    { file, how },
  );
}

const PICTURE = /!\[[^\]]*\]\(\/uploads\/[^)\s]+/;

describe("the clipboard in a text", () => {
  test("formatted text becomes Markdown by a script of its own, and one undo takes it back", () =>
    site.visit({ storageState: admin }, async ({ page, context }) => {
      const sizes: Promise<number>[] = [];
      context.on("requestfinished", (request) => {
        if (/\/pasted-markdown-/.test(request.url())) sizes.push(request.sizes().then((one) => one.responseBodySize));
      });
      const field = await openText(page, "Before.");
      expect(sizes).toEqual([]);
      await paste(field, { "text/html": "<h2>Reeds</h2><p>One <b>two</b></p>", "text/plain": "Reeds\nOne two" });
      await expect.poll(() => field.inputValue()).toBe("Before.\n\n## Reeds\n\nOne **two**");
      await page.getByText("Formatting became Markdown").waitFor();
      const [size = 0, ...others] = await Promise.all(sizes);
      expect(others).toEqual([]);
      expect(size).toBeGreaterThan(0);
      expect(size).toBeLessThanOrEqual(90 * KB);
      await field.press("ControlOrMeta+z");
      expect(await field.inputValue()).toBe("Before.");
    }));

  test("words without formatting, and those in code, are pasted as they are", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const field = await openText(page, "Before ");
      await paste(field, { "text/html": "<span>two * three</span>", "text/plain": "two * three" });
      await expect.poll(() => field.inputValue()).toBe("Before two * three");
      await field.fill("```\n");
      await field.press("ControlOrMeta+End");
      const isTaken = await field.evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", "<b>a</b>");
        const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
        return !element.dispatchEvent(event);
      });
      expect(isTaken).toBe(false);
    }),
  );

  test("if the script cannot be loaded, the words alone are pasted, and the screen says so", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/Failed to load|ERR_FAILED/);
      await page.route(/\/pasted-markdown-/, (route) => route.abort());
      const field = await openText(page, "");
      await paste(field, { "text/html": "<b>a</b> b", "text/plain": "a b" });
      await page.getByText("the words alone were pasted").waitFor();
      expect(await field.inputValue()).toBe("a b");
    }),
  );
});

describe("pictures in a text", () => {
  test("a pasted picture is uploaded, described and placed at the cursor, which undo takes back", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const field = await openText(page, "One.\n\nTwo.");
      await field.press("ControlOrMeta+Home");
      await field.press("End");
      await giveFile(field, "paste", "reeds.png");
      const dialog = page.getByRole("dialog", { name: "Describe the picture" });
      await dialog.waitFor();
      await expectAccessible(page, "the question for a description", "[role=dialog]");
      await page.keyboard.type("Reeds by a river");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Seen in May");
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await expect
        .poll(() => field.inputValue())
        .toMatch(/^One\.\n\n!\[Reeds by a river\]\(\/uploads\/\S+ "Seen in May"\)\n\nTwo\.$/);
      const preview = page.getByRole("region", { name: "Preview" });
      await preview.getByRole("img", { name: "Reeds by a river" }).waitFor();
      await preview.locator("figcaption", { hasText: "Seen in May" }).waitFor();
      await field.press("ControlOrMeta+z");
      expect(await field.inputValue()).toBe("One.\n\nTwo.");
    }));

  test("a dropped picture is placed where it was dropped", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const field = await openText(page, "One.\n\nTwo.");
      await giveFile(field, "drop", "dropped.png");
      await page.getByRole("dialog", { name: "Describe the picture" }).waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(() => field.inputValue()).toMatch(new RegExp(`^One\\.\\n\\n${PICTURE.source}\\)\\n\\nTwo\\.$`));
    }),
  );

  test("a picture that cannot be uploaded is named below the text, and can be sent again", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/Failed to load|ERR_/);
      const field = await openText(page, "One.");
      await giveFile(field, "paste", "words.txt");
      await page.getByRole("alert").filter({ hasText: "Only PNG" }).waitFor();
      await page.getByRole("button", { name: "Remove words.txt" }).click();
      await page.route("**/api/uploads", (route) => route.abort());
      await giveFile(field, "paste", "later.png");
      await page.getByRole("button", { name: "Retry later.png" }).waitFor();
      expect(await field.inputValue()).toBe("One.");
      await page.unroute("**/api/uploads");
      await page.getByRole("button", { name: "Retry later.png" }).click();
      await page
        .getByRole("dialog", { name: "Describe the picture" })
        .getByRole("button", { name: "Leave out" })
        .click();
      expect(await field.inputValue()).toBe("One.");
    }),
  );
});
