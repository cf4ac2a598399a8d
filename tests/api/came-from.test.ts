import { afterAll, beforeAll, expect, test } from "vitest";
import { CAME_FROM_NOTICE } from "#contract/came-from.ts";
import { TABLES } from "#server/features.ts";
import { PDF } from "#tests/support/documents.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { publishCameFromNotice } from "#tests/support/publish-page.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const CAME_FROM = { source: "newsletter", entry: "/services" };

async function keepSource(isKept: boolean) {
  const { json } = await server.api("GET", "/settings", { token });
  return server.api("PUT", "/settings", { token, body: { ...json.data, keepSource: isKept } });
}

let sent = 0;
/** Sends a message from a new address. Returns where it came from, as its detail says. */
async function messageFrom(cameFrom: unknown, headers: Record<string, string> = {}) {
  const email = `visitor-${++sent}@example.org`;
  const body = { name: "Thandi", email, message: "Hello", ...(cameFrom !== undefined && { cameFrom }) };
  const answer = await server.api("POST", "/contact", { body, headers });
  if (answer.status !== 201) return answer;
  const [message] = (await server.api("GET", `/messages?q=${email}`, { token })).json;
  return message.cameFrom;
}

test("the start of a visit is kept once the terms say so, and erased with its record", async () => {
  expect((await server.api("GET", "/settings", { token })).json.data.keepSource).toBe(false);
  expect(await messageFrom(CAME_FROM)).toBeNull();

  const refused = await keepSource(true);
  expectError(refused, 409, "notice-missing");
  expect(refused.json.message).toContain(CAME_FROM_NOTICE);
  await publishCameFromNotice(server, token);
  expect((await keepSource(true)).json.data.keepSource).toBe(true);

  expect(await messageFrom(CAME_FROM)).toEqual(CAME_FROM);
  expect(await messageFrom(undefined)).toBeNull();
  expect(await messageFrom(CAME_FROM, { "sec-gpc": "1" })).toBeNull();
  expect(await messageFrom(CAME_FROM, { dnt: "1" })).toBeNull();
  expect(await messageFrom({ source: "thandi@example.org", entry: "/u/thandi@example.org" })).toEqual({
    source: "Direct",
    entry: "/",
  });
  for (const wrong of [
    { source: "fair" },
    { ...CAME_FROM, more: "x" },
    "fair",
    { source: "x".repeat(5000), entry: "/" },
  ])
    expect((await messageFrom(wrong)).status).toBe(400);

  const [job] = (await server.api("GET", "/public/jobs")).json;
  const applicant = {
    jobId: job.id,
    firstName: "Nomvula",
    lastName: "Dlamini",
    email: "nomvula@example.org",
    phone: "+27 82 555 0101",
    coverLetter: "Good day.",
    yearsOfExperience: "3-5",
    noticePeriod: "30days",
  };
  function apply(cameFrom: string) {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...applicant, cameFrom })) body.append(name, value);
    body.append("resume", new File([new Uint8Array(PDF)], "cv.pdf", { type: "application/pdf" }));
    return fetch(`${server.url}/api/applications`, { method: "POST", body });
  }
  expect((await apply("fair")).status).toBe(400);
  expect((await apply(JSON.stringify(CAME_FROM))).status).toBe(201);
  const [application] = (await server.api("GET", "/applications?q=nomvula@example.org", { token })).json;
  expect(application.cameFrom).toEqual(CAME_FROM);

  const person = { token, body: { email: "nomvula@example.org" } };
  const { json: found } = await server.api("POST", "/personal-data/read", person);
  expect(JSON.stringify(found)).toContain('"entry":"/services"');
  expect((await server.api("POST", "/personal-data/erase", person)).status).toBe(200);
  const rows = await server.app.platform.database.read
    .selectFrom("applications")
    .select("came_from")
    .where("came_from", "<>", "")
    .execute();
  expect(rows).toEqual([]);

  expect(await (await fetch(`${server.url}/contact`)).text()).toMatch(/data-keeps-source.*came-from-/s);
  expect((await keepSource(false)).status).toBe(200);
  expect(await messageFrom(CAME_FROM)).toBeNull();
  expect(await (await fetch(`${server.url}/contact`)).text()).not.toMatch(/data-keeps-source|came-from-/);
});

test("an erasure leaves the start of a person's visit in no table", async () => {
  await publishCameFromNotice(server, token);
  expect((await keepSource(true)).status).toBe(200);
  const start = { source: "autumn-fair-2026", entry: "/pricing" };
  const [person, other] = ["lindiwe@example.org", "sizwe@example.org"];
  for (const email of [person, other]) {
    const body = { name: "Lindiwe", email, message: "Hello", cameFrom: start };
    expect((await server.api("POST", "/contact", { body })).status).toBe(201);
  }
  const read = await server.api("POST", "/personal-data/read", { token, body: { email: person } });
  expect(JSON.stringify(read.json)).toContain(start.source);
  expect((await server.api("POST", "/personal-data/erase", { token, body: { email: person } })).status).toBe(200);
  const [message] = (await server.api("GET", `/messages?q=${other}`, { token })).json;
  expect(message.cameFrom).toEqual(start);
  expect(await tablesWith(start.source)).toEqual(["messages"]);
  expect((await server.api("POST", "/personal-data/erase", { token, body: { email: other } })).status).toBe(200);
  expect(await tablesWith(start.source)).toEqual([]);
});

/** Returns the tables that have a row with a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { read } = server.app.platform.database;
  const found: string[] = [];
  for (const { name } of TABLES) {
    const rows = await read.selectFrom(name).selectAll().execute();
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found;
}
