import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { INVALID_LINK } from "#contract/auth.ts";
import { CHECK_INBOX, CONSENT_VERSION, Subscriber } from "#contract/newsletter.ts";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { sweepSubscribers } from "#server/newsletter/sweep-subscribers.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { newId } from "#server/platform/records/ids.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { type Answer, send, sendJson } from "#tests/support/http.ts";
import { addSubscribers } from "#tests/support/intake.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const PUBLIC_URL = "https://www.example.org";

let server: TestServer;
/** A second process on the same database. */
let rival: TestServer;
let ahead = 0;

beforeAll(async () => {
  const environment = { PUBLIC_URL };
  const now = () => new Date(Date.now() + ahead);
  server = await startServer({ environment, now });
  rival = await startServer({ environment, now, database: server.database, dataDir: server.dataDir });
});
afterAll(async () => {
  await rival.stop();
  await server.close();
});
// An hour later, the limit per client starts again.
beforeEach(() => {
  ahead += HOUR;
});

let readers = 0;
const newAddress = (): string => `reader${++readers}@example.net`;

const ask = (email: string, more: object = {}, headers: Record<string, string> = {}, on = server): Promise<Answer> =>
  sendJson(`${on.url}/api/newsletter`, "POST", { email, ...more }, { headers });
const confirm = (token: string, on = server): Promise<Answer> =>
  sendJson(`${on.url}/api/newsletter/confirm`, "POST", { token });
