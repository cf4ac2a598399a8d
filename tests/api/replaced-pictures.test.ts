import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Picture } from "#contract/pictures.ts";
import { TABLES } from "#server/features.ts";
import { makeNext } from "#server/pictures/make-sizes.ts";
import { sweepReplaced } from "#server/pictures/replace-file.ts";
import { pictureUsesTable } from "#server/pictures/tables.ts";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { uploadImage, uploadPicture } from "#tests/support/pictures.ts";
import { publishPage } from "#tests/support/publish-page.ts";
import { resourceOf } from "#tests/support/resource.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
const clock = createClock();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

const { call, recordOf, get, list, trailOf } = resourceOf({
  path: "/pictures",
  detail: Picture,
  nameOf: ({ name }) => name,
  at: () => ({ server, token }),
});

async function replace(name: string, content?: Buffer, headers: Record<string, string> = {}) {
  const form = formOf([{ name: "file", fileName: "new.png", content: content ?? (await imageOf("png")) }]);
  const address = `${server.url}/api/pictures/${name}/file`;
  return send(address, { method: "PUT", token, ...form, headers: { ...form.headers, ...headers } });
}
const replaced = async (name: string) => recordOf(await replace(name));

async function create(path: string, body: unknown): Promise<string> {
  const { status, json } = await server.api("POST", path, { token, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}
const read = async (path: string) => (await server.api("GET", path, { token })).json.data;
const isServed = async (name: string) => (await fetch(`${server.url}/uploads/${name}`)).status === 200;

const article = (slug: string, name: string) => ({
  ...{ title: "Harbour", slug, summary: "Short", status: "Published" },
  ...{ body: `Text\n\n![A crane](/uploads/${name})`, cover: name },
});
const extraPage = (slug: string, name: string) => {
  const { cover: _, ...page } = article(slug, name);
  return page;
};
const project = (slug: string, image: string) => ({
  ...{ name: "Portal", slug, shortDesc: "Short", description: "Long", category: "bss", year: "2024", image },
});
const product = (slug: string, images: readonly string[]) => ({
  ...{ name: "Sensor", slug, category: "Sensors", description: "Senses.", price: 1, stock: 1, images },
});

describe("a replaced file", () => {
  test("gives the picture a new name with its text and focal point, and the old one is gone", async () => {
    const name = await uploadPicture(server, token);
    await call("PATCH", `/${name}`, { alt: "A crane", focusX: 0.2, focusY: 0.3 });
    while (await makeNext(server.app.platform));
    const picture = await replaced(name);
    expect(picture).toMatchObject({
      fileName: "new.png",
      alt: "A crane",
      focusX: 0.2,
      focusY: 0.3,
      width: 320,
      usedIn: [],
    });
    expect(picture.name).not.toBe(name);
    expectError(await get(name), 404);
    expect((await list()).names).not.toContain(name);
    expect([await isServed(name), await isServed(picture.name)]).toEqual([false, true]);
    expect((await trailOf(picture.name)).map(({ action }) => action)).toEqual(["replaced file"]);
  });

  test("is in every present use at once, with a new version of the record", async () => {
    const name = await uploadPicture(server, token);
    const other = await uploadPicture(server, token);
    const ids = {
      project: await create("/projects", project("replaced", name)),
      product: await create("/products", product("replaced", [other, name])),
      article: await create("/articles", article("replaced", name)),
      page: await create("/extra-pages", extraPage("replaced", name)),
      campaign: await create("/campaigns", { subject: "News", preheader: "", body: `![A crane](/uploads/${name})` }),
    };
    await publishPage(server, token, "about", { culture: { picture: name } });
    await server.api("PUT", "/pages/home/draft", { token, body: { about: { picture: name } } });
    const settings = await read("/settings");
    const body = { ...settings, company: { ...settings.company, logo: name } };
    expect((await server.api("PUT", "/settings", { token, body })).status).toBe(200);
    const etag = (await server.api("GET", `/projects/${ids.project}`, { token })).headers.get("etag") ?? "";
    const { name: now, usedIn } = await replaced(name);
    expect((await read(`/projects/${ids.project}`)).image).toBe(now);
    expect((await read(`/products/${ids.product}`)).images).toEqual([other, now]);
    expect(await read(`/articles/${ids.article}`)).toMatchObject({ cover: now, body: article("", now).body });
    expect((await read(`/extra-pages/${ids.page}`)).body).toBe(extraPage("", now).body);
    expect((await read(`/campaigns/${ids.campaign}`)).body).toContain(now);
    expect((await read("/pages/about")).published.culture.picture).toBe(now);
    expect((await read("/pages/home")).draft.about.picture).toBe(now);
    expect((await read("/settings")).company.logo).toBe(now);
    expect(usedIn.map(({ type }) => type)).toEqual([
      ...["project", "product", "settings", "page", "page", "article", "extra-page", "campaign"],
    ]);
    const stale = { token, body: project("replaced", name), headers: { "if-match": etag } };
    expectError(await server.api("PUT", `/projects/${ids.project}`, stale), 412);
  });

  test("leaves earlier versions with the old file, which goes with the last of them", async () => {
    const name = await uploadPicture(server, token);
    while (await makeNext(server.app.platform));
    const id = await create("/articles", article("versions", name));
    const { name: now } = await replaced(name);
    const versions = (await server.api("GET", `/articles/${id}/versions`, { token })).json;
    expect(versions[0]).toMatchObject({ cover: name });
    expect(await isServed(name)).toBe(true);
    expectError(await get(name), 404);
    const restored = await server.api("POST", `/articles/${id}/restore`, { token, body: { version: 1 } });
    expect([restored.status, restored.json.data.cover]).toEqual([200, name]);
    expect(recordOf(await get(now)).usedIn).toEqual([]);
    expect((await server.api("DELETE", `/articles/${id}`, { token })).status).toBe(204);
    await sweepReplaced(server.app.platform);
    await removeLooseFiles(server.app.platform);
    expect([await isServed(name), await isServed(now)]).toEqual([false, true]);
  });

  test("leaves the earlier versions of an extra page with the old file", async () => {
    const name = await uploadPicture(server, token);
    const id = await create("/extra-pages", extraPage("versions", name));
    const { name: now, usedIn } = await replaced(name);
    expect(usedIn).toEqual([{ type: "extra-page", id, title: "Harbour" }]);
    const { json } = await server.api("GET", `/extra-pages/${id}/versions`, { token });
    expect(json.at(-1).body).toBe(extraPage("", name).body);
    expect([await isServed(name), await isServed(now)]).toEqual([true, true]);
    expect((await server.api("DELETE", `/extra-pages/${id}`, { token })).status).toBe(204);
  });

  test("leaves the earlier versions of a page with the old file", async () => {
    const name = await uploadPicture(server, token);
    await publishPage(server, token, "about", { culture: { picture: name } });
    await publishPage(server, token, "about", { culture: { picture: "" } });
    const { usedIn } = await replaced(name);
    expect(usedIn).toEqual([]);
    expect(await isServed(name)).toBe(true);
    const [, earlier] = (await server.api("GET", "/pages/about/versions", { token })).json;
    const restored = await server.api("POST", "/pages/about/restore", { token, body: { version: earlier.version } });
    expect(restored.json.data.draft.culture.picture).toBe(name);
  });

  test("changes nothing if its bytes are the same, and may have those of another picture", async () => {
    const content = await imageOf("png");
    const name = await uploadImage(server, token, "a.png", content);
    expect((await replaced(name)).name).not.toBe(name);
    const [first, other] = [await uploadImage(server, token, "a.png", content), await uploadPicture(server, token)];
    expect(first).not.toBe(name);
    expect(recordOf(await replace(first, content)).name).toBe(first);
    const twin = recordOf(await replace(other, content));
    expect([first, other]).not.toContain(twin.name);
    expect(await uploadImage(server, token, "a.png", content)).toBe(first);
  });

  test("is refused for an unknown picture, a stale version and a file that is no picture", async () => {
    const name = await uploadPicture(server, token);
    const files = await readdir(join(server.dataDir, "files"));
    expectError(await replace("01a1f813-a740-7000-8000-000000000141.png"), 404);
    expectError(await replace(name, undefined, { "if-match": '"v9"' }), 412);
    expectError(await replace(name, Buffer.from("words")), 415);
    expect(recordOf(await get(name)).name).toBe(name);
    expect(await readdir(join(server.dataDir, "files"))).toEqual(files);
  });
});

test("every table whose rows show pictures declares in which columns", () => {
  const versions = ["pictures", "article_versions", "extra_page_versions"];
  const using = pictureUsesTable.refersTo.filter((table) => !versions.includes(table));
  const declaring = new Set(TABLES.flatMap(({ pictures = [] }) => [pictures].flat().map(({ use }) => use)));
  // Projects and products have two places each: their images and their description.
  expect(declaring.size).toBe(using.length + 2);
});

test("a picture is renamed, and found by its new name", async () => {
  const name = await uploadPicture(server, token);
  expect(recordOf(await call("PATCH", `/${name}`, { fileName: " Crane at dusk " })).fileName).toBe("Crane at dusk");
  expect((await list("?q=crane at dusk")).names).toEqual([name]);
});
