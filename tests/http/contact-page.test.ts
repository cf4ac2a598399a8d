import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
});
afterAll(() => server.close());

describe("the form of the contact page", () => {
  const VALUES = { name: "Nomvula Dlamini", email: "nomvula@example.net", subject: "A portal", message: "Call me." };
  const post = (values: object, path = "/contact") =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      body: new URLSearchParams({ ...values }),
      headers: { origin: server.url },
      redirect: "manual",
    });

  test("accepts a document post and shows the reference at the form", async () => {
    const answer = await post(VALUES);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/contact\?sent=MSG-[\w-]+#write$/);
  });

  test.each([
    ["name", "Name is required"],
    ["email", "Email is required"],
    ["subject", "Subject is required"],
    ["message", "Message is required"],
  ])("requires a %s, and keeps every other value", async (field, message) => {
    const answer = await post({ ...VALUES, [field]: " " });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain("<title>Error: Contact | ");
    for (const [name, word] of Object.entries(VALUES)) if (name !== field) expect(html).toContain(word);
  });

  test("is stricter than the home page's form and the call, which have no subject", async () => {
    const { subject: _, ...others } = VALUES;
    expect((await post(others, "/?index")).status).toBe(303);
    expect((await server.api("POST", "/contact", { body: others })).status).toBe(201);
  });

  test("is followed by the retention period of messages in the settings", async () => {
    const token = await server.signIn();
    const { json } = await server.api("GET", "/settings", { token });
    const page = async (path: string) => (await fetch(`${server.url}${path}`)).text();
    expect(await page("/contact")).toContain("It is deleted after 24 months.");
    const retention = { ...json.data.retention, messages: 1 };
    await server.api("PUT", "/settings", { token, body: { ...json.data, retention } });
    for (const path of ["/contact", "/"]) {
      await expect.poll(() => page(path), { timeout: 20_000 }).toContain("It is deleted after 1 month.");
    }
  });
});
