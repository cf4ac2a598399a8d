import { converter } from "culori";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { makeNext } from "#server/pictures/make-sizes.ts";
import { expectAccessible, expectOutline } from "#tests/support/accessibility.ts";
import { heading } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { imageOf } from "#tests/support/images.ts";
import { expectFocus, pressTabUntil } from "#tests/support/keyboard.ts";
import { uploadImage, uploadPicture } from "#tests/support/pictures.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const toOklch = converter("oklch");

const site = openSite();
let admin: StorageState;
let token: string;
let png: Buffer;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
  png = await imageOf("png");
});

/** Returns a picture whose bytes no other one has. */
const file = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.concat([png, Buffer.from(name)]) });
const upload = (fileName: string, size = {}) => uploadPicture(site.server, token, { fileName, ...size });
const tile = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const lightnessOf = (colour: string) => toOklch(colour)?.l ?? 0;
const expectStatus = (part: Locator, text: string) => part.getByRole("status").filter({ hasText: text }).waitFor();
const picker = (page: Page) => page.getByRole("dialog", { name: /^Choose / });

test("dark words on transparent ground are on light ground in the dark theme", { tags: "release" }, async () => {
  const words = sharp({
    create: { width: 320, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } },
  });
  const name = await uploadImage(site.server, token, "words.png", await words.png().toBuffer());
  const sold = { category: "Sensors", description: "D.", price: 1, stock: 1, images: [name], status: "Active" };
  const built = { shortDesc: "S", description: "D", category: "bss", year: "2026", image: name, published: true };
  const written = { summary: "S.", body: `![W](/uploads/${name})`, cover: name, status: "Published" };
  const records = {
    "/articles": { title: "Words", slug: "words", ...written },
    "/products": { name: "Words", slug: "words", ...sold },
    "/projects": { name: "Words", slug: "words", ...built },
  };
  for (const [path, body] of Object.entries(records))
    expect((await site.server.api("POST", path, { token, body })).status, path).toBe(201);
  for (const path of ["/news/words", "/news", "/catalogue/words", "/catalogue?q=words", "/products/words"]) {
    await site.visit({ theme: "dark" }, async ({ page }) => {
      await page.goto(path);
      const grounds = await page
        .locator(`img[src="/uploads/${name}"]`)
        .evaluateAll((images) => images.map((image) => getComputedStyle(image).backgroundColor));
      expect(grounds.length, path).toBeGreaterThan(0);
      for (const ground of grounds) expect(lightnessOf(ground), `${path}: ${ground}`).toBeGreaterThan(0.9);
    });
  }
});

