import { afterAll, beforeAll, expect, test } from "vitest";
import { serveMailPreviews } from "#server/mail-previews.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let app: TestApp;
beforeAll(async () => {
  platform = await createPlatform();
  app = await createTestApp((server) => serveMailPreviews(server, platform));
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

const get = (url: string) => app.inject({ url });

test("the list links to every mail, as HTML and as text", async () => {
  const { body } = await get("/dev/mails");
  const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThanOrEqual(12);
  for (const link of links) {
    const { statusCode, headers, body: mail } = await get(link);
    expect([statusCode, String(headers["content-type"]).split(";")[0]], link).toEqual([
      200,
      link.endsWith("?part=text") ? "text/plain" : "text/html",
    ]);
    expect(mail, link).not.toMatch(/undefined|\[object/);
  }
});

test("an unknown kind of mail gets a 404", async () => {
  expect((await get("/dev/mails/no-such-mail")).statusCode).toBe(404);
});