const unsubscribe = (token: string, request: Parameters<typeof send>[1] = {}): Promise<Answer> =>
  send(`${server.url}/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, { method: "POST", ...request });

async function rowOf(email: string) {
  const rows = (await rowsOf(server, "subscribers")).filter((row) => row.email_key === email.toLowerCase());
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`There are ${rows.length} rows of ${email}`);
  return row;
}

const mailsTo = async (email: string) =>
  (await mailsOf(server)).filter((mail) => mail.recipient_email.toLowerCase() === email.toLowerCase());
const kindsTo = async (email: string): Promise<string[]> => (await mailsTo(email)).map(({ kind }) => kind);

/** Returns the token of the newest confirmation mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === "newsletter-confirmation");
  const [, token] = /\/newsletter\/confirm\?token=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  if (token === undefined) throw new Error(`No link went to ${email}`);
  return token;
}

async function subscribed(): Promise<string> {
  const email = newAddress();
  await ask(email);
  expect((await confirm(await mailedToken(email))).status).toBe(200);
  return email;
}

const unsubscribeTokenOf = async (email: string) => unsubscribeToken(server.app.platform, (await rowOf(email)).id);

async function formToken(ageMs: number): Promise<string> {
  const { json } = await server.api("GET", "/public/form-token");
  ahead += ageMs;
  return json.data.token;
}

function expectAsked(answer: Answer): void {
  expect([answer.status, answer.json]).toEqual([202, { data: { message: CHECK_INBOX } }]);
}

test("the footer of every public page has the newsletter form", async () => {
  const pages = [...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES].filter((path) => path !== "/login");
  for (const path of [...pages, "/newsletter/confirm?token=x", "/newsletter/confirm?done=1", "/no-such-page"]) {
    const { text } = await send(`${server.url}${path}`);
    const [, footer = ""] = /<footer[^>]*>(.*)<\/footer>/s.exec(text) ?? [];
    const fields = [...footer.matchAll(/<input[^>]*type="email"[^>]*>/g)].map(([field]) => field);
    expect(fields, path).toHaveLength(1);
    expect(fields[0], path).toContain("required");
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
  }
});

describe("a subscription request", () => {
  test("is stored as Pending, without the token of the link that is mailed", async () => {
    const email = newAddress();
    expectAsked(await ask(email));
    const row = await rowOf(email);
    expect(row).toMatchObject({
      email,
      status: "Pending",
      spam_reason: null,
      consent_version: CONSENT_VERSION,
      requested_at: row.created_at,
      requested_from: "127.0.0.1",
      confirmed_at: null,
      confirmed_from: "",
      unsubscribed_at: null,
    });
    const token = await mailedToken(email);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Date.parse(row.token_expires_at) - Date.parse(row.requested_at)).toBe(48 * HOUR);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ about_id: row.id, delete_after: row.token_expires_at, recipient_name: "" });
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/newsletter/confirm?token=${token}"`);
    expect(mail?.subject).not.toContain(token);
  });

  test("gets its mail even when the form is sent after one second", async () => {
    const email = newAddress();
    expectAsked(await ask(email, { formToken: await formToken(SECOND) }));
    expect(await rowOf(email)).toMatchObject({ status: "Pending", spam_reason: null });
    expect(await kindsTo(email)).toEqual(["newsletter-confirmation"]);
  });

  test("gets the same response for every state of the address, headers included", { tags: "promise-36" }, async () => {
    const known = await subscribed();
    const ended = await subscribed();
    await unsubscribe(await unsubscribeTokenOf(ended));
    const pending = newAddress();
    await ask(pending);
    const tired = newAddress();
    for (let time = 0; time < 4; time++) await ask(tired);
    const answers = [
      await ask(newAddress()),
      await ask(pending),
      await ask(known),
      await ask(ended),
      await ask(tired),
      await ask(newAddress(), { website: "https://spam.example" }),
    ];
    for (const answer of answers) expectAsked(answer);
    const headers = (answer: Answer) => [...answer.headers.keys()].filter((name) => name !== "x-request-id");
    for (const answer of answers) expect(headers(answer)).toEqual(headers(answers[0] as Answer));
  });

  test("invalidates the link of the previous request", async () => {
    const email = newAddress();
    await ask(email);
    const first = await mailedToken(email);
    await ask(email.toUpperCase());
    const second = await mailedToken(email);
    expect(expectError(await confirm(first), 400).message).toBe(INVALID_LINK);
    expect((await confirm(second)).status).toBe(200);
  });

  test("gets at most three mails a day over two processes, and the third link stays valid", {
    tags: "promise-36",
  }, async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask(email, {}, {}, at % 2 ? rival : server)),
    );
    for (const answer of answers) expectAsked(answer);
    expect(await kindsTo(email)).toHaveLength(3);
    const before = await rowOf(email);
    ahead += DAY - 2 * HOUR;
    expectAsked(await ask(email, {}, {}, rival));
    expect(await rowOf(email)).toEqual(before);
    expect(await kindsTo(email)).toHaveLength(3);
    ahead += 2 * HOUR;
    expectAsked(await ask(email));
    expect(await kindsTo(email)).toHaveLength(4);
    // The newest mailed link, sent by either process.
    expect((await confirm(await mailedToken(email))).status).toBe(200);
  });

  test("makes one row when sent twenty times at once for one new address", { tags: "promise-18" }, async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(at % 3 ? email : email.toUpperCase(), {}, {}, at % 2 ? rival : server)),
    );
    for (const answer of answers) expectAsked(answer);
    expect((await rowOf(email)).status).toBe("Pending");
  });

  test("changes nothing for a confirmed address and mails a notice, within the same limit", async () => {
    const email = await subscribed();
    const before = await rowOf(email);
    for (let time = 0; time < 4; time++) expectAsked(await ask(email));
    expect(await rowOf(email)).toEqual(before);
    // The first request used one of today's three mails. The welcome mail does not count.
    expect((await kindsTo(email)).sort()).toEqual([
      "newsletter-already-subscribed",
      "newsletter-already-subscribed",
      "newsletter-confirmation",
      "newsletter-welcome",
    ]);
  });

  test("makes an unsubscribed address Pending, and keeps its end date until it confirms", async () => {
    const email = await subscribed();
    await unsubscribe(await unsubscribeTokenOf(email));
    const ended = await rowOf(email);
    expect(ended).toMatchObject({ status: "Unsubscribed", token_hash: null });
    ahead += MINUTE;
    await ask(email);
    expect(await rowOf(email)).toMatchObject({ status: "Pending", unsubscribed_at: ended.unsubscribed_at });
    await confirm(await mailedToken(email));
    expect(await rowOf(email)).toMatchObject({ status: "Confirmed", unsubscribed_at: null });
  });
});

