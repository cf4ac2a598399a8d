import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SVG_MESSAGES } from "#contract/svg-messages.ts";
import { UPLOAD_LIMITS, UPLOAD_MESSAGES, UPLOAD_NAME } from "#contract/uploads.ts";
import { imageFormat } from "#server/platform/files/images.ts";
import { sweepLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { FORM_END, FORM_TYPE, formOf, headOf, type Part } from "#tests/support/forms.ts";
import { type Answer, answerOf, type Request, send } from "#tests/support/http.ts";
import { blackPng, imageOf, SECRET } from "#tests/support/images.ts";
import { peakDuring, UNCOLLECTED_BYTES } from "#tests/support/peak-memory.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const MEGABYTE = 1024 * 1024;
const clock = createClock();
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off" } });
  token = await newToken();
});
afterAll(() => server.close());

const newToken = async () => tokenOf(server, await adminId(server));

function post(parts: readonly Part[], change: Request = {}): Promise<Answer> {
  const form = formOf(parts);
  const headers = { ...form.headers, ...change.headers };
  return send(`${server.url}/api/uploads`, { method: "POST", token, body: form.body, ...change, headers });
}

const upload = (content: Buffer | string, more: Partial<Part> = {}) =>
  post([{ name: "file", fileName: "photo.png", content, ...more }]);

const filesFolder = () => join(server.dataDir, "files");
const storedNames = async () => (await readdir(filesFolder())).filter((name) => name !== "unfinished").sort();
const unfinishedNames = () => readdir(join(filesFolder(), "unfinished"));
const storedFile = (name: string) => readFile(join(filesFolder(), name));

/** Uploads a picture and returns its name. */
async function addUpload(): Promise<string> {
  const answer = await upload(await imageOf("png"));
  expect(answer.status, answer.text).toBe(201);
  return answer.json.data.name;
}

/** Runs uploads that are refused, and checks that they leave no row and no file, and `notes` audit entries. */
async function expectNothingStored(work: () => Promise<void>, notes = 0): Promise<void> {
  const rows = await countRows(server);
  const before = [{ ...rows, audit: rows.audit + notes }, await storedNames()];
  await work();
  await waitUntil("nothing unfinished", async () => (await unfinishedNames()).length === 0);
  expect([await countRows(server), await storedNames()]).toEqual(before);
}

