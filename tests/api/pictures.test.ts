import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PICTURE_MESSAGES, Picture } from "#contract/pictures.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import { hashFiles } from "#server/pictures/hash-stored-files.ts";
import { makeNext } from "#server/pictures/make-sizes.ts";
import { clearTexts } from "#server/pictures/store.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { send as sendTo } from "#tests/support/http.ts";
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

const { call, list, recordOf, get, trailOf } = resourceOf({
  path: "/pictures",
  detail: Picture,
  nameOf: ({ fileName }) => fileName,
  at: () => ({ server, token }),
});

const upload = (given?: Parameters<typeof uploadPicture>[2]) => uploadPicture(server, token, given);
const change = (name: string, body: unknown, headers = {}) => call("PATCH", `/${name}`, body, headers);
const remove = (name: string) => call("DELETE", `/${name}`);
const usesOf = async (name: string) => recordOf(await get(name)).usedIn;
const storedFiles = async () => (await readdir(join(server.dataDir, "files"))).filter((name) => name !== "unfinished");

const product = (slug: string, images: readonly string[]) => ({
  name: `Sensor ${slug}`,
  slug,
  category: "Sensors",
  description: "Senses.",
  price: 1,
  stock: 1,
  images,
});
const project = (slug: string, image: string) => ({
  name: `Portal ${slug}`,
  slug,
  shortDesc: "Short",
  description: "Long",
  category: "bss",
  year: "2024",
  image,
});