describe("a request that looks automated", () => {
  test("is Pending with the reason and without a mail, until its address signs up normally", {
    tags: "promise-40",
  }, async () => {
    const email = newAddress();
    expectAsked(await ask(email, { website: "x" }));
    expect(await rowOf(email)).toMatchObject({ status: "Pending", spam_reason: "hidden-field", token_hash: null });
    expect(await kindsTo(email)).toEqual([]);
    expectAsked(await ask(email, { formToken: await formToken(5 * SECOND) }));
    expect(await rowOf(email)).toMatchObject({ status: "Pending", spam_reason: null });
    expect((await confirm(await mailedToken(email))).status).toBe(200);
  });

  test("changes nothing of a known address, and does not use up its mails", async () => {
    const [pending, confirmed] = [newAddress(), await subscribed()];
    await ask(pending);
    for (const email of [pending, confirmed]) {
      const before = [await rowOf(email), await mailsTo(email)];
      for (let time = 0; time < 4; time++) expectAsked(await ask(email, { website: "x" }));
      expect([await rowOf(email), await mailsTo(email)]).toEqual(before);
    }
    await ask(pending);
    expect(await kindsTo(pending)).toHaveLength(2);
  });
});

describe("a repeat", () => {
  test.each([
    ["Idempotency-Key", async () => [{}, { "idempotency-key": newId() }] as const],
    ["form token", async () => [{ formToken: await formToken(5 * SECOND) }, {}] as const],
  ])(
    "under one %s, twenty times at once in two processes, sends one mail",
    { tags: "promise-17" },
    async (_, prepare) => {
      const email = newAddress();
      const [more, headers] = await prepare();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_each, at) => ask(email, more, headers, at % 2 ? rival : server)),
      );
      for (const answer of answers) expectAsked(answer);
      expect(await kindsTo(email)).toEqual(["newsletter-confirmation"]);
      expectError(await ask(newAddress(), more, headers), 422);
    },
  );
});

describe("the button behind the link", () => {
  test("confirms with time and network address as proof, and sends the welcome mail", {
    tags: "promise-35",
  }, async () => {
    const email = newAddress();
    await ask(email);
    ahead += 10 * MINUTE;
    const token = await mailedToken(email);
    const answer = await confirm(token);
    expect([answer.status, answer.json]).toEqual([200, { data: { status: "Confirmed" } }]);
    const row = await rowOf(email);
    expect(row).toMatchObject({ status: "Confirmed", confirmed_from: "127.0.0.1", consent_version: CONSENT_VERSION });
    expect(Date.parse(row.confirmed_at ?? "") - Date.parse(row.requested_at)).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(await kindsTo(email)).toEqual(["newsletter-confirmation", "newsletter-welcome"]);
  });

  test("has its effect once, however often it is pressed, ten times at once included", {
    tags: "promise-36",
  }, async () => {
    const email = newAddress();
    await ask(email);
    const token = await mailedToken(email);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => confirm(token, at % 2 ? rival : server)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const after = await rowOf(email);
    ahead += HOUR;
    expect((await confirm(token)).status).toBe(200);
    expect(await rowOf(email)).toEqual(after);
    expect((await kindsTo(email)).filter((kind) => kind === "newsletter-welcome")).toHaveLength(1);
  });

  test("works for 48 hours and no longer", { tags: "promise-36" }, async () => {
    const [inTime, late] = [newAddress(), newAddress()];
    await ask(inTime);
    await ask(late);
    ahead += 48 * HOUR - MINUTE;
    expect((await confirm(await mailedToken(inTime))).status).toBe(200);
    ahead += MINUTE;
    expectFieldError(await confirm(await mailedToken(late)), "token");
    expect((await confirm(await mailedToken(inTime))).status).toBe(400);
    expect((await rowOf(late)).status).toBe("Pending");
  });

  test.each(["", "x", "x".repeat(43), "x".repeat(301), "😀"])("is refused for the token %j", async (token) => {
    expect(expectError(await confirm(token), 400).message).toBe(INVALID_LINK);
  });

  test("does not undo a later unsubscription", async () => {
    const email = newAddress();
    await ask(email);
    const token = await mailedToken(email);
    await unsubscribe(await unsubscribeTokenOf(email));
    expectError(await confirm(token), 400);
    expect((await rowOf(email)).status).toBe("Unsubscribed");
  });

  test("is needed: opening the pages with GET or HEAD, as scanners do, changes nothing", {
    tags: "promise-36",
  }, async () => {
    const email = newAddress();
    await ask(email);
    const before = await countRows(server);
    const row = await rowOf(email);
    const token = await mailedToken(email);
    const pages = [`confirm?token=${token}`, `unsubscribe?token=${await unsubscribeTokenOf(email)}`];
    for (const page of pages) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await send(`${server.url}/newsletter/${page}`, { method });
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      }
    }
    expect(await countRows(server)).toEqual(before);
    expect(await rowOf(email)).toEqual(row);
  });
});