describe("the library", () => {
  test("takes several files, says which lack a text, and is searched by file name and text", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/pictures");
      await heading(page, "Pictures").waitFor();
      await page.getByText("At least 1600 px wide.").waitFor();
      await page.getByLabel("Upload pictures").setInputFiles([file("Kudu dam.png"), file("Heron.png")]);
      await tile(page, "Kudu dam.png").getByText("No alternative text").waitFor();
      await tile(page, "Heron.png").getByText("320 × 200 px").waitFor();
      await page.getByRole("searchbox", { name: "Search pictures..." }).fill("heron");
      await tile(page, "Kudu dam.png").waitFor({ state: "detached" });
      expect(page.url()).toContain("?q=heron");
    }));

  test("opens its last page for a page beyond it, and counts one picture as one", async () => {
    await upload("Lonely.png");
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/pictures?q=Lonely&page=2");
      await tile(page, "Lonely.png").waitFor();
      await page.getByText("Showing 1 to 1 of 1 picture", { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe("?q=Lonely");
    });
  });

  test("says that a picture was already there, and keeps one", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/pictures?q=Twice");
      await page.getByLabel("Upload pictures").setInputFiles(file("Twice.png"));
      await page.getByText("Picture uploaded").waitFor();
      await page.getByLabel("Upload pictures").setInputFiles({ ...file("Twice.png"), name: "Again.png" });
      await page.getByText("Again.png was already in the library").waitFor();
      await page.getByText("Showing 1 to 1 of 1 picture", { exact: true }).waitFor();
    }));

  test("is used by keyboard: text, focal point, saving and deleting", { tags: "release" }, async () => {
    const name = await upload("By keyboard.png", { width: 300, height: 200 });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/pictures?q=keyboard");
      await tile(page, "By keyboard.png").waitFor();
      await pressTabUntil(page, "By keyboard.png");
      await page.keyboard.press("Enter");
      await heading(page, "By keyboard.png").waitFor();
      await pressTabUntil(page, "Alternative text");
      await page.keyboard.type("A dam in the dry season");
      await pressTabUntil(page, /^Focal point: 50 %/);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Shift+ArrowUp");
      await page.getByText("51 % from the left, 40 % from the top", { exact: true }).waitFor();
      await button(page, "Save").focus();
      await page.keyboard.press("Enter");
      await page.getByText("Picture saved").waitFor();
      const { json } = await site.server.api("GET", `/pictures/${name}`, { token });
      expect(json.data).toMatchObject({ alt: "A dam in the dry season", focusX: 0.51, focusY: 0.4 });
      await button(page, "Delete").focus();
      await page.keyboard.press("Enter");
      await page.getByRole("alertdialog", { name: "Delete By keyboard.png?" }).waitFor();
      await expectFocus(page, "Cancel");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText("By keyboard.png deleted").waitFor();
      await heading(page, "Pictures").waitFor();
      expect((await site.server.api("GET", `/pictures/${name}`, { token })).status).toBe(404);
    });
  });

  test("sets the focal point where the picture is pressed, and asks before text is lost", {
    tags: "release",
  }, async () => {
    const name = await upload("Pressed.png", { width: 400, height: 200 });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`/admin/pictures/${name}`);
      const picture = page.getByRole("region", { name: "Focal point" }).locator("img");
      await picture.click({ position: { x: 100, y: 150 } });
      await page.getByText("25 % from the left, 75 % from the top", { exact: true }).waitFor();
      await page.getByRole("link", { name: "← Back to all pictures" }).click();
      await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
      await button(page, "Keep editing").click();
      await button(page, "Save").click();
      await page.getByText("Picture saved").waitFor();
    });
  });

  test("keeps a picture in use, with links to its places", async () => {
    const name = await upload("In use.png");
    const product = { slug: "in-use", category: "Sensors", description: "Senses.", price: 1, stock: 1 };
    const body = { name: "Kept sensor", ...product, images: [name] };
    expect((await site.server.api("POST", "/products", { token, body })).status).toBe(201);
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/pictures?q=in+use");
      await button(page, "Delete In use.png").click();
      const refusal = page.getByRole("alert").filter({ hasText: "In use.png was not deleted" });
      await refusal.getByRole("link", { name: "Kept sensor" }).click();
      await page.waitForURL("**/admin/products/*/edit");
    });
  });

  test("shows hostile file names and texts as text", { tags: "release" }, async () => {
    const name = await upload("<img src=x onerror=alert(1)>\u202egnp.png");
    const alt = '"><script>alert(1)</script> {{7*7}} \u202e';
    await site.server.api("PATCH", `/pictures/${name}`, { token, body: { alt } });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/pictures?q=onerror");
      await tile(page, "<img src=x onerror=alert(1)>gnp.png").getByText("<script>alert(1)</script>").waitFor();
      await page.goto(`/admin/pictures/${name}`);
      await heading(page, "<img src=x onerror=alert(1)>gnp.png").waitFor();
    });
  });
});

