import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { expectAccessible, expectOutline } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { expectFocusOn } from "#tests/support/keyboard.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
let editor: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  const user = { name: "Thandi Example", email: "thandi@example.com", role: "editor" as const };
  editor = await signedIn(site.url, await tokenOf(site.server, await addAccount(site.server, user)), user);
});
beforeEach(async () => {
  const { platform, pageCache } = site.server.app;
  await platform.database.write(async (tx) => {
    for (const table of ["page_documents", "page_versions", "page_previews"] as const)
      await tx.deleteFrom(table).execute();
    await bumpContentVersion(tx);
  });
  await pageCache.refresh();
});

/** Returns the stored token and user of the editor. */
function otherSession(): { token: string; user: string } {
  const stored = editor.origins[0]?.localStorage ?? [];
  const of = (name: string) => stored.find((one) => one.name === name)?.value ?? "";
  return { token: of("token"), user: of("user") };
}

const introduction = (page: Page) => page.getByRole("textbox", { name: "Introduction" });
const saved = (page: Page) => page.getByText("All changes saved").waitFor();
const publicPage = async (path: string) => (await fetch(site.url + path)).text();

async function openEditor(page: Page, key = "home") {
  await page.goto(`/admin/site/${key}`);
  await page.getByRole("button", { name: "Open all" }).click();
  await introduction(page).waitFor();
}

/** Returns the text in the visible preview frame. A second frame is there while the preview loads again. */
function previewText(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document.querySelector<HTMLIFrameElement>("iframe[data-waits=false]")?.contentDocument?.body?.textContent ?? "",
  );
}

