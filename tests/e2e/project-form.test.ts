import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import { heading } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { imageOf } from "#tests/support/images.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite();
const NEW = "/admin/projects/new";

let admin: StorageState;
let png: Buffer;
beforeAll(async () => {
  admin = await site.asAdmin();
  png = await imageOf("png");
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const drawn = (page: Page) => page.getByRole("img", { name: "The drawn cover" });

async function projectNamed(name: string): Promise<Project> {
  const token = await site.server.signIn();
  const { json } = await site.server.api("GET", `/projects?q=${encodeURIComponent(name)}`, { token });
  return json[0];
}

describe("the form of a project", () => {
  test("creates a project, which is changed and published", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(NEW);
      await heading(page, "Add Project").waitFor();
      expect(await field(page, "Status").inputValue()).toBe("completed");
      expect(await field(page, "Published").isChecked()).toBe(false);
      await field(page, "Project name").fill("Reed Count");
      expect(await field(page, "Slug").inputValue()).toBe("reed-count");
      await field(page, "Short description").fill("Reeds, counted.");
      await field(page, "Description").fill("Every reed of a river, counted from a boat.");
      await field(page, "Year").fill("2026");
      await field(page, "Category").selectOption("UI and UX");
      await button(page, "+ Add technology").click();
      await field(page, "Technology 1").fill("LoRa");
      await button(page, "+ Add feature").click();
      await field(page, "Feature 1").fill("A boat");
      await drawn(page).waitFor();
      await button(page, "Create Project").click();
      await page.waitForURL("**/admin/projects");
      const made = await projectNamed("Reed Count");
      expect(made).toMatchObject({
        slug: "reed-count",
        category: "ui-ux",
        client: "",
        image: null,
        technologies: ["LoRa"],
        features: ["A boat"],
        published: false,
      });

      await page.goto(`/admin/projects/${made.id}/edit`);
      await heading(page, "Edit Project").waitFor();
      expect(await page.getByRole("link", { name: "View on the website" }).count()).toBe(0);
      await field(page, "Image").setInputFiles({ name: "boat.png", mimeType: "image/png", buffer: png });
      await page.getByRole("img", { name: "The image of the project" }).waitFor();
      await button(page, "Remove image").click();
      await drawn(page).waitFor();
      await button(page, "Undo").click();
      await page.getByRole("img", { name: "The image of the project" }).waitFor();
      await field(page, "Published").check();
      await field(page, "Status").selectOption("Ongoing");
      await button(page, "Update Project").click();
      await page.waitForURL("**/admin/projects");
      const saved = await projectNamed("Reed Count");
      expect(saved).toMatchObject({ published: true, status: "ongoing" });
      expect(saved.image).toMatch(/\.webp$|\.png$/);
      await page.goto(`/admin/projects/${made.id}/edit`);
      await page.getByRole("link", { name: "View on the website" }).click();
      await heading(page, "Reed Count").waitFor();
    }),
  );
});