describe("an uploaded image", () => {
  test.each(["png", "jpg", "webp", "avif"] as const)(
    "is re-encoded, resized and stripped of its metadata: %s",
    { tags: "promise-15" },
    async (kind) => {
      const sent = await imageOf(kind);
      const answer = await upload(sent, { fileName: "whatever.txt", type: "text/plain" });
      expect(answer.status, answer.text).toBe(201);
      const { name, url } = answer.json.data;
      expect(name).toMatch(UPLOAD_NAME);
      expect(name.endsWith(`.${kind}`)).toBe(true);
      expect(url).toBe(`/uploads/${name}`);
      const stored = await storedFile(name);
      expect(sent.includes(SECRET)).toBe(true);
      expect(stored.includes(SECRET)).toBe(false);
      expect(stored.includes("Exif")).toBe(false);
      expect(stored.length).toBeLessThan(sent.length);
      const row = await server.app.platform.database.read
        .selectFrom("pictures")
        .selectAll()
        .where("id", "=", name)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ bytes: stored.length, width: 320, height: 200 });
    },
  );

  test("is rotated as its EXIF orientation says", async () => {
    const { json } = await upload(await imageOf("jpg", 6));
    const stored = await fetch(`${server.url}${json.data.url}`);
    expect(stored.status).toBe(200);
    const row = server.app.platform.database.read.selectFrom("pictures").selectAll().where("id", "=", json.data.name);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ width: 200, height: 320 });
  });

  test("loses any bytes appended to it", { tags: "promise-15" }, async () => {
    const tail = "<script>alert(document.domain)</script><?php system($_GET[0]); ?>";
    const { status, json } = await upload(Buffer.concat([await imageOf("png"), Buffer.from(tail)]));
    expect(status).toBe(201);
    expect((await storedFile(json.data.name)).includes("script")).toBe(false);
  });

  test("keeps only its first frame when it is animated", async () => {
    const frames = Buffer.alloc(40 * 80 * 3).fill(90, 40 * 40 * 3);
    const sent = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    const { status, json } = await upload(sent);
    expect(status).toBe(201);
    const row = server.app.platform.database.read.selectFrom("pictures").selectAll().where("id", "=", json.data.name);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ width: 40, height: 40 });
    expect((await storedFile(json.data.name)).includes("ANMF")).toBe(false);
  });

  test("is readable only by the process owner, and in the audit trail", async () => {
    const name = await addUpload();
    expect((await stat(filesFolder())).mode & 0o777).toBe(0o700);
    expect((await stat(join(filesFolder(), name))).mode & 0o777).toBe(0o600);
    const entry = (await rowsOf(server, "audit")).find((row) => row.record_id === name);
    expect(entry).toMatchObject({ action: "uploaded", record_type: "picture", record_name: "photo.png" });
    expect(Object.keys(JSON.parse(entry?.after ?? "{}"))).toEqual(["bytes", "width", "height"]);
  });

  test("gets a generated name, not the name of its file", async () => {
    const before = await storedNames();
    const names = ["x.php.png", "a\u0000.png", "../../../etc/x.png", "..\\x.png", "/etc/passwd", "é😀.svg", "", "CON"];
    for (const fileName of names) {
      const { status, json } = await upload(await imageOf("png"), { fileName });
      expect(status, JSON.stringify(fileName)).toBe(201);
      expect(json.data.name).toMatch(/^[0-9a-f-]{36}\.png$/);
    }
    expect(await storedNames()).toHaveLength(before.length + names.length);
    expect((await readdir(server.dataDir)).filter((name) => /png|svg|passwd/.test(name))).toEqual([]);
  });

  test("is listed for staff under a tidied version of its file name, and for no other user", async () => {
    const given = [
      ["Cold room (front).png", "Cold room (front).png"],
      ["../../../etc/x.png", "x.png"],
      ["C:\\Users\\Thandi\\Pictures\\shelf.png", "shelf.png"],
      ["\u202egnp.exe", "gnp.exe"],
      ["é😀.svg", "é😀.svg"],
      [`${"l".repeat(400)}.png`, `${"l".repeat(196)}.png`],
      ["", "image"],
    ] as const;
    const names: string[] = [];
    for (const [fileName] of given) names.push((await upload(await imageOf("png"), { fileName })).json.data.name);
    const unknown = `${newId()}.webp`;
    const address = `/uploads?names=${[...names, unknown].join(",")}`;
    const { status, json } = await server.api("GET", address, { token });
    expect(status).toBe(200);
    const entry = new Map(json.map((file: { name: string; url: string; fileName: string }) => [file.name, file]));
    expect(entry.size).toBe(given.length);
    for (const [at, [, fileName]] of given.entries()) {
      const name = names[at] ?? "";
      expect(entry.get(name)).toEqual({ name, url: `/uploads/${name}`, fileName });
    }
    const { headers } = await send(`${server.url}/uploads/${names[0]}`);
    expect(JSON.stringify([...headers])).not.toContain("Cold room");
  });

  test.each(["", ",", "a.png,", "../x.png", "a.gif", Array(21).fill("a.png").join(",")])(
    "is not found by the names %j",
    async (names) => {
      const answer = await server.api("GET", `/uploads?names=${encodeURIComponent(names)}`, { token });
      expect([answer.status, answer.json.errors[0].path]).toEqual([400, "names"]);
    },
  );

  test("is accepted at exactly the maximum size, and refused with one byte more", { tags: "promise-15" }, async () => {
    const image = await imageOf("png");
    const padded = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
    expect((await upload(padded(UPLOAD_LIMITS.bytes))).status).toBe(201);
    await expectNothingStored(async () => {
      const rejection = expectError(await upload(padded(UPLOAD_LIMITS.bytes + 1)), 413);
      expect(rejection.message).toBe(UPLOAD_MESSAGES.tooLarge);
    });
  });
});