describe("the picker", () => {
  test("adds pictures of the library and a new one to a product", { tags: "release" }, async () => {
    const [first, second] = [await upload("Picked one.png"), await upload("Picked two.png")];
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products/new");
      for (const [label, text] of [
        ["Product Name", "Picked product"],
        ["Category", "Sensors"],
        ["Description", "Senses."],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text);
      await button(page, "Choose from the library").click();
      await picker(page).getByRole("searchbox").fill("picked");
      await picker(page)
        .getByRole("button", { name: /^Picked one/ })
        .click();
      await picker(page)
        .getByRole("button", { name: /^Picked two/ })
        .click();
      await button(page, "Add 2 pictures").click();
      await picker(page).waitFor({ state: "detached" });
      await page.getByRole("img", { name: "Image 2" }).waitFor();
      await expectStatus(page.getByRole("main"), "2 images added");
      await button(page, "Choose from the library").click();
      await picker(page).getByLabel("Upload for Product Images").setInputFiles(file("Uploaded here.png"));
      await expectStatus(picker(page), "1 image added");
      await picker(page).getByRole("searchbox").fill("no such picture");
      await picker(page).locator("[aria-live=polite]").getByText("No picture matches your search.").waitFor();
      await button(page, "Add 1 picture").click();
      await page.getByRole("img", { name: "Image 3" }).waitFor();
      await button(page, "Create Product").click();
      await page.getByText("Picked product created").waitFor();
    });
    const { json } = await site.server.api("GET", "/products?q=Picked", { token });
    expect(json[0].images.slice(0, 2)).toEqual([first, second]);
    expect(json[0].images).toHaveLength(3);
  });

  test("sets the cover of a project, and returns the focus when it is closed", { tags: "release" }, async () => {
    await upload("Cover.png");
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/projects/new");
      await button(page, "Choose from the library").click();
      await picker(page).waitFor();
      await page.keyboard.press("Escape");
      await expectFocus(page, "Choose from the library");
      await button(page, "Choose from the library").click();
      await picker(page)
        .getByRole("button", { name: /^Cover\.png/ })
        .click();
      await page.getByRole("img", { name: "The image of the project" }).waitFor();
      await page.getByText("Cover.png", { exact: true }).waitFor();
    });
  });

  test("puts a picture into a page, whose visitors get it in sizes with its text", async () => {
    const name = await upload("Office.png", { width: 1200, height: 800 });
    await site.server.api("PATCH", `/pictures/${name}`, { token, body: { alt: "Our office", focusX: 0.2 } });
    while (await makeNext(site.server.app.platform));
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/site/about");
      await page.getByRole("button", { name: "Open all" }).click();
      const place = page
        .getByRole("region", { name: "Vision" })
        .getByRole("group", { name: /^Picture below the text/ });
      await place.getByRole("button", { name: "Choose a picture" }).click();
      await picker(page)
        .getByRole("button", { name: /^Office/ })
        .click();
      await place.getByText("Our office").waitFor();
      await page.getByText("All changes saved").waitFor();
      await button(page, "Publish...").click();
      await button(page, "Publish now").click();
      await page.getByText("About published").waitFor();
      await page.goto("/about");
      const shown = page.getByRole("img", { name: "Our office" });
      await shown.scrollIntoViewIfNeeded();
      await waitUntil("the picture is there", () =>
        shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      );
      const source = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(source).toMatch(/\.avif$/);
      expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("20% 50%");
    });
  });
});

describe("the visible part", () => {
  test("is chosen by keyboard beside the picture of a project, and saved at once", async () => {
    const name = await upload("Faces.png", { width: 300, height: 300 });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/projects/new");
      await button(page, "Choose from the library").click();
      await picker(page)
        .getByRole("button", { name: /^Faces\.png/ })
        .click();
      await button(page, "Choose the visible part").press("Enter");
      await picker(page)
        .getByRole("button", { name: /^Focal point: 50 %/ })
        .focus();
      await page.keyboard.press("Shift+ArrowUp");
      await page.getByText("50 % from the left, 40 % from the top", { exact: true }).waitFor();
      await expectAccessible(page, "the visible part");
      await picker(page).getByRole("button", { name: "Save" }).press("Enter");
      await page.getByText("Visible part saved").waitFor();
      await expectFocus(page, "Choose the visible part");
      const preview = page.getByRole("img", { name: "The image of the project" });
      expect(await preview.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("50% 40%");
    });
    const { json } = await site.server.api("GET", `/pictures/${name}`, { token });
    expect(json.data).toMatchObject({ focusX: 0.5, focusY: 0.4 });
  });
});

