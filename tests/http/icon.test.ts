import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ICON_SIZES, type IconSize, iconAddress, MANIFEST_PATH } from "#contract/brand.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { pixelsOf } from "#tests/support/pixels.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
/** Name of a red picture, twice as wide as high. */
let icon: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "false" }, sendMail: true });
  token = await server.signIn();
  const content = await sharp({ create: { width: 200, height: 100, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  const form = formOf([{ name: "file", fileName: "icon.png", content }]);
  icon = (await send(`${server.url}/api/uploads`, { method: "POST", token, ...form })).json.data.name;
});
afterAll(() => server.close());

async function put(company: object) {
  const { json } = await server.api("GET", "/settings", { token });
  return server.api("PUT", "/settings", {
    token,
    body: { ...json.data, company: { ...json.data.company, ...company } },
  });
}

const at = (path: string, init?: RequestInit) => fetch(server.url + path, init);
const htmlOf = async (path: string) => (await at(path)).text();
const bytesOf = async (path: string) => Buffer.from(await (await at(path)).arrayBuffer());

/** Returns the HTML of a test mail that is sent now. */
async function testMail(): Promise<string> {
  const folder = join(server.app.platform.config.dataDir, "outbox");
  const namesIn = (): Promise<string[]> => readdir(folder).catch(() => []);
  const before = await namesIn();
  expect((await server.api("POST", "/settings/test-mail", { token })).status).toBe(202);
  const [name = ""] = await waitUntil("a mail is sent", async () => {
    const added = (await namesIn()).filter((one) => one.endsWith(".eml") && !before.includes(one));
    return added.length > 0 && added;
  });
  return (await simpleParser(await readFile(join(folder, name)))).html || "";
}

test("pages and mails of a company without an icon have the drawn mark, and no manifest", async () => {
  expect(await htmlOf("/")).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32"/>');
  expect((await at("/favicon.svg")).headers.get("content-type")).toMatch(/svg/);
  expect((await at(MANIFEST_PATH)).status).toBe(404);
  expect(await testMail()).not.toContain("/uploads/icon/");
});

test("an icon is in tabs, manifest, bar, sign-in, map, shared pictures and mails, in its sizes", async () => {
  const shareBefore = await bytesOf("/share/about.png");
  expect((await put({ icon })).status).toBe(200);
  const [home, login] = [await htmlOf("/"), await htmlOf("/login")];
  for (const html of [home, login]) {
    expect(html).toContain(`<link rel="icon" href="${iconAddress(icon, "tab")}" sizes="32x32" type="image/png"/>`);
    expect(html).toContain(`<link rel="apple-touch-icon" href="${iconAddress(icon, "phone")}"/>`);
    expect(html).toContain(`<link rel="manifest" href="${MANIFEST_PATH}"/>`);
    expect(html).not.toContain("favicon");
    expect(html).toContain(`src="${iconAddress(icon, "mark")}"`);
  }
  for (const [size, width] of Object.entries(ICON_SIZES)) {
    const response = await at(iconAddress(icon, size as IconSize));
    expect(response.status, size).toBe(200);
    expect(response.headers.get("cache-control"), size).toContain("immutable");
    const { data, info } = await pixelsOf(Buffer.from(await response.arrayBuffer()));
    expect([info.width, info.height], size).toEqual([width, width]);
    const middle = (width * width * 4) / 2 + width * 2;
    expect([...data.subarray(middle, middle + 4)], size).toEqual([255, 0, 0, 255]);
    // The margin of the shorter side.
    expect([...data.subarray(0, 4)], size).toEqual(size === "phone" ? [255, 255, 255, 255] : [255, 255, 255, 0]);
  }
  const manifest = await (await at(MANIFEST_PATH)).json();
  expect(manifest.name).toBe("Palmiet");
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
  for (const path of ["/favicon.ico", "/apple-touch-icon.png"]) {
    expect((await at(path)).headers.get("content-type"), path).toBe("image/png");
  }
  const share = await bytesOf("/share/about.png");
  expect(share.equals(shareBefore)).toBe(false);
  const { data, info } = await pixelsOf(share);
  expect(data[(82 * info.width + 93) * 4]).toBeGreaterThan(200);
  const mail = await testMail();
  expect(mail).toContain(`src="${server.app.platform.config.publicUrl}${iconAddress(icon, "mail")}"`);
  expect(mail).not.toContain("dashed");
});

test("only the present icon is drawn, in the known sizes", async () => {
  const name = icon.replace(".png", "");
  for (const path of [`/uploads/icon/33/${name}.png`, `/uploads/icon/32/${name}.webp`, `/uploads/icon/32/other.png`]) {
    expect((await at(path)).status, path).toBe(404);
  }
  expect((await put({ icon: "0198a0e2-7c1e-7000-8000-000000000000.png" })).status).toBe(400);
  const refused = await server.api("DELETE", `/pictures/${icon}`, { token });
  expect(refused.status).toBe(409);
  expect((await put({ icon: null })).status).toBe(200);
  expect((await at(iconAddress(icon, "tab"))).status).toBe(404);
  expect(await htmlOf("/")).toContain('href="/favicon.svg"');
});