describe("a GIF or an SVG", () => {
  const svg = (attributes: string, content = '<rect width="9" height="9" fill="#246"/>') =>
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>`;

  test("the first frame of a GIF is stored as a PNG", { tags: "promise-15" }, async () => {
    const { status, json } = await upload(await imageOf("gif"), { fileName: "moving.gif" });
    expect(status).toBe(201);
    expect(json.data.name.endsWith(".png")).toBe(true);
    expect(imageFormat(await storedFile(json.data.name))).toBe("png");
  });

  test.each([
    [' width="24" height="12"', [2048, 1024]],
    [' viewBox="0 0 10 1000"', [20, 2048]],
    [' width="90000" height="90000"', [2048, 2048]],
  ])(
    "an SVG with%s is stored as a PNG of %j, and not kept",
    { tags: "promise-15" },
    async (attributes, [width, height]) => {
      const before = await storedNames();
      const { status, json, text } = await upload(svg(attributes), { fileName: "logo.svg" });
      expect(status, text).toBe(201);
      expect(await storedNames()).toEqual([...before, json.data.name].sort());
      expect(imageFormat(await storedFile(json.data.name))).toBe("png");
      const row = server.app.platform.database.read.selectFrom("pictures").selectAll().where("id", "=", json.data.name);
      expect(await row.executeTakeFirstOrThrow()).toMatchObject({ width, height });
    },
  );

  test("an SVG that may not be drawn is refused with the reason", { tags: "promise-15" }, () =>
    expectNothingStored(async () => {
      const refused = await upload(svg(' onload="alert(1)"'));
      expectFieldError(refused, "file");
      expect(refused.json.message).toBe(SVG_MESSAGES.handler);
      const long = svg("", `<!--${" ".repeat(UPLOAD_LIMITS.svgBytes)}-->`);
      expect(expectError(await upload(long), 413).message).toBe(UPLOAD_MESSAGES.svgTooLarge);
    }),
  );

  test.each([
    ["nested layers", `${'<g opacity=".9">'.repeat(150)}<rect width="9" height="9"/>${"</g>".repeat(150)}`],
    [
      "steps of a filter",
      `<filter id="f" x="0" y="0" width="1" height="1">${Array.from({ length: 400 }, (_, at) => `<feOffset dx="1" in="SourceGraphic" result="r${at}"/>`).join("")}</filter><rect width="90" height="90" filter="url(#f)"/>`,
    ],
  ])("an SVG that takes too much memory by %s is refused", { tags: "promise-15" }, (_, content) =>
    expectNothingStored(async () => {
      const refused = await upload(svg(' viewBox="0 0 100 100"', content));
      expect(refused.json.message).toBe(SVG_MESSAGES.tooComplex);
    }),
  );

  // It draws for the 15 seconds that an SVG gets.
  test("an SVG that takes too long to draw is refused", { tags: ["release", "promise-15"] }, () =>
    expectNothingStored(async () => {
      const filter = '<filter id="f"><feGaussianBlur stdDeviation="400"/></filter>';
      const slow = svg(
        ' viewBox="0 0 900 900"',
        filter + '<rect filter="url(#f)" width="900" height="900"/>'.repeat(900),
      );
      expect((await upload(slow)).json.message).toBe(SVG_MESSAGES.tooComplex);
    }),
  );
});

describe("a file that is not an accepted image", () => {
  test("is refused by its content, whatever its name", { tags: "promise-15" }, () =>
    expectNothingStored(async () => {
      const others: Record<string, Buffer | string> = {
        html: "<!doctype html><script>alert(1)</script>",
        text: "words",
        pdf: "%PDF-1.7\n%âãÏÓ\n1 0 obj",
        tiff: await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
          .tiff()
          .toBuffer(),
        zip: "PK\u0003\u0004",
        heic: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1"),
        "a short beginning": "\x89PN",
        "a file type box that is too long": Buffer.from("\xff\xff\xff\xffftyp", "latin1"),
      };
      for (const [what, content] of Object.entries(others)) {
        const rejection = expectError(await upload(content), 415, what);
        expect(rejection.message, what).toBe(UPLOAD_MESSAGES.otherType);
      }
    }),
  );

  test("is refused with a readable message when it is damaged", () =>
    expectNothingStored(async () => {
      for (const kind of ["png", "jpg", "webp", "avif"] as const) {
        const image = await imageOf(kind);
        const broken = Buffer.from(image);
        broken.fill(0x55, 40, 2000);
        for (const content of [image.subarray(0, 70), image.subarray(0, image.length / 2), broken]) {
          const answer = await upload(content);
          expectFieldError(answer, "file", `${kind} ${content.length}`);
          expect(answer.json.message).toBe(UPLOAD_MESSAGES.unreadable);
        }
      }
    }));

  test("is refused before it is decompressed when it is a decompression bomb", { tags: "promise-15" }, () =>
    expectNothingStored(async () => {
      const bomb = blackPng(30_000, 30_000);
      expect(bomb.length).toBeLessThan(MEGABYTE);
      const before = process.memoryUsage().rss;
      const startedAt = performance.now();
      for (const content of [bomb, blackPng(10_000, 5001)]) {
        const answer = await upload(content);
        expectFieldError(answer, "file");
        expect(answer.json.message).toBe(UPLOAD_MESSAGES.tooManyPixels);
      }
      const [took, grown] = [performance.now() - startedAt, process.memoryUsage().rss - before];
      console.log(`Bombs: ${Math.round(took)} ms, ${Math.round(grown / MEGABYTE)} MB`);
      expect(grown).toBeLessThan(60 * MEGABYTE);
    }),
  );

  test("An image of the largest allowed dimensions is accepted", async () => {
    const { status, json } = await upload(blackPng(10_000, 5000));
    expect(status, JSON.stringify(json)).toBe(201);
  });
});

/** Begins to send a form, whose body the caller writes. */
function beginUpload(headers: Record<string, string> = {}, bearer = token) {
  const { hostname, port } = new URL(server.url);
  const authorization = bearer === "" ? {} : { authorization: `Bearer ${bearer}` };
  return httpRequest({
    host: hostname,
    port,
    method: "POST",
    path: "/api/uploads",
    agent: false,
    headers: { "content-type": FORM_TYPE, ...authorization, ...headers },
  });
}

interface Streamed {
  answer: Answer;
  /** Bytes sent when the response began. */
  sentBytes: number;
  ms: number;
}

/** Sends a file of this many bytes as fast as the server reads it. */
function stream(bytes: number, { entry = false } = {}): Promise<Streamed> {
  const { promise, resolve, reject } = Promise.withResolvers<Streamed>();
  const head = headOf({ name: "file", fileName: "large.png", content: "" });
  const length = head.length + bytes + FORM_END.length;
  const startedAt = performance.now();
  let sentBytes = 0;
  let answered = false;
  const request = beginUpload(entry ? { "content-length": String(length) } : {});
  request.on("response", (response) => {
    answered = true;
    const [sent, ms] = [sentBytes, performance.now() - startedAt];
    answerOf(response)
      .then((answer) => resolve({ answer, sentBytes: sent, ms }), reject)
      .finally(() => request.destroy());
  });
  request.on("error", (error) => {
    if (!answered) reject(error);
  });
  const piece = Buffer.alloc(64 * 1024, 0x89);
  function sendMore(): void {
    while (!answered && sentBytes < bytes) {
      sentBytes += piece.length;
      if (!request.write(piece)) {
        request.once("drain", sendMore);
        return;
      }
    }
    if (!answered) request.end(FORM_END);
  }
  request.write(head, sendMore);
  return promise;
}

describe("a file that is too large", () => {
  test("is refused while it arrives, with or without a Content-Length, and leaves nothing", () =>
    expectNothingStored(async () => {
      for (const megabytes of [24, 160]) {
        for (const entry of [true, false]) {
          const { answer, sentBytes, ms } = await stream(megabytes * MEGABYTE, { entry });
          expect(expectError(answer, 413).message).toBe(UPLOAD_MESSAGES.tooLarge);
          console.log(
            `${megabytes} MB ${entry ? "told" : "untold"}: 413 after ${sentBytes} bytes, ${Math.round(ms)} ms`,
          );
          if (megabytes === 160) expect(sentBytes).toBeLessThan(145 * MEGABYTE);
        }
      }
    }));

  test("takes no memory, also when forty are sent at once", { tags: ["release", "promise-15"] }, () =>
    expectNothingStored(async () => {
      const residentBytes = () => process.memoryUsage().rss;
      const fortyOf = (megabytes: number) =>
        Promise.all(Array.from({ length: 40 }, () => stream(megabytes * MEGABYTE)));
      // Memory that forty senders cost with any body.
      const { peak: before } = await peakDuring(residentBytes, () => fortyOf(24));
      const { peak, result } = await peakDuring(residentBytes, () => fortyOf(60));
      for (const { answer } of result) expectError(answer, 413);
      console.log(`Forty at a time: ${Math.round((peak - before) / MEGABYTE)} MB`);
      // Forty times the 20 MB that are allowed would be 800 MB.
      expect(peak - before).toBeLessThan(UNCOLLECTED_BYTES);
    }),
  );

  test("is cut off when its sender does not stop", async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const request = beginUpload();
    const startedAt = performance.now();
    const timer = setInterval(() => request.write(Buffer.alloc(MEGABYTE)), 20);
    request.write(headOf({ name: "file", fileName: "large.png", content: "" }));
    request.on("response", (response) => response.resume());
    request.on("error", () => undefined);
    request.on("close", () => resolve(performance.now() - startedAt));
    expect(await promise).toBeLessThan(10_000);
    clearInterval(timer);
  });
});

describe("a form", () => {
  test("is refused when it has no boundary or is cut off", () =>
    expectNothingStored(async () => {
      const part: Part = { name: "file", fileName: "a.png", content: await imageOf("png") };
      const whole = formOf([part]);
      const wrong: [string, Request][] = [
        ["no boundary", { headers: { "content-type": "multipart/form-data" } }],
        ["cut off", { body: whole.body.subarray(0, 200) }],
        ["no end", { body: whole.body.subarray(0, whole.body.length - FORM_END.length) }],
        ["json", { body: '{"file":"x"}' }],
      ];
      for (const [what, change] of wrong) expectError(await post([part], change), 400, what);
    }));

  test("is refused with an error naming a missing or second file, or another field", () =>
    expectNothingStored(async () => {
      const content = await imageOf("png");
      const file: Part = { name: "file", fileName: "a.png", content };
      for (const [fileName, message] of [
        ["a.png", UPLOAD_MESSAGES.empty],
        ["", UPLOAD_MESSAGES.missing],
      ] as const) {
        const answer = await post([{ ...file, fileName, content: "" }]);
        expectFieldError(answer, "file", `an empty file named ${fileName}`);
        expect(answer.json.message).toBe(message);
      }
      expectFieldError(await post([{ name: "file", content: "text" }]), "file", "text");
      expectFieldError(await post([]), "file", "nothing");
      expectFieldError(await post([file, file]), "file", "two files");
      expectFieldError(await post([{ ...file, name: "image" }]), "image", "otherwise named");
      expectFieldError(await post([file, { name: "name", content: "x.png" }]), "name", "another field");
      expectFieldError(await post([{ name: "__proto__", content: "x" }, file]), "__proto__", "a prototype");
      const many = Array.from({ length: 100 }, (_, index): Part => ({ name: `f${index}`, content: "x" }));
      expectError(await post([...many, file]), 400, "many fields");
    }));

  test("is refused when it has another content type or a query parameter", () =>
    expectNothingStored(async () => {
      const part: Part = { name: "file", fileName: "a.png", content: await imageOf("png") };
      for (const type of ["application/json", "image/png", "text/plain", "multipart/mixed; boundary=x", "*/*", ""]) {
        expectError(await post([part], { headers: { "content-type": type } }), 415, type);
      }
      const withParameter = await send(`${server.url}/api/uploads?x=1`, { method: "POST", token, ...formOf([part]) });
      expectFieldError(withParameter, "x");
    }));

  test("leaves nothing behind when its upload is aborted", () =>
    expectNothingStored(async () => {
      const request = beginUpload({ "content-length": "4000000" });
      request.on("error", () => undefined);
      request.write(headOf({ name: "file", fileName: "a.png", content: "" }));
      request.write(Buffer.alloc(500_000));
      await waitUntil("a file being received", async () => (await unfinishedNames()).length > 0);
      request.destroy();
    }));

  test("is refused before its body is read for a visitor or a user without the permission", async () => {
    const user = await tokenOf(server, await addAccount(server, { email: `user-${newId()}@example.com` }));
    await expectNothingStored(async () => {
      for (const [bearer, status] of [
        ["", 401],
        [user, 403],
      ] as const) {
        const { promise, resolve, reject } = Promise.withResolvers<Answer>();
        const request = beginUpload({ "content-length": "3000000" }, bearer);
        request.on("response", (response) => answerOf(response).then(resolve, reject));
        request.on("error", reject);
        // The body is never sent.
        request.flushHeaders();
        expectError(await promise, status);
        expect(await unfinishedNames()).toEqual([]);
        request.destroy();
      }
    }, 1);
  });
});

test("an upload is refused with 503 while its disk is missing, and accepted afterwards", {
  tags: "promise-20",
}, async () => {
  const [folder, away] = [join(filesFolder(), "unfinished"), join(filesFolder(), "away")];
  await rename(folder, away);
  const rejected = await upload(await imageOf("png"));
  await rename(away, folder);
  expectError(rejected, 503);
  expect(rejected.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await upload(await imageOf("png"))).status).toBe(201);
});

test("twelve uploads at once are all accepted, each under its own name", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, async () => upload(await imageOf("png"))));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 201));
  expect(new Set(all.map(({ json }) => json.data.name)).size).toBe(all.length);
  expect(await unfinishedNames()).toEqual([]);
});

describe("GET /uploads/{name}", () => {
  test("returns the image with an unlimited cache time, and nothing a browser could run", async () => {
    const name = await addUpload();
    const answer = await fetch(`${server.url}/uploads/${name}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(await storedFile(name))).toBe(true);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-length": String((await storedFile(name)).length),
    });
    const head = await send(`${server.url}/uploads/${name}`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    for (const header of ["content-type", "cache-control", "content-length"]) {
      expect(head.headers.get(header), header).toBe(headers[header]);
    }
  });

  test("returns 404 for all other names, and never leaves the folder", async () => {
    const name = await addUpload();
    await writeFile(join(filesFolder(), "secret.txt"), "secret");
    const addresses = [
      `${newId()}.png`,
      "",
      ".",
      "..",
      "unfinished",
      "unfinished/",
      "secret.txt",
      "website.db",
      `${name}/`,
      `${name}.png`,
      `${name}%00`,
      `${name}%00.png`,
      `.%2f${name}`,
      `x%2f..%2f${name}`,
      `unfinished/${name}`,
      "%2e%2e%2fwebsite.db",
      "..%2fwebsite.db",
      "..%5cwebsite.db",
      "../website.db",
      name.toUpperCase(),
      `${"a".repeat(90)}.png`,
      `${"a".repeat(3000)}.png`,
    ];
    for (const [turn, address] of addresses.entries()) {
      const answer = await send(`${server.url}/uploads/${address}`, { method: turn % 2 ? "HEAD" : "GET" });
      expect(answer.status, address.slice(0, 60)).toBe(404);
      expect(answer.headers.get("cache-control"), address).not.toContain("max-age");
    }
    expect((await send(`${server.url}/uploads/${name}`, { method: "DELETE" })).status).toBeGreaterThanOrEqual(400);
    expect((await send(`${server.url}/uploads/${name}`)).status).toBe(200);
  });
});