describe.concurrent.each(VIEWS)("$name everybody can use", { tags: "release" }, ({ name: viewName, ...view }) => {
  test("the library, a picture and the picker", async () => {
    const label = `Seen ${viewName}.png`;
    const name = await upload(label);
    await site.visit({ ...view, storageState: admin }, async ({ page }) => {
      await page.goto("/admin/pictures");
      await tile(page, label).waitFor();
      await expectAccessible(page, "the library");
      await expectOutline(page, "the library");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.goto(`/admin/pictures/${name}`);
      await heading(page, label).waitFor();
      await expectAccessible(page, "a picture");
      await expectOutline(page, "a picture");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.goto("/admin/products/new");
      await button(page, "Choose from the library").click();
      await picker(page).getByRole("button", { name: label }).waitFor();
      await expectAccessible(page, "the picker", "[role=dialog]");
    });
  });
});

describe("a picture of the library", () => {
  test("gets another file and another name, which its places show", async () => {
    const name = await upload("Old crane.png");
    const body = { title: "Cranes", slug: "cranes", summary: "S.", body: "Text", cover: name, status: "Published" };
    const { json } = await site.server.api("POST", "/articles", { token, body });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`/admin/pictures/${name}`);
      await heading(page, "Old crane.png").waitFor();
      await page.getByLabel("Name", { exact: true }).fill("Crane at dusk");
      await button(page, "Save").click();
      await heading(page, "Crane at dusk").waitFor();
      await page.getByLabel("New file").setInputFiles(file("New crane.png"));
      await page.getByText("1 place shows New crane.png at once.").waitFor();
      await button(page, "Replace").click();
      await page.getByText("File replaced").waitFor();
      await heading(page, "New crane.png").waitFor();
      const article = await site.server.api("GET", `/articles/${json.data.id}`, { token });
      expect(page.url()).toContain(article.json.data.cover);
      expect(article.json.data.cover).not.toBe(name);
    });
  });

  test("is refused with advice if the browser cannot turn it into a JPEG", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/pictures");
      const photo = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from("\0\0\0\x18ftypheic") };
      await page.getByLabel("Upload pictures").setInputFiles(photo);
      await page.getByText("This browser cannot read HEIC pictures.").waitFor();
    }));
});

test("many pictures are deleted together, and those in use stay with their places", async () => {
  const names = [await upload("Batch 1.png"), await upload("Batch 2.png"), await upload("Batch 3.png")];
  const body = { name: "Batch portal", slug: "batch", shortDesc: "S", description: "D", category: "bss", year: "2026" };
  await site.server.api("POST", "/projects", { token, body: { ...body, image: names[0] } });
  await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/409 \(Conflict\)/);
    await page.goto("/admin/pictures?q=Batch");
    await page.getByLabel("Select Batch 1.png").check();
    await page.getByLabel("Select all on this page").check();
    await page.getByText("3 selected").waitFor();
    await page.getByRole("group", { name: "Selected pictures" }).getByRole("button", { name: "Delete" }).click();
    await button(page, "Delete 3 pictures").click();
    await page.getByText("2 pictures deleted").waitFor();
    await page.getByText("Failed to delete pictures").waitFor();
    await page.getByText(/first, then delete it: Batch portal\./).waitFor();
    await tile(page, "Batch 2.png").waitFor({ state: "detached" });
    await tile(page, "Batch 1.png").waitFor();
    await expectAccessible(page, "pictures that stay");
  });
});