describe("every newsletter mail", () => {
  test("has unsubscribe links for people and for mail programs", { tags: "promise-36" }, async () => {
    const email = await subscribed();
    await ask(email);
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual([
      "newsletter-confirmation",
      "newsletter-welcome",
      "newsletter-already-subscribed",
    ]);
    const token = await unsubscribeTokenOf(email);
    for (const mail of mails) {
      expect(mail.unsubscribe_url).toBe(`${PUBLIC_URL}/api/newsletter/unsubscribe?token=${token}`);
      expect(mail.text).toContain(`Unsubscribe: ${PUBLIC_URL}/newsletter/unsubscribe?token=${token}`);
      expect(mail.html).toContain(`href="${PUBLIC_URL}/newsletter/unsubscribe?token=${token}"`);
    }
  });

  test("redirects a GET of its one-click address to the unsubscribe page", async () => {
    const token = await unsubscribeTokenOf(await subscribed());
    const answer = await send(`${server.url}/api/newsletter/unsubscribe?token=${token}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/newsletter/unsubscribe?token=${token}`]);
  });
});

describe("one-click unsubscription", () => {
  const BODIES: [name: string, request: Parameters<typeof send>[1]][] = [
    [
      "a form",
      { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "List-Unsubscribe=One-Click" },
    ],
    [
      "a multipart form",
      {
        headers: { "content-type": "multipart/form-data; boundary=b" },
        body: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      },
    ],
    ["nothing", {}],
    ["an empty body", { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "" }],
    ["broken JSON", { headers: { "content-type": "application/json" }, body: "{" }],
    ["a type that is none", { headers: { "content-type": "; nonsense //" }, body: "x" }],
    ["a body without a type", { body: "List-Unsubscribe=One-Click" }],
    ["a body in chunks", { headers: { "content-type": "text/plain" }, body: "x", chunked: true }],
  ];

  test.each(BODIES)(
    "ends the subscription when sent with %s, however often",
    { tags: "promise-36" },
    async (_, request) => {
      const email = await subscribed();
      const token = await unsubscribeTokenOf(email);
      const first = await unsubscribe(token, request);
      expect([first.status, first.json]).toEqual([200, { data: { status: "Unsubscribed" } }]);
      const row = await rowOf(email);
      expect(row.status).toBe("Unsubscribed");
      expect(row.unsubscribed_at).not.toBeNull();
      expect((await unsubscribe(token, request)).text).toBe(first.text);
      expect(await rowOf(email)).toEqual(row);
    },
  );

  test("is refused with 413 when its body is too large", async () => {
    const token = await unsubscribeTokenOf(await subscribed());
    for (const chunked of [false, true]) {
      expectError(await unsubscribe(token, { body: "x".repeat(300_000), chunked }), 413);
    }
  });

  test("ends a later subscription, too, by the link of the first mail", { tags: "promise-36" }, async () => {
    const email = await subscribed();
    const [first] = await mailsTo(email);
    const token = new URL(first?.unsubscribe_url ?? "").searchParams.get("token") ?? "";
    await unsubscribe(token);
    ahead += 400 * DAY;
    await ask(email);
    await confirm(await mailedToken(email));
    expect((await rowOf(email)).status).toBe("Confirmed");
    expect((await unsubscribe(token)).status).toBe(200);
    expect((await rowOf(email)).status).toBe("Unsubscribed");
  });

  test("gets the same response for a deleted address", async () => {
    const token = unsubscribeToken(server.app.platform, newId());
    expect((await unsubscribe(token)).json).toEqual({ data: { status: "Unsubscribed" } });
  });

  test("is refused with a forged token and changes nothing", async () => {
    const email = await subscribed();
    const token = await unsubscribeTokenOf(email);
    const foreign = unsubscribeToken({ signingSecret: "theirs" }, (await rowOf(email)).id);
    for (const wrong of [foreign, token.slice(1), `${token}x`, (await rowOf(email)).id, "", "😀"]) {
      expectFieldError(await unsubscribe(wrong), "token", wrong);
    }
    expectFieldError(await send(`${server.url}/api/newsletter/unsubscribe`, { method: "POST" }), "token");
    expect((await rowOf(email)).status).toBe("Confirmed");
  });
});