describe("the library", () => {
  const product = (slug: string, images: readonly string[]) => ({
    name: "Sensor",
    slug,
    category: "Sensors",
    description: "Senses.",
    price: 1,
    stock: 1,
    images,
  });
  const isThere = async (name: string) => (await storedNames()).includes(name);

  test("keeps a picture without a use until a user deletes it", async () => {
    const name = await addUpload();
    clock.forward(400 * DAY);
    await sweepLooseFiles(server.app.platform);
    expect(await isThere(name)).toBe(true);
    token = await newToken();
    expect((await server.api("DELETE", `/pictures/${name}`, { token })).status).toBe(204);
    expect(await isThere(name)).toBe(false);
    expect((await send(`${server.url}/uploads/${name}`)).status).toBe(404);
  });

  test("never loses a picture that is saved while it is being deleted", async () => {
    for (let round = 0; round < 4; round++) {
      const name = await addUpload();
      const [saved, deleted] = await Promise.all([
        server.api("POST", "/products", { token, body: product(`meanwhile-${round}`, [name]) }),
        server.api("DELETE", `/pictures/${name}`, { token }),
      ]);
      expect(saved.status).toBe(201);
      expect([204, 409]).toContain(deleted.status);
      const rows = await server.app.platform.database.read
        .selectFrom("pictures")
        .where("id", "=", name)
        .selectAll()
        .execute();
      // Either the product was saved first and the picture is there, or all of the picture was deleted first.
      expect(rows).toHaveLength(deleted.status === 409 ? 1 : 0);
      expect(await isThere(name), `round ${round}`).toBe(rows.length === 1);
    }
  });
});