async function write(page: Page, text: string) {
  await introduction(page).fill(text);
  await saved(page);
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

async function publishNow(page: Page) {
  await page.getByRole("button", { name: "Publish..." }).click();
  await dialog(page, "Publish").getByRole("button", { name: "Publish now" }).click();
  await dialog(page, "Publish").waitFor({ state: "detached" });
}

describe("the content of a page", () => {
  test("is edited beside the page, scheduled, published, and restored from the history as a draft", () =>
    site.visit({ storageState: editor }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/409/);
      const first = await publicPage("/");
      await page.goto("/admin/site");
      await page.getByRole("link", { name: "Home", exact: true }).click();
      await introduction(page).waitFor();
      await waitUntil("the page is there", async () => (await previewText(page)).includes("Transform Your Business"));
      await write(page, "Software for people in {suburb}.");
      await waitUntil("it follows", async () =>
        (await previewText(page)).includes("Software for people in Westville."),
      );
      expect(await publicPage("/")).not.toContain("Software for people");

      const publish = dialog(page, "Publish");
      await page.getByRole("button", { name: "Publish..." }).click();
      await publish.getByText("Opening, Introduction").waitFor();
      await publish.getByRole("radio", { name: "At a time" }).check();
      await publish.getByLabel("Publish at").fill("2036-12-01T08:00");
      await publish.getByRole("button", { name: "Schedule" }).click();
      await page.getByText("Goes out 1 Dec 2036, 08:00").waitFor();
      await page.getByRole("button", { name: "Take back schedule" }).click();
      await page.getByRole("button", { name: "Take back", exact: true }).click();
      await page.getByText("Changes not published yet").waitFor();
      expect(await introduction(page).inputValue()).toBe("Software for people in {suburb}.");
      await publishNow(page);
      await page.getByText("Home published").waitFor();
      await waitUntil("visitors see it", async () =>
        (await publicPage("/")).includes("Software for people in Westville."),
      );

      await page.getByRole("button", { name: "History" }).click();
      await dialog(page, "History of Home").getByText("Thandi Example").waitFor();
      await dialog(page, "History of Home").getByRole("button", { name: "Restore original wording" }).click();
      await page.getByText("Original wording is the draft now.").waitFor();
      expect(await introduction(page).inputValue()).toMatch(/^We design, build/);
      expect(await publicPage("/")).toContain("Software for people in Westville.");
      await publishNow(page);
      await waitUntil("visitors see it as it was", async () => (await publicPage("/")) === first);

      await write(page, "");
      await page.getByRole("button", { name: "Publish..." }).click();
      await publish.getByRole("button", { name: "Publish now" }).click();
      await publish.getByText("Home: Opening, Introduction. Introduction is required").waitFor();
      await publish.getByRole("button", { name: "Cancel" }).click();
      expect(await introduction(page).getAttribute("aria-invalid")).toBe("true");
      await page.getByRole("button", { name: "Discard draft" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
      await waitUntil("it is as before", async () => (await introduction(page).inputValue()).startsWith("We design"));
    }));

  test("about personal data asks whether the notice has a new version", { tags: "release" }, () =>
    site.visit({ storageState: editor }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/409/);
      await openEditor(page, "terms");
      const privacy = page.getByRole("textbox", { name: "Privacy", exact: true });
      await privacy.fill(`${await privacy.inputValue()}\n\nWe keep **nothing** else.`);
      await saved(page);
      await page.getByRole("button", { name: "Publish..." }).click();
      const publish = dialog(page, "Publish").getByRole("button", { name: "Publish now" });
      await publish.click();
      await dialog(page, "Publish").getByText("Does what we tell people about their data change?").waitFor();
      await expectAccessible(page, "the question", "[role=dialog]");
      expect(await publish.isDisabled()).toBe(true);
      await dialog(page, "Publish").getByRole("radio", { name: /^Yes/ }).check();
      await publish.click();
      await dialog(page, "Publish").waitFor({ state: "detached" });
      await waitUntil("visitors read it", async () =>
        (await publicPage("/terms")).includes("<strong>nothing</strong>"),
      );
      expect(await publicPage("/terms/versions/0")).not.toContain("<strong>nothing</strong>");
    }),
  );

  test("keeps all changes of two users who edit at the same time", { tags: "promise-65" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/412/);
      await openEditor(page);
      await site.visit({ storageState: editor }, async ({ page: other }) => {
        await openEditor(other);
        await write(other, "Written by the other one.");
      });
      const government = page.getByRole("textbox", { name: "Government Solutions" });
      await government.fill("Written here.");
      await page.getByRole("heading", { name: "Someone else saved this page while you were editing" }).waitFor();
      await expectAccessible(page, "the comparison");
      await page.getByRole("button", { name: "Continue with these" }).click();
      await saved(page);
      expect(await introduction(page).inputValue()).toBe("Written by the other one.");
      expect(await government.inputValue()).toBe("Written here.");
    }),
  );

  test("shows both versions of a list that two users changed, to choose one", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/412/);
      await openEditor(page);
      await site.visit({ storageState: editor }, async ({ page: other }) => {
        await openEditor(other);
        await other.getByRole("button", { name: "Add entry" }).click();
        await other.getByRole("textbox", { name: "Entry 5" }).fill("Added by the other one");
        await saved(other);
      });
      await page.getByRole("textbox", { name: "Entry 1" }).fill("Changed here");
      await page.getByRole("group", { name: /^About us, Checklist Both of you changed it/ }).waitFor();
      await page.getByRole("radio", { name: /Theirs.*Added by the other one/ }).check();
      await page.getByRole("button", { name: "Continue with these" }).click();
      await saved(page);
      expect(await page.getByRole("textbox", { name: "Entry 5" }).inputValue()).toBe("Added by the other one");
      expect(await page.getByRole("textbox", { name: "Entry 1" }).inputValue()).not.toBe("Changed here");
    }),
  );

  test("is asked about before it is left unsaved, and survives a reload", { tags: ["promise-65", "release"] }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/ERR_/);
      await openEditor(page);
      await page.route("**/api/pages/home/draft", (route) => route.abort());
      await introduction(page).fill("Typed while the server was away.");
      await page.getByText("Failed to save draft").waitFor();
      await page.getByRole("link", { name: "Back to all pages" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
      page.once("dialog", (question) => question.accept());
      await page.unroute("**/api/pages/home/draft");
      await page.reload();
      await saved(page);
      expect(await introduction(page).inputValue()).toBe("Typed while the server was away.");
    }),
  );

  test("is not saved in the name of another user who has signed in since", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/ERR_/);
      await openEditor(page, "support");
      await page.route("**/api/pages/support/draft", (route) => route.abort());
      await introduction(page).fill("Words of the first one.");
      await page.getByText("Failed to save draft").waitFor();
      await page.evaluate((user) => {
        localStorage.setItem("token", user.token);
        localStorage.setItem("user", user.user);
      }, otherSession());
      await page.unroute("**/api/pages/support/draft");
      await page.waitForTimeout(6_000);
      const { json } = await site.server.api("GET", "/pages/support", { token: otherSession().token });
      expect(json.data.draft).toBeNull();
    }),
  );
});