describe("a held subscriber", () => {
  async function held() {
    const email = newAddress();
    await ask(email, { website: "x" });
    return { email, id: (await rowOf(email)).id, token: await tokenOf(server, await adminId(server)) };
  }
  const release = (id: string, token: string, headers: Record<string, string> = {}, on = server) =>
    sendJson(`${on.url}/api/subscribers/${id}/release`, "POST", "", { token, headers });

  test("gets the confirmation mail when staff release it, and can confirm", async () => {
    const { email, id } = await held();
    ahead += DAY;
    const { status, json, headers } = await release(id, await tokenOf(server, await adminId(server)));
    expect(status).toBe(200);
    expect(Subscriber.parse(json.data)).toMatchObject({ id, email, status: "Pending", spamReason: null });
    expect(headers.get("etag")).toBe('"v2"');
    expect(await kindsTo(email)).toEqual(["newsletter-confirmation"]);
    const { token_expires_at, requested_at } = await rowOf(email);
    expect(Date.parse(token_expires_at) - Date.parse(requested_at)).toBeGreaterThanOrEqual(DAY + 48 * HOUR - MINUTE);
    const trail = (await rowsOf(server, "audit")).filter((line) => line.record_id === id);
    expect(trail).toMatchObject([
      { action: "released", record_name: email, before: '{"spamReason":"hidden-field"}', after: '{"spamReason":null}' },
    ]);
    expect((await confirm(await mailedToken(email))).status).toBe(200);
    expect((await rowOf(email)).status).toBe("Confirmed");
  });

  test("gets one mail however often it is released, by two processes at once", { tags: "promise-40" }, async () => {
    const { email, id, token } = await held();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => release(id, token, {}, at % 2 ? rival : server)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    for (const answer of all) if (answer.status === 409) expect(expectError(answer, 409).code).toBe("not-held");
    expect(await kindsTo(email)).toEqual(["newsletter-confirmation"]);
  });

  test("gets the first response when it is released again under one Idempotency-Key", async () => {
    const { email, id, token } = await held();
    const [first, again] = [
      await release(id, token, { "idempotency-key": id }),
      await release(id, token, { "idempotency-key": id }),
    ];
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await kindsTo(email)).toHaveLength(1);
  });

  test("is the only one to release: others get 409, an unknown id gets 404", async () => {
    const { token } = await held();
    const [asked, confirmed, ended] = [newAddress(), await subscribed(), await subscribed()];
    await ask(asked);
    await unsubscribe(await unsubscribeTokenOf(ended));
    for (const email of [asked, confirmed, ended]) {
      const before = [await rowOf(email), await mailsTo(email)];
      expect(expectError(await release((await rowOf(email)).id, token), 409).code).toBe("not-held");
      expect([await rowOf(email), await mailsTo(email)]).toEqual(before);
    }
    expectError(await release(newId(), token), 404);
  });

  test("stays held when the If-Match names another version", async () => {
    const { email, id, token } = await held();
    expectError(await release(id, token, { "if-match": '"v7"' }), 412);
    expect((await rowOf(email)).spam_reason).toBe("hidden-field");
    expect((await release(id, token, { "if-match": '"v1"' })).status).toBe(200);
  });

  test("gets no fourth mail of the day, and is released on the next", async () => {
    const { email, id, token } = await held();
    for (let time = 0; time < 3; time++) await ask(email.replace("@", `+${time}@`));
    expect(expectError(await release(id, token), 429).code).toBe("too-many");
    expect([(await rowOf(email)).spam_reason, await kindsTo(email)]).toEqual(["hidden-field", []]);
    ahead += DAY + HOUR;
    expect((await release(id, await tokenOf(server, await adminId(server)))).status).toBe(200);
  });

  test("is found by the filter `held` in the list and in its export", async () => {
    const { email, token } = await held();
    const other = newAddress();
    await ask(other);
    const listed = async (query: string) =>
      (await server.api("GET", `/subscribers?pageSize=100&${query}`, { token })).json.map(
        (row: Subscriber) => row.email,
      );
    expect(await listed("held=true")).toContain(email);
    expect(await listed("held=true")).not.toContain(other);
    expect(await listed(`held=false&q=${other}`)).toEqual([other]);
    expect(await listed(`held=false&q=${email}`)).toEqual([]);
    const { text } = await send(`${server.url}/api/subscribers/export.csv?held=true&q=${email}`, { token });
    expect(text.split("\r\n").filter(Boolean)).toHaveLength(2);
    expectError(await server.api("GET", "/subscribers?held=yes", { token }), 400);
  });
});

