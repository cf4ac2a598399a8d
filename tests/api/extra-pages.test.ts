import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTRA_PAGE_MESSAGES } from "#contract/extra-pages.ts";
import { RESERVED_SLUGS } from "#contract/site-pages.ts";
import { moveTakenSlugs } from "#server/extra-pages/move-taken-slugs.ts";
import { insertExtraPage } from "#server/extra-pages/store.ts";
import { findTargetFault } from "#server/link-targets/find-target-fault.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await addAccount(server, { email: "editor@example.org", role: "admin" }));
});
afterAll(() => server.close());

const PAGE = { title: "How We Work", summary: "Four weeks.", body: "## Week **one**\n\nWe listen to quokkas." };

async function create(slug: string, more: object = {}) {
  return server.api("POST", "/extra-pages", { token, body: { ...PAGE, slug, status: "Published", ...more } });
}
const pageAt = (path: string) => fetch(`${server.url}${path}`, { redirect: "manual" });

describe("an extra page", () => {
  test("is a draft by default, and public at its slug once it is published", async () => {
    const { status, json } = await create("how-we-work", { status: undefined });
    expect([status, json.data.status, json.data.publishAt]).toEqual([201, "Draft", null]);
    expect((await pageAt("/how-we-work")).status).toBe(404);
    const body = { status: "Published" };
    expect((await server.api("PATCH", `/extra-pages/${json.data.id}/status`, { token, body })).status).toBe(200);
    const shown = await pageAt("/how-we-work");
    expect(shown.status).toBe(200);
    const html = await shown.text();
    expect(html).toContain("<strong>one</strong>");
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/how-we-work"/);
    expect(html).toContain('"@type":"WebPage"');
  });

  test("is in the sitemap, in the search over the site and a target of links while it is public", async () => {
    const { json } = await create("found-everywhere", { title: "Found Everywhere" });
    const { platform } = server.app;
    const facts = async () => ({
      sitemap: (await (await pageAt("/sitemap.xml")).text()).includes("/found-everywhere<"),
      search: (await server.api("GET", "/public/search?q=found+everywhere")).json.data.map(
        ({ url }: { url: string }) => url,
      ),
      fault: await findTargetFault(platform, platform.database.read, "/found-everywhere", "/"),
    });
    expect(await facts()).toEqual({ sitemap: true, search: ["/found-everywhere"], fault: undefined });
    await server.api("PATCH", `/extra-pages/${json.data.id}/status`, { token, body: { status: "Archived" } });
    expect(await facts()).toMatchObject({ sitemap: false, search: [], fault: expect.any(String) });
  });

  test("has a picture with its title for shared links, while it is public", async () => {
    const { json } = await create("shared-in-chats", { title: "Shared in Chats" });
    const path = "/share/pages/shared-in-chats.png";
    const html = await (await pageAt("/shared-in-chats")).text();
    expect(html).toContain(`${server.app.platform.config.publicUrl}${path}"`);
    const drawn = await pageAt(path);
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
    const headers = { "if-none-match": drawn.headers.get("etag") ?? "" };
    expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(304);
    await server.api("PATCH", `/extra-pages/${json.data.id}/status`, { token, body: { status: "Draft" } });
    expect((await pageAt(path)).status).toBe(404);
    expect((await pageAt("/share/pages/pricing.png")).status).toBe(404);
  });

  test("leads from its former slug to the present one", async () => {
    const { json } = await create("earlier-name");
    const body = { ...PAGE, slug: "later-name" };
    expect((await server.api("PUT", `/extra-pages/${json.data.id}`, { token, body })).status).toBe(200);
    const moved = await pageAt("/earlier-name");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/later-name"]);
  });

  test("cannot have the slug of a page or of files of the site, or that of another one", async () => {
    await create("taken-once");
    expect((await create("taken-once")).json).toMatchObject({ errors: [{ path: "slug" }] });
    for (const slug of ["pricing", "status", "login", "api", "uploads", "events"]) {
      expect(RESERVED_SLUGS.has(slug)).toBe(true);
      const { status, json } = await create(slug);
      expect([status, json.errors]).toEqual([400, [{ path: "slug", message: EXTRA_PAGE_MESSAGES.slugReserved }]]);
    }
  });

  test("keeps a version for each change while it is public, and takes an earlier one back", async () => {
    const { id } = (await create("with-versions")).json.data;
    const body = { ...PAGE, slug: "with-versions", body: "Changed." };
    const changed = await server.api("PUT", `/extra-pages/${id}`, { token, body });
    expect(changed.json.data.body).toBe("Changed.");
    const { json } = await server.api("GET", `/extra-pages/${id}/versions`, { token });
    expect(json.map(({ version, body }: { version: number; body: string }) => [version, body])).toEqual([
      [2, "Changed."],
      [1, PAGE.body],
    ]);
    const restored = await server.api("POST", `/extra-pages/${id}/restore`, { token, body: { version: 1 } });
    expect(restored.json.data.body).toBe(PAGE.body);
  });

  test("is readable by a link to its preview while it is a draft", async () => {
    const { id } = (await create("only-by-link", { status: "Draft" })).json.data;
    const { json } = await server.api("POST", `/extra-pages/${id}/preview`, { token });
    const preview = await pageAt(new URL(json.data.url).pathname);
    expect([preview.status, (await preview.text()).includes("quokkas")]).toEqual([200, true]);
    expect((await server.api("DELETE", `/extra-pages/${id}/preview`, { token })).status).toBe(204);
    expect((await pageAt(new URL(json.data.url).pathname)).status).toBe(404);
  });

  test("moves aside at the start of a version that has its path", async () => {
    const { platform } = server.app;
    const page = { ...PAGE, slug: "pricing", status: "Published", publishAt: platform.now().toISOString() } as const;
    const by = { accountId: null, now: platform.now().toISOString() };
    const id = newId();
    await platform.database.write((tx) => insertExtraPage(tx, id, page, [], by));
    await moveTakenSlugs(platform);
    expect((await server.api("GET", `/extra-pages/${id}`, { token })).json.data.slug).toBe("pricing-page");
    expect((await pageAt("/pricing-page")).status).toBe(200);
  });

  test("takes no forms", async () => {
    await create("without-forms");
    expect((await fetch(`${server.url}/without-forms`, { method: "POST" })).status).toBe(404);
  });
});