describe("the parts of a page", () => {
  const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

  test(
    "are folded except for the first, and unfold by their link, by keyboard and at an error",
    { tags: "release" },
    () =>
      site.visit({ storageState: editor }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/409/);
        await page.goto("/admin/site/home");
        await part(page, "Opening").waitFor();
        expect(await part(page, "Clients").isVisible()).toBe(false);
        await page.getByRole("button", { name: "Clients", exact: true }).click();
        await part(page, "Clients").getByRole("textbox", { name: "Heading" }).fill("");
        await page.locator("summary", { hasText: "Clients" }).focus();
        await page.keyboard.press("Enter");
        await part(page, "Clients").waitFor({ state: "hidden" });
        await saved(page);
        await page.getByRole("button", { name: "Publish..." }).click();
        await dialog(page, "Publish").getByRole("button", { name: "Publish now" }).click();
        await dialog(page, "Publish").getByText("Home: Clients, Heading. Heading is required").waitFor();
        await page.keyboard.press("Escape");
        await page.locator("summary", { hasText: "Clients" }).getByText("1 error").waitFor();
        await page.getByRole("link", { name: "Clients, Heading: Heading is required" }).click();
        await expectFocusOn(part(page, "Clients").getByRole("textbox", { name: "Heading" }));
      }),
  );

  test("say where a figure is edited that another page has", { tags: "release" }, () =>
    site.visit({ storageState: editor }, async ({ page }) => {
      await openEditor(page, "services");
      const group = page.getByRole("group", { name: "Client Satisfaction" });
      expect(await group.getByRole("textbox").count()).toBe(1);
      await group.getByRole("link", { name: "Home" }).click();
      await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    }),
  );
});

describe("the target of a button", () => {
  const target = (page: Page) =>
    page
      .getByRole("region", { name: "Opening" })
      .getByRole("group", { name: "First button" })
      .getByRole("combobox", { name: "Leads to" });
  const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });

  test("is chosen from the pages, places and records by keyboard, or typed as a path", { tags: "release" }, () =>
    site.visit({ storageState: editor }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/400/);
      await openEditor(page, "services");
      const job = { title: "Weaver of nets", slug: "weaver-of-nets", department: "Design", location: "Remote" };
      const body = { ...job, type: "Full-time", description: "Weave.", requirements: [], status: "active" };
      const { status, json } = await site.server.api("POST", "/jobs", { token: await site.server.signIn(), body });
      expect(status, JSON.stringify(json)).toBe(201);

      await target(page).focus();
      await page.keyboard.press("ArrowDown");
      await option(page, "Contact /contact").waitFor();
      expect(await option(page, "Contact /contact").getAttribute("aria-selected")).toBe("true");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      expect(await target(page).inputValue()).toBe("/contact#write");
      await page.getByText("Contact: Contact form").waitFor();
      await target(page).fill("nets");
      await option(page, "Job: Weaver of nets /careers/weaver-of-nets").waitFor();
      await expectAccessible(page, "the list of targets");
      await page.keyboard.press("Enter");
      await saved(page);
      await waitUntil("the draft leads there", async () => {
        const { json: stored } = await site.server.api("GET", "/pages/services", { token: otherSession().token });
        return stored.data.edited.opening.primary.href === "/careers/weaver-of-nets";
      });

      await target(page).fill("https://example.org");
      await page.keyboard.press("Tab");
      await page.getByText("Choose a page from the list, or type a path of this site").first().waitFor();
      expect(await target(page).getAttribute("aria-invalid")).toBe("true");
      await target(page).fill("/catalogue?q=net#products");
      await page.keyboard.press("Enter");
      await saved(page);
    }),
  );
});