describe("staff", () => {
  test("can list, search, sort and export subscribers, and delete one with its mails", async () => {
    const token = await tokenOf(server, await adminId(server));
    const [confirmed, pending] = [await subscribed(), newAddress()];
    await ask(pending);
    const list = async (search: string) => (await server.api("GET", `/subscribers?${search}`, { token })).json;
    const [found] = await list(`q=${confirmed.toUpperCase()}`);
    expect(Subscriber.parse(found)).toMatchObject({
      email: confirmed,
      status: "Confirmed",
      consent: { version: CONSENT_VERSION, requestedFrom: "127.0.0.1", confirmedFrom: "127.0.0.1" },
    });
    expect((await list("status=pending&pageSize=100")).map((one: Subscriber) => one.status)).not.toContain("Confirmed");
    const sorted = async (order: string) =>
      (await list(`sort=email&order=${order}`)).map((one: Subscriber) => one.email.toLowerCase());
    expect(await sorted("desc")).toEqual((await sorted("asc")).toReversed());
    expect(new Set(await sorted("asc")).size).toBe((await countRows(server)).subscribers);
    const csv = await send(`${server.url}/api/subscribers/export.csv?q=${confirmed}`, { token });
    expect(csv.text.split("\r\n")[1]).toContain(`"${confirmed}","Confirmed"`);

    const { id } = await rowOf(confirmed);
    expect((await server.api("DELETE", `/subscribers/${id}`, { token })).status).toBe(204);
    expect(await mailsTo(confirmed)).toEqual([]);
    expect(await list(`q=${confirmed}`)).toEqual([]);
    const trail = (await rowsOf(server, "audit")).filter((line) => line.record_id === id);
    expect(trail).toMatchObject([{ action: "deleted", record_type: "subscriber", record_name: confirmed }]);
    expectError(await server.api("DELETE", `/subscribers/${id}`, { token }), 404);
  });
});

describe("the retention of subscribers", () => {
  test("a subscriber is deleted after 30 days unconfirmed or 12 months unsubscribed", async () => {
    const [stored, ended, again, never] = [await subscribed(), await subscribed(), await subscribed(), newAddress()];
    await ask(never);
    await unsubscribe(await unsubscribeTokenOf(ended));
    await unsubscribe(await unsubscribeTokenOf(again));
    ahead += 10 * DAY;
    await ask(again);
    const statuses = async () => {
      await sweepSubscribers(server.app.platform);
      const rows = await rowsOf(server, "subscribers");
      return [stored, ended, again, never].map((email) => rows.find((row) => row.email === email)?.status);
    };
    ahead += 19 * DAY;
    expect(await statuses()).toEqual(["Confirmed", "Unsubscribed", "Pending", "Pending"]);
    ahead += 2 * DAY;
    expect(await statuses()).toEqual(["Confirmed", "Unsubscribed", "Pending", undefined]);
    expect(await mailsTo(never)).toEqual([]);
    ahead += 10 * DAY;
    expect(await statuses()).toEqual(["Confirmed", "Unsubscribed", "Unsubscribed", undefined]);
    ahead += 330 * DAY;
    expect(await statuses()).toEqual(["Confirmed", undefined, undefined, undefined]);
  });
});

describe("many expired subscribers", () => {
  test("are deleted in batches, so that other writers do not wait for all of them", {
    tags: "promise-49",
  }, async () => {
    const { database } = server.app.platform;
    const values = (index: number) => ({ email: `piled-${index}@example.org`, created_at: "2020-01-01T00:00:00.000Z" });
    await addSubscribers(
      server,
      Array.from({ length: 500 }, (_, index) => values(index)),
    );
    const write = vi.spyOn(database, "write");
    await sweepSubscribers(server.app.platform);
    expect(write.mock.calls.length).toBeGreaterThanOrEqual(10);
    write.mockRestore();
    const left = await rowsOf(server, "subscribers");
    expect(left.filter(({ email }) => email.startsWith("piled-"))).toEqual([]);
  });
});

test("mail previews with sample text are served in development only", async () => {
  expect((await send(`${server.url}/dev/mails`)).status).toBe(404);
  expect((await send(`${server.url}/dev/mails/newsletter-welcome`)).status).toBe(404);
});
