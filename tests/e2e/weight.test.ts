import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { enhancedForm } from "#tests/support/contact-form.ts";
import { openSite } from "#tests/support/site.ts";
import { until } from "#tests/support/until.ts";

const site = openSite();
const KB = 1000;

interface Loaded {
  path: string;
  kind: string;
  /** As brotli sends it. */
  bytes: number;
}

const KINDS: Record<string, string> = {
  document: "HTML",
  stylesheet: "CSS",
  script: "script",
  font: "fonts",
  image: "art",
  fetch: "calls",
  xhr: "calls",
};
/** Packed already. */
const PACKED = /\.(woff2|png|ico)$/;

/** Notes everything that the pages of a context load, until its sizes are asked for. */
function weigh(context: BrowserContext): () => Promise<Loaded[]> {
  const responses: Response[] = [];
  context.on("response", (response) => responses.push(response));
  return () =>
    Promise.all(
      responses.map(async (response) => {
        const path = new URL(response.url()).pathname;
        const body = await response.body();
        const sent = response.headers()["content-encoding"] === "br" || PACKED.test(path);
        const { responseBodySize } = await response.request().sizes();
        const kind = KINDS[response.request().resourceType()] ?? "other";
        return { path, kind, bytes: sent ? responseBodySize : brotliCompressSync(body).length };
      }),
    );
}

function sum(loaded: readonly Loaded[], kind: string): number {
  return loaded.filter((one) => one.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
}

function table(title: string, loaded: readonly Loaded[]): string {
  const kinds = [...new Set(loaded.map(({ kind }) => kind))].sort();
  const rows = kinds.map((kind) => {
    const files = loaded.filter((one) => one.kind === kind).length;
    return `  ${kind.padEnd(8)} ${String(sum(loaded, kind)).padStart(8)} B in ${files}`;
  });
  return [`${title}, brotli:`, ...rows].join("\n");
}

describe.concurrent("what a page weighs", () => {
  test("home: at most 5 kB of script and two fonts of 90 kB, without the rules of the form", () =>
    site.visit({}, async ({ page, context }) => {
      const sizes = weigh(context);
      await page.goto("/");
      await enhancedForm(page).waitFor();
      await page.waitForLoadState("networkidle");
      const loaded = await sizes();
      console.log(table("home page, first view of 1440 x 900", loaded));
      expect(sum(loaded, "script")).toBeLessThanOrEqual(5 * KB);
      expect(sum(loaded, "fonts")).toBeLessThanOrEqual(90 * KB);
      expect(loaded.filter(({ kind }) => kind === "fonts").length).toBeLessThanOrEqual(2);
      expect(await page.locator("link[rel=preload][as=font]").count()).toBeLessThanOrEqual(2);
      const rules = () => sizes().then((all) => all.filter(({ path }) => /zod|check-contact/.test(path)));
      expect(await rules()).toEqual([]);
      expect(loaded.filter(({ kind }) => kind === "calls")).toEqual([]);

      await page.getByLabel("Name").focus();
      await until("the rules are loaded", async () => (await rules()).length > 0);
    }));

  test("a text page: at most 5 kB of script", () =>
    site.visit({}, async ({ page, context }) => {
      const sizes = weigh(context);
      await page.goto("/about");
      await page.waitForLoadState("networkidle");
      const loaded = await sizes();
      console.log(table("a text page", loaded));
      expect(sum(loaded, "script")).toBeLessThanOrEqual(5 * KB);
    }));

  test.each(["messages", "applications", "subscribers", "outbox"])(
    "the list of %s: at most 220 kB of script when it is the first page",
    async (list) => {
      await site.visit({ storageState: await site.asAdmin() }, async ({ page, context }) => {
        const sizes = weigh(context);
        await page.goto(`/admin/${list}`);
        await page.getByText(/^Showing /).waitFor();
        await page.waitForLoadState("networkidle");
        const loaded = await sizes();
        console.log(table(`list of ${list}, first load`, loaded));
        expect(sum(loaded, "script")).toBeLessThanOrEqual(220 * KB);
      });
    },
  );
});