test(
  "a link shows the draft to its readers, and nothing once it has expired",
  {
    tags: ["release", "promise-65"],
  },
  () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openEditor(page);
      await write(page, "Only for those with the link.");
      await page.getByRole("button", { name: "Share preview" }).click();
      await dialog(page, "Share preview").getByRole("button", { name: "Make a link" }).click();
      const url = await dialog(page, "Share preview")
        .getByLabel(/^Link, until/)
        .inputValue();
      const { pathname } = new URL(url);
      await site.visit({}, async ({ page: outside }) => {
        await outside.goto(pathname);
        await outside.getByText("Only for those with the link.").waitFor();
        expect(await outside.evaluate(() => document.scripts.length)).toBe(0);
      });
      await dialog(page, "Share preview")
        .getByRole("button", { name: /^End all links/ })
        .click();
      await page.getByText("All links to this page's draft have ended").waitFor();
      expect((await fetch(site.url + pathname)).status).toBe(404);
      await waitUntil("the editor goes on", async () =>
        (await previewText(page)).includes("Only for those with the link."),
      );
    }),
);

test(
  "The preview follows and keeps its scroll position when the link of its frame has expired",
  { tags: ["release", "promise-65"] },
  () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      const { database } = site.server.app.platform;
      const links = () => database.read.selectFrom("page_previews").select("purpose").execute();
      const scrollTop = (to?: number) =>
        page.evaluate((top) => {
          const view =
            document.querySelector<HTMLIFrameElement>("iframe[data-waits=false]")?.contentDocument?.scrollingElement;
          if (view && top !== undefined) view.scrollTop = top;
          return view?.scrollTop;
        }, to);
      allowConsoleError(/404|frame-ancestors/);
      await openEditor(page);
      await waitUntil("the page is there", async () => (await previewText(page)).includes("Transform Your Business"));
      await write(page, "Written within the hour.");
      await waitUntil("it follows", async () => (await previewText(page)).includes("Written within the hour."));
      expect(await links()).toEqual([{ purpose: "frame" }]);
      await scrollTop(600);
      await database.write((tx) =>
        tx.updateTable("page_previews").set({ expires_at: "2020-01-01T00:00:00.000Z" }).execute(),
      );
      await write(page, "Written after the hour.");
      await waitUntil("it follows again", async () => (await previewText(page)).includes("Written after the hour."));
      expect(await scrollTop()).toBe(600);
      expect(await links()).toHaveLength(2);
      await page.getByText("The preview could not be shown.").waitFor({ state: "detached" });
    }),
);

describe.concurrent.each(VIEWS)("$name everybody can use", { tags: "release" }, ({ name: _, ...view }) => {
  test("the pages, the editor and what it opens", () =>
    site.visit({ ...view, storageState: admin }, async ({ page }) => {
      await page.goto("/admin/site");
      await page.getByRole("link", { name: "Community", exact: true }).waitFor();
      await expectAccessible(page, "the list of pages");
      await openEditor(page, "terms");
      await expectAccessible(page, "the editor");
      await expectOutline(page, "the editor");
      await page.getByRole("button", { name: "History" }).click();
      await dialog(page, "History of Terms and conditions").getByText("Original wording").first().waitFor();
      await expectAccessible(page, "the history", "[role=dialog]");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Share preview" }).click();
      await dialog(page, "Share preview").waitFor();
      await expectAccessible(page, "sharing", "[role=dialog]");
    }));
});