async function create(path: string, body: unknown): Promise<string> {
  const { status, json } = await server.api("POST", path, { token, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}

test("a picture is transparent if its ground shows through, and if that is not known yet", async () => {
  const create = (alpha: number) =>
    sharp({ create: { width: 20, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha } } });
  const files = {
    "opaque.png": create(1).png(),
    "clear.png": create(0.5).png(),
    "grey.png": create(0.5).greyscale().png(),
    "clear.webp": create(0.5).webp(),
    "opaque.jpg": create(1).jpeg(),
  };
  const names: string[] = [];
  for (const [fileName, image] of Object.entries(files))
    names.push(await uploadImage(server, token, fileName, await image.toBuffer()));
  const transparent = async () => {
    const shown = await findShownPictures(server.app.platform.database.read, names);
    return names.map((name) => shown.get(name)?.isTransparent);
  };
  expect(await transparent()).toEqual([true, true, true, true, false]);
  while (await makeNext(server.app.platform));
  expect(await transparent()).toEqual([false, true, true, true, false]);
});

describe("the library", () => {
  test("lists uploads with size and uses, and searches file name and alternative text", async () => {
    const name = await upload({ fileName: "Kudu dam.png", width: 300, height: 200 });
    const other = await upload({ fileName: "other.png" });
    const picture = recordOf(await get(name));
    expect(picture).toMatchObject({ name, url: `/uploads/${name}`, width: 300, height: 200, alt: "", usedIn: [] });
    expect(picture).toMatchObject({ fileName: "Kudu dam.png", focusX: 0.5, focusY: 0.5 });
    expect((await list("?q=kudu")).names).toEqual(["Kudu dam.png"]);
    recordOf(await change(other, { alt: "A kudu at the dam" }));
    expect(await list("?q=KUDU")).toEqual({ names: ["other.png", "Kudu dam.png"], total: 2 });
    expect((await list("?q=kudu&sort=fileName&pageSize=1")).names).toEqual(["Kudu dam.png"]);
    expect((await list("?q=at the dam")).names).toEqual(["other.png"]);
  });

  test("a change sets only what it names, with an audit entry and an ETag", async () => {
    const name = await upload();
    const { headers } = await get(name);
    const version = await readContentVersion(server.app.platform.database);
    const changed = recordOf(await change(name, { focusX: 0.2512, focusY: 1 }));
    expect(changed).toMatchObject({ alt: "", focusX: 0.251, focusY: 1 });
    expect(recordOf(await change(name, { alt: " A  shelf " }))).toMatchObject({ alt: "A  shelf", focusX: 0.251 });
    expect(await readContentVersion(server.app.platform.database)).toBe(version + 2);
    expectError(await change(name, { alt: "Late" }, { "if-match": headers.get("etag") ?? "" }), 412);
    const lines = (await trailOf(name)).map(({ action, record_name }) => `${action} ${record_name}`);
    expect(lines).toEqual(["uploaded shelf.png", "changed shelf.png", "changed shelf.png"]);
  });

  test.each([
    ["nothing", {}, ""],
    ["a focal point beside the picture", { focusX: 1.01 }, "focusX"],
    ["a negative focal point", { focusY: -0.1 }, "focusY"],
    ["a focal point as text", { focusX: "0.5" }, "focusX"],
    ["5,000 characters", { alt: "a".repeat(5000) }, "alt"],
    ["a line break", { alt: "a\nb" }, "alt"],
    ["a null character", { alt: "a\u0000b" }, "alt"],
    ["an unknown field", { width: 3 }, "width"],
  ])("refuses %s", async (_, body, path) => {
    const name = await upload();
    const answer = await change(name, body);
    if (path === "") expectError(answer, 400);
    else expectFieldError(answer, path);
    expect(recordOf(await get(name))).toMatchObject({ alt: "", focusX: 0.5 });
  });

  test("unknown and malformed names are 404", async () => {
    for (const name of [`${newId()}.png`, "x", "..%2f..%2fwebsite.db", `${newId()}.svg`]) {
      for (const method of ["GET", "PATCH", "DELETE"])
        expectError(await call(method, `/${name}`, method === "PATCH" ? { alt: "a" } : undefined), 404);
    }
  });

  test("editors may change it, and other roles may not even read it", async () => {
    const name = await upload();
    const as = async (role: "editor" | "sales") =>
      tokenOf(server, await addAccount(server, { email: `${role}-${newId()}@example.org`, role }));
    const editor = await as("editor");
    expect((await server.api("PATCH", `/pictures/${name}`, { token: editor, body: { alt: "a" } })).status).toBe(200);
    expect((await server.api("DELETE", `/pictures/${name}`, { token: editor })).status).toBe(204);
    expectError(await server.api("GET", "/pictures", { token: await as("sales") }), 403);
  });
});

describe("a deletion", () => {
  test("deletes row, sizes and files, and leaves an audit entry", async () => {
    const name = await upload({ width: 600, height: 400 });
    while (await makeNext(server.app.platform));
    const before = await storedFiles();
    expect((await remove(name)).status).toBe(204);
    expect(before.length - (await storedFiles()).length).toBe(6);
    expectError(await get(name), 404);
    expect((await trailOf(name)).at(-1)).toMatchObject({ action: "deleted", record_name: "shelf.png" });
  });

  test("is refused with the places while products, projects or pages use the picture", async () => {
    const name = await upload();
    const ofProduct = await create("/products", product("in-use", [name, name]));
    const ofProject = await create("/projects", project("in-use", name));
    const uses = [
      { type: "project", id: ofProject, title: "Portal in-use" },
      { type: "product", id: ofProduct, title: "Sensor in-use" },
    ];
    expect(await usesOf(name)).toEqual(uses);
    const refusal = expectError(await remove(name), 409);
    expect(refusal).toMatchObject({
      code: "in-use",
      message: `${PICTURE_MESSAGES.inUse}: Portal in-use, Sensor in-use.`,
    });
    expect((await server.api("DELETE", `/projects/${ofProject}`, { token })).status).toBe(204);
    expect((await server.api("DELETE", `/products/${ofProduct}`, { token })).status).toBe(204);
    expect((await remove(name)).status).toBe(204);
  });

  test("tells an API key that may not read projects no title of one", async () => {
    const name = await upload();
    const id = await create("/projects", project("secret", name));
    const body = { name: "Pictures", permissions: ["pictures:write"] };
    const { json } = await server.api("POST", "/keys", { token, body });
    const asKey = (method: string, path = `/pictures/${name}`) => server.api(method, path, { token: json.data.key });
    const place = { type: "project", id, title: "Project" };
    expect(recordOf(await asKey("GET")).usedIn).toEqual([place]);
    const rows = JSON.stringify((await asKey("GET", "/pictures")).json);
    expect(rows).toContain(id);
    expect(rows).not.toContain("Portal secret");
    expect(expectError(await asKey("DELETE"), 409).message).toBe(`${PICTURE_MESSAGES.inUse}: Project.`);
    expect(await usesOf(name)).toEqual([{ ...place, title: "Portal secret" }]);
  });

  test("is refused while a draft or an earlier version of a page has the picture", async () => {
    const name = await upload();
    const put = (picture: string) => server.api("PUT", "/pages/about/draft", { token, body: { culture: { picture } } });
    expect((await put(name)).status).toBe(200);
    expect(await usesOf(name)).toEqual([{ type: "page", id: "about", title: "About (draft)" }]);
    expectError(await remove(name), 409);
    expect((await server.api("DELETE", "/pages/about/draft", { token })).status).toBe(204);
    expect(await usesOf(name)).toEqual([]);
    await publishPage(server, token, "about", { culture: { picture: name } });
    expect(await usesOf(name)).toEqual([{ type: "page", id: "about", title: "About" }]);
    await publishPage(server, token, "about", { culture: { picture: "" } });
    expect(await usesOf(name)).toEqual([{ type: "page", id: "about", title: "About (earlier version)" }]);
    expectError(await remove(name), 409);
  });
});

test("a draft with a picture that is not in the library is refused at its field", async () => {
  for (const picture of [`${newId()}.png`, "../x.png", "<img>"]) {
    const body = { culture: { picture } };
    expectFieldError(await server.api("PUT", "/pages/about/draft", { token, body }), "culture.picture");
  }
});

describe("sizes", () => {
  const shown = async (name: string) => (await findShownPictures(server.app.platform.database.read, [name])).get(name);

  test("sizes are AVIF and WebP, none wider than the picture, and drop the pages that show it", async () => {
    while (await makeNext(server.app.platform));
    const name = await upload({ width: 1000, height: 500 });
    await create("/products", product("sized", [name]));
    expect((await shown(name))?.sizes).toEqual([]);
    const version = await readContentVersion(server.app.platform.database);
    while (await makeNext(server.app.platform));
    const sizes = (await shown(name))?.sizes ?? [];
    expect(sizes.map(({ width }) => width)).toEqual([480, 960, 1000]);
    expect(await readContentVersion(server.app.platform.database)).toBe(version + 1);
    for (const { avif, webp } of sizes) {
      for (const [url, type] of [
        [avif, "image/avif"],
        [webp, "image/webp"],
      ] as const) {
        const answer = await fetch(`${server.url}${url}`);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
        await answer.arrayBuffer();
      }
    }
    expect(recordOf(await get(name)).previewUrl).toBe(sizes[0]?.webp);
  });

  test("an earlier picture gets its size for mails, keeps the others, and pages show it", async () => {
    const name = await upload({ width: 1300, height: 20 });
    await create("/products", product("earlier", [name]));
    const { platform } = server.app;
    while (await makeNext(platform));
    const sizesOf = () =>
      platform.database.read.selectFrom("picture_sizes").selectAll().where("picture_id", "=", name).execute();
    const before = await sizesOf();
    const forMails = before.find(({ kind }) => kind === "jpg");
    expect(forMails).toMatchObject({ width: 1200 });
    await platform.database.write(async (tx) => {
      await tx
        .deleteFrom("picture_sizes")
        .where("name", "=", forMails?.name ?? "")
        .execute();
      await tx.updateTable("pictures").set({ sizes_due_at: 0, sizes_tries: 0 }).where("id", "=", name).execute();
    });
    const version = await readContentVersion(platform.database);
    expect(await makeNext(platform)).toBe(true);
    const after = await sizesOf();
    expect(after).toHaveLength(before.length);
    const pagesOf = (sizes: typeof before) => sizes.filter(({ kind }) => kind !== "jpg").map((size) => size.name);
    expect(pagesOf(after).sort()).toEqual(pagesOf(before).sort());
    expect(await readContentVersion(platform.database)).not.toBe(version);
    expect(await makeNext(platform)).toBe(false);
  });

  test("a damaged picture is tried three times, and others do not wait for it", async () => {
    const damaged = await upload();
    await server.app.platform.publicFiles.remove(damaged);
    const whole = await upload({ width: 500, height: 20 });
    let tries = 0;
    for (let minute = 0; minute < 120; minute += 5) {
      while (await makeNext(server.app.platform)) tries += 1;
      if (minute === 0) expect((await shown(whole))?.sizes).toHaveLength(2);
      clock.forward(5 * MINUTE);
    }
    expect(tries).toBe(4);
    expect((await shown(damaged))?.sizes).toEqual([]);
    token = await tokenOf(server, await adminId(server));
  });

  test("a picture that ended the process three times is not tried again", async () => {
    const name = await upload();
    const { database } = server.app.platform;
    await database.writeReadCommitted((tx) =>
      tx.updateTable("pictures").set({ sizes_tries: 3 }).where("id", "=", name).execute(),
    );
    expect(await makeNext(server.app.platform)).toBe(true);
    expect((await shown(name))?.sizes).toEqual([]);
    clock.forward(60 * MINUTE);
    expect(await makeNext(server.app.platform)).toBe(false);
    token = await tokenOf(server, await adminId(server));
  });

  test("a stopped process gives its picture back, and the next one makes its sizes", async () => {
    const name = await upload();
    const { platform } = server.app;
    expect(await makeNext(platform, () => true)).toBe(true);
    expect((await shown(name))?.sizes).toEqual([]);
    expect(await makeNext(platform)).toBe(true);
    expect((await shown(name))?.sizes).toHaveLength(1);
  });
});

describe("an upload of bytes that the library has", () => {
  const send = async (content: Buffer, fileName = "twice.png") => {
    const form = formOf([{ name: "file", fileName, content }]);
    const { status, json } = await sendTo(`${server.url}/api/uploads`, { method: "POST", token, ...form });
    expect(status).toBe(201);
    return json.data;
  };
  const stored = (name: string) => readFile(join(server.dataDir, "files", name));

  test.each(["png", "jpg", "webp", "avif"] as const)("gets the name of that picture: %s", async (kind) => {
    const content = await imageOf(kind);
    const first = await send(content, "first.png");
    expect(first).toEqual({ name: first.name, url: `/uploads/${first.name}`, duplicate: false });
    const files = await storedFiles();
    expect(await send(content, "second.png")).toEqual({ ...first, duplicate: true });
    expect(await send(await stored(first.name))).toEqual({ ...first, duplicate: true });
    expect(await storedFiles()).toEqual(files);
    expect(recordOf(await get(first.name)).fileName).toBe("first.png");
    expect(await trailOf(first.name)).toHaveLength(1);
  });

  test("is a picture of its own with another byte, though both look the same", async () => {
    const content = await imageOf("png");
    const first = await send(content);
    expect(await send(Buffer.concat([content, Buffer.from("\n")]))).toMatchObject({ duplicate: false });
    expect(await send(content)).toMatchObject({ name: first.name, duplicate: true });
  });

  test("is one picture, however many arrive at once", async () => {
    const content = await imageOf("png");
    const files = await storedFiles();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(content)));
    expect(new Set(answers.map(({ name }) => name)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await storedFiles()).toHaveLength(files.length + 1);
  });

  test("is a new picture when that picture was deleted", async () => {
    const content = await imageOf("png");
    const { name } = await send(content);
    expect((await remove(name)).status).toBe(204);
    const again = await send(content);
    expect([again.duplicate, again.name === name]).toEqual([false, false]);
    expect(await stored(again.name)).toBeTruthy();
  });

  test("is a new picture when the file of that picture is missing", async () => {
    const content = await imageOf("png");
    const { name } = await send(content);
    await rm(join(server.dataDir, "files", name));
    const again = await send(content);
    expect([again.duplicate, again.name === name]).toEqual([false, false]);
    expect(await send(content)).toEqual({ ...again, duplicate: true });
    expect((await remove(name)).status).toBe(204);
  });

  test("gets no erased file name back", async () => {
    const content = await imageOf("png");
    const { name } = await send(content, "Nomsa Example.png");
    await server.app.platform.database.write((tx) => clearTexts(tx, [name], clock.now().toISOString()));
    expect(await send(content, "Nomsa Example.png")).toMatchObject({ name, duplicate: true });
    expect(recordOf(await get(name)).fileName).toBe("");
  });

  test("is found by the stored file of an earlier version, once that is hashed", async () => {
    const content = await imageOf("png");
    const { name } = await send(content);
    const { database } = server.app.platform;
    await database.write((tx) =>
      tx.updateTable("pictures").set({ sent_hash: null, stored_hash: null }).where("id", "=", name).execute(),
    );
    await hashFiles(server.app.platform);
    expect(await send(content)).toMatchObject({ name, duplicate: true });
    expect(await send(await stored(name))).toMatchObject({ name, duplicate: true });
  });
});
