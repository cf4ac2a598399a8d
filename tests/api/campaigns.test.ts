import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Campaign } from "#contract/campaigns.ts";
import { endSubscription, setSubscriber } from "#server/newsletter/store.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { makeNext } from "#server/pictures/make-sizes.ts";
import { isMailStalled } from "#server/platform/mail/stalled-outbox.ts";
import { claimMail } from "#server/platform/mail/store.ts";
import { addAccount, addKeyOf, tokenOf } from "#tests/support/accounts.ts";
import { addRecords } from "#tests/support/calls.ts";
import { addCampaign, addFailedMail, addReader, addReaders } from "#tests/support/campaigns.ts";
import { createClock, DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { resourceOf } from "#tests/support/resource.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { GONE, startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { BROWSER } from "#tests/support/visits.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let smtp: TestSmtp;
let token: string;
let admin: string;
let [sipho, boss] = ["", ""];
const clock = createClock();

beforeAll(async () => {
  smtp = await startSmtp();
  const environment = { RATE_LIMIT: "off", SMTP_URL: smtp.url, MAIL_FROM: "news@example.org" };
  server = await startServer({ environment, now: clock.now, sendMail: true });
  sipho = await addAccount(server, { email: "sipho@example.com", role: "sales", name: "Sipho Seller" });
  boss = await addAccount(server, { email: "boss@example.com", role: "admin", password: "a password" });
});
beforeEach(() => signIn());
afterAll(async () => {
  await server.close();
  await smtp.close();
});
afterEach(async () => {
  smtp.setFaultMode("accepts");
  smtp.received.length = 0;
  await server.app.platform.database.write(async (tx) => {
    for (const table of ["outbox", "campaigns", "subscribers"] as const) await tx.deleteFrom(table).execute();
  });
});

/** Opens sessions, since a clock that is moved forward ends those that there are. */
async function signIn(): Promise<void> {
  [token, admin] = [await tokenOf(server, sipho), await tokenOf(server, boss)];
}

const nameOf = ({ subject }: { subject: string }) => subject;
const at = () => ({ server, token });
const {
  call,
  create: post,
  list,
  recordOf,
  replace,
  trailOf,
} = resourceOf({
  path: "/campaigns",
  detail: Campaign,
  nameOf,
  at,
});

const values = (given: object = {}) => ({ subject: "Spring", preheader: "", body: "Some **words**.", ...given });
const create = async (given: object = {}): Promise<Campaign> => recordOf(await post(values(given)), 201);
const read = async ({ id }: Campaign): Promise<Campaign> => recordOf(await call("GET", `/${id}`));
const step = (campaign: Campaign, name: string, body?: object) => call("POST", `/${campaign.id}/${name}`, body);
const readers = (count: number, name = "reader") =>
  addReaders(
    server.app.platform,
    Array.from({ length: count }, (_, index) => `${name}-${index}@example.org`),
  );
const mails = () => rowsOf(server, "outbox");
const waiting = async () => (await mails()).filter(({ status }) => status === "Queued").length;

async function begin(given: object = {}): Promise<Campaign> {
  const campaign = await create(given);
  recordOf(await step(campaign, "send", {}), 202);
  return campaign;
}

/** Waits until so many mails were refused for now and none is under way. */
const allTried = (count: number) =>
  waitUntil("all were tried", async () => {
    const tried = (await mails()).filter(({ last_error, claimed_by }) => last_error !== "" && claimed_by === "");
    return tried.length === count;
  });

const noneUnderWay = () =>
  waitUntil("none is under way", async () => (await mails()).every(({ claimed_by }) => claimed_by === ""));

/** Returns the addresses of readers whose subscription has ended. */
async function ended(): Promise<string[]> {
  const rows = await rowsOf(server, "subscribers");
  return rows.filter(({ status }) => status === "Unsubscribed").map(({ email }) => email);
}

const tried = async () => (await mails()).filter(({ last_error }) => last_error !== "").length;

const hasStatus = (campaign: Campaign, status: Campaign["status"]) =>
  waitUntil(
    `the campaign is ${status}`,
    async () => {
      const found = await read(campaign);
      return found.status === status && found;
    },
    60_000,
  );

/** Returns a header of a received mail in one line. */
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)`, "im")
    .exec(raw)?.[1]
    ?.replace(/\r\n[ \t]/g, " ")
    .trim();

/** Returns the text of a received mail, decoded. */
function textOf(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

describe("a new campaign", () => {
  test("is a draft without counts, and has every field", async () => {
    const { status, json, headers } = await post({ subject: "Spring", body: "Words." });
    expect(status).toBe(201);
    expect(headers.get("etag")).toMatch(/^"v\d+"$/);
    expect(json.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sample: false,
      subject: "Spring",
      preheader: "",
      body: "Words.",
      articleId: null,
      status: "Draft",
      scheduledFor: null,
      startedAt: null,
      finishedAt: null,
      pausedBecause: "",
      recipients: 0,
      sent: 0,
      failed: 0,
      unsubscribed: 0,
      bounced: 0,
      links: [],
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
  });

  test.each([
    ["a blank subject", "subject", " "],
    ["a subject of two lines", "subject", "One\nTwo"],
    ["a blank body", "body", ""],
    ["a body of 20,001 characters", "body", "x".repeat(20_001)],
    ["four nested quotations", "body", "> > > > deep"],
    ["a picture of another site", "body", "![A picture](https://example.com/a.png)"],
    ["a missing article", "articleId", "01a1f813-a740-7000-8000-000000000999"],
    ["a status", "status", "Sent"],
    ["a count", "recipients", 5],
  ])("is refused with %s", async (_, field, value) => {
    expectFieldError(await post(values({ [field]: value })), field);
  });

  test("can be changed and deleted, by one person at a time", async () => {
    const campaign = await create();
    const { headers } = await call("GET", `/${campaign.id}`);
    const match = { "if-match": headers.get("etag") ?? "" };
    const changed = recordOf(await call("PUT", `/${campaign.id}`, { ...campaign, subject: "Summer" }, match));
    expect(changed).toMatchObject({ subject: "Summer", status: "Draft" });
    expectError(await call("PUT", `/${campaign.id}`, campaign, match), 412);
    expectError(await call("POST", `/${campaign.id}/send`, {}, match), 412);
    expect((await call("DELETE", `/${campaign.id}`)).status).toBe(204);
    expect((await trailOf(campaign.id)).map(({ action }) => action)).toEqual(["created", "changed", "deleted"]);
  });

  test("is found by status, subject and preheader", async () => {
    await create({ subject: "Spring" });
    await create({ subject: "Summer", preheader: "Ripe plums" });
    expect(await list("?status=draft&sort=subject&order=desc")).toEqual({ names: ["Summer", "Spring"], total: 2 });
    expect((await list("?q=plums")).names).toEqual(["Summer"]);
    expect((await list("?status=Sent")).total).toBe(0);
  });

  test("loses its article when that is deleted", async () => {
    const { articles, ...rest } = await addRecords(server);
    expect(rest.campaigns).toBeDefined();
    const campaign = await create({ articleId: articles });
    expect((await server.api("DELETE", `/articles/${articles}`, { token: admin })).status).toBe(204);
    expect((await read(campaign)).articleId).toBeNull();
  });
});

describe("a campaign in a status", () => {
  test("refuses what the status does not allow, and changes nothing", { tags: "promise-66" }, async () => {
    await readers(1);
    smtp.setFaultMode("tries later");
    const draft = await create();
    for (const name of ["pause", "resume", "stop"])
      expect(expectError(await step(draft, name), 409).code).toBe("not-possible");
    expect(expectError(await call("DELETE", `/${draft.id}/schedule`), 409).code).toBe("not-possible");
    recordOf(await step(draft, "send"), 202);
    for (const answer of [
      await step(draft, "send", {}),
      await step(draft, "resume"),
      await replace(draft.id, draft),
      await call("DELETE", `/${draft.id}`),
    ])
      expect(expectError(answer, 409).code).toBe("not-possible");
    recordOf(await step(draft, "pause"));
    expect(expectError(await step(draft, "pause"), 409).code).toBe("not-possible");
    expect(expectError(await call("DELETE", `/${draft.id}`), 409).code).toBe("not-possible");
    recordOf(await step(draft, "stop"));
    for (const name of ["send", "pause", "resume", "stop"])
      expect(expectError(await step(draft, name), 409).code).toBe("not-possible");
    expect((await call("DELETE", `/${draft.id}`)).status).toBe(204);
  });

  test("is not sent with a link that leads nowhere", async () => {
    const campaign = await create({ body: "See [this](/news/nowhere) and [that](/services)." });
    expectFieldError(await step(campaign, "send", {}), "body");
    expect((await read(campaign)).status).toBe("Draft");
  });

  test("has been sent at once without a confirmed reader", async () => {
    const campaign = await create();
    recordOf(await step(campaign, "send", {}), 202);
    expect(await hasStatus(campaign, "Sent")).toMatchObject({ recipients: 0, sent: 0, failed: 0 });
  });

  test("waits for its instant, can be changed until then, and starts by itself", async () => {
    await readers(2);
    const at = new Date(clock.now().getTime() + HOUR).toISOString();
    const campaign = await create();
    expect(recordOf(await step(campaign, "send", { at }), 202)).toMatchObject({
      status: "Scheduled",
      scheduledFor: at,
    });
    expect((await call("DELETE", `/${campaign.id}/schedule`)).status).toBe(204);
    expect(await read(campaign)).toMatchObject({ status: "Draft", scheduledFor: null });
    recordOf(await step(campaign, "send", { at }), 202);
    expect(recordOf(await replace(campaign.id, { ...campaign, subject: "Later" })).status).toBe("Scheduled");
    expectFieldError(await replace(campaign.id, { ...campaign, body: "See [this](/news/nowhere)." }), "body");
    clock.forward(HOUR);
    await signIn();
    expect(await hasStatus(campaign, "Sent")).toMatchObject({
      sent: 2,
      recipients: 2,
      startedAt: clock.now().toISOString(),
    });
    const subjects = smtp.received.map(({ raw }) => headerOf(raw, "Subject"));
    expect(subjects.filter((subject) => subject === "Later")).toHaveLength(2);
    const actions = (await trailOf(campaign.id)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(["started sending as scheduled", "finished sending"]);
  });

  test("gets another start without being a draft in between, or starts at once", async () => {
    await readers(1);
    const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();
    const campaign = await create();
    const change = (body: object, headers = {}) => call("PUT", `/${campaign.id}/schedule`, body, headers);
    expect(expectError(await change({ at: inHours(2) }), 409).code).toBe("not-possible");
    recordOf(await step(campaign, "send", { at: inHours(1) }), 202);
    const { headers } = await call("GET", `/${campaign.id}`);
    expect(expectError(await step(campaign, "send", { at: inHours(2) }), 409).code).toBe("not-possible");
    expect(recordOf(await change({ at: inHours(2) }))).toMatchObject({ status: "Scheduled", scheduledFor: inHours(2) });
    expectError(await change({ at: inHours(3) }, { "if-match": headers.get("etag") ?? "" }), 412);
    for (const at of ["tomorrow", undefined, 5]) expectFieldError(await change({ at }), "at");
    expect(recordOf(await change({ at: null }))).toMatchObject({ status: "Sending", recipients: 1 });
    expect(expectError(await change({ at: inHours(2) }), 409).code).toBe("not-possible");
    await hasStatus(campaign, "Sent");
    const actions = (await trailOf(campaign.id)).map(({ action }) => action);
    expect(actions).toEqual(["created", "scheduled", "rescheduled", "started sending", "finished sending"]);
  });

  test("starts at once if its instant has passed", async () => {
    await readers(1);
    const campaign = await create();
    const past = new Date(clock.now().getTime() - HOUR).toISOString();
    expect(recordOf(await step(campaign, "send", { at: past }), 202).status).toBe("Sending");
  });
});

describe("a campaign that is sent", () => {
  test("reaches each confirmed reader once, with the headers that large providers require", {
    tags: "promise-66",
    timeout: 120_000,
  }, async () => {
    await readers(210);
    await addRecords(server); // Has a subscriber who never confirmed.
    const campaign = await begin({ preheader: "Short words", body: "See [our work](/products) and **more**." });
    const sent = await hasStatus(campaign, "Sent");
    expect(sent).toMatchObject({ recipients: 210, sent: 210, failed: 0, unsubscribed: 0 });
    const ours = smtp.received.filter(({ raw }) => headerOf(raw, "Subject") === "Spring");
    expect(new Set(ours.map(({ messageId }) => messageId)).size).toBe(210);
    expect(new Set(ours.flatMap(({ recipients }) => recipients)).size).toBe(210);
    expect(ours).toHaveLength(210);
    const { raw, messageId, recipients } = ours[0] ?? { raw: "", messageId: "", recipients: [] };
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
    expect(headerOf(raw, "List-Unsubscribe")).toMatch(/^<http.*\/api\/newsletter\/unsubscribe\?token=[\w.-]+>$/);
    expect(headerOf(raw, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(raw, "List-Id")).toBe("<newsletter.example.org>");
    expect(headerOf(raw, "Precedence")).toBe("bulk");
    expect(headerOf(raw, "To")).toBe(recipients[0]);
    expect(new Date(headerOf(raw, "Date") ?? "").getTime()).toBe(clock.now().getTime());
    const text = textOf(raw);
    const marks = `utm_source=newsletter&utm_medium=email&utm_campaign=${campaign.id}`;
    expect(text).toContain(`our work (${server.app.platform.config.publicUrl}/products?${marks})`);
    expect(text).toContain(`/products?${marks.replaceAll("&", "&amp;")}"`);
    expect(text).toMatch(/\/newsletter\/unsubscribe\?token=[\w.-]+\s/);
    expect(text).toContain("<strong>more</strong>");
    expect(text).toContain("Rietvlei Crescent");
    expect(text).toContain("because you subscribed to the Palmiet newsletter");
    expect(text).toContain("Short words");
  });

  test("counts the views by its links to the site, and no invented ones", async () => {
    await readers(2);
    const body =
      "[Services](/services), [Contact](/contact?subject=a%20b#form) and [a site](https://other.example.org/).";
    const campaign = await begin({ body });
    await hasStatus(campaign, "Sent");
    const { publicUrl } = server.app.platform.config;
    const view = (path: string, id = campaign.id) =>
      send(`${server.url}${path}utm_source=newsletter&utm_medium=email&utm_campaign=${id}`, {
        headers: { "user-agent": BROWSER },
      });
    for (const path of ["/services?", "/services?", "/contact?subject=a+b&", "/about?", "/no-such-page?"])
      await view(path);
    await view("/services?", boss);
    await server.app.visits.store();
    const links = [
      { url: `${publicUrl}/services`, views: 2 },
      { url: `${publicUrl}/contact?subject=a+b`, views: 1 },
    ];
    expect((await read(campaign)).links).toEqual(links);
    expect((await call("GET", "")).json[0].links).toEqual(links);
    expect(JSON.stringify(await trailOf(campaign.id))).not.toContain('"links"');
    const today = (await server.api("GET", "/visits", { token: admin })).json.data;
    expect(today.campaigns).toEqual([{ id: campaign.id, subject: "Spring" }]);
  });

  test("is counted per reader who unsubscribes by it, once, and by old links not at all", async () => {
    const [one = "", other = ""] = await readers(2);
    const campaign = await begin();
    await hasStatus(campaign, "Sent");
    const post = (unsubscribe: string) =>
      send(unsubscribe, {
        method: "POST",
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "text/plain" },
      });
    const { raw } = smtp.received.find(({ recipients }) => recipients[0] === "reader-0@example.org") ?? { raw: "" };
    const link = (headerOf(raw, "List-Unsubscribe") ?? "").slice(1, -1).replace(/^http:\/\/[^/]+/, server.url);
    for (const _ of [1, 2]) expect((await post(link)).status).toBe(200);
    const old = unsubscribeToken(server.app.platform, other);
    expect((await post(`${server.url}/api/newsletter/unsubscribe?token=${old}`)).status).toBe(200);
    expect((await read(campaign)).unsubscribed).toBe(1);
    const left = (await rowsOf(server, "subscribers")).filter(({ id }) => [one, other].includes(id));
    expect(left.map(({ status }) => status)).toEqual(["Unsubscribed", "Unsubscribed"]);
  });

  test("counts a reader once who subscribes again and unsubscribes by the same mail", async () => {
    const [id = ""] = await readers(1);
    const campaign = await begin();
    await hasStatus(campaign, "Sent");
    const { database, now } = server.app.platform;
    const token = unsubscribeToken(server.app.platform, id, campaign.id);
    for (const _ of [1, 2, 3]) {
      expect((await server.api("POST", `/newsletter/unsubscribe?token=${token}`)).status).toBe(200);
      clock.forward(SECOND);
      const confirmed_at = now().toISOString();
      await database.write((tx) => setSubscriber(tx, id, { status: "Confirmed", confirmed_at }, confirmed_at));
    }
    expect((await read(campaign)).unsubscribed).toBe(1);
  });

  test("does not reach readers who unsubscribed after its start", { tags: "promise-66" }, async () => {
    const ids = await readers(3);
    smtp.setFaultMode("tries later");
    const campaign = await begin();
    await allTried(3);
    const [left = ""] = ids;
    const url = `/newsletter/unsubscribe?token=${unsubscribeToken(server.app.platform, left)}`;
    expect((await server.api("POST", url)).status).toBe(200);
    smtp.setFaultMode("accepts");
    clock.forward(MINUTE);
    const sent = await hasStatus(campaign, "Sent");
    expect(sent).toMatchObject({ recipients: 3, sent: 2, failed: 0 });
    expect(smtp.received.map(({ recipients }) => recipients[0]).sort()).toEqual([
      "reader-1@example.org",
      "reader-2@example.org",
    ]);
  });

  test("ends the subscription of a refused recipient, and of no other", { tags: "promise-66" }, async () => {
    await readers(2);
    await readers(1, GONE);
    const campaign = await begin();
    expect(await hasStatus(campaign, "Sent")).toMatchObject({ recipients: 3, sent: 2, failed: 1 });
    expect(await ended()).toEqual([`${GONE}-0@example.org`]);
    const failed = (await mails()).find(({ status }) => status === "Failed");
    expect(failed?.last_error).toContain("No such mailbox");
    const answer = await server.api("POST", `/outbox/${failed?.id}/retry`, { token: admin });
    expect(answer.status).toBe(200);
    expect(await hasStatus(campaign, "Sent")).toMatchObject({ sent: 2, failed: 0 });
  });

  test("pauses by itself when the sender is refused, and keeps every reader", { tags: "promise-66" }, async () => {
    await readers(40);
    smtp.setFaultMode("refuses policy");
    const campaign = await begin();
    const paused = await hasStatus(campaign, "Paused");
    expect(paused.pausedBecause).toContain("550 5.7.1, the mail server's rules refuse the sender or the email.");
    expect(paused.sent).toBe(0);
    await noneUnderWay();
    const { failed } = await read(campaign);
    expect(failed).toBeLessThan(24);
    expect((await rowsOf(server, "subscribers")).every(({ status }) => status === "Confirmed")).toBe(true);
    smtp.setFaultMode("accepts");
    expect(recordOf(await step(campaign, "resume")).pausedBecause).toBe("");
    expect(await hasStatus(campaign, "Sent")).toMatchObject({ sent: 40, failed: 0 });
  });

  test("keeps every reader when all are refused without a reason, and reaches them after a resume", {
    tags: "promise-66",
  }, async () => {
    await readers(40);
    smtp.setFaultMode("refuses plainly");
    const campaign = await begin();
    expect((await hasStatus(campaign, "Paused")).pausedBecause).toContain("550, the mail server refused the address");
    await noneUnderWay();
    const { failed } = await read(campaign);
    expect(failed).toBeGreaterThanOrEqual(20);
    expect(await ended()).toEqual([]);
    smtp.setFaultMode("accepts");
    recordOf(await step(campaign, "resume"));
    expect(await hasStatus(campaign, "Sent")).toMatchObject({ sent: 40, failed: 0 });
    expect(new Set(smtp.received.flatMap(({ recipients }) => recipients)).size).toBe(40);
    expect(smtp.received).toHaveLength(40);
    expect(await ended()).toEqual([]);
    expect((await trailOf(campaign.id)).map(({ action }) => action).slice(-3)).toEqual([
      "paused by itself",
      "resumed",
      "finished sending",
    ]);
  });

  test("keeps the readers of a short list that are all refused, and pauses instead of ending", {
    tags: "promise-66",
  }, async () => {
    await readers(5);
    smtp.setFaultMode("refuses plainly");
    const campaign = await begin();
    const paused = await hasStatus(campaign, "Paused");
    expect(paused).toMatchObject({ failed: 5, sent: 0 });
    expect(paused.pausedBecause).toBe(
      "5 emails failed one after the other. Nobody was unsubscribed, and Resume tries them again. The last answer was: 550, the mail server refused the address or the sender.",
    );
    expect(await ended()).toEqual([]);
    expectError(await call("DELETE", `/${campaign.id}`), 409);
    recordOf(await step(campaign, "stop"));
    expect(await ended()).toEqual([]);
    expect(await countRowsOf(server.app.platform.database, "campaign_refusals")).toBe(0);
  });

  test("ends the subscription of a reader who alone is refused", { tags: "promise-66" }, async () => {
    await readers(1, GONE);
    const campaign = await begin();
    expect(await hasStatus(campaign, "Sent")).toMatchObject({ recipients: 1, sent: 0, failed: 1 });
    expect(await ended()).toEqual([`${GONE}-0@example.org`]);
    expect(await countRowsOf(server.app.platform.database, "campaign_refusals")).toBe(0);
  });

  test("tries few mails at a mail server that takes none for now, and goes on when it does", async () => {
    await readers(60);
    smtp.setFaultMode("tries later");
    const campaign = await begin();
    await waitUntil("20 were tried", async () => (await tried()) >= 20);
    await noneUnderWay();
    // Three mails are under way at a time.
    const before = await tried();
    expect(before).toBeLessThan(23);
    smtp.setFaultMode("accepts");
    clock.forward(9 * SECOND);
    await server.api("POST", "/auth/forgot-password", { body: { email: "boss@example.com" } });
    await waitUntil("another mail is sent", () => smtp.received.length > 0);
    expect(smtp.received).toHaveLength(1);
    clock.forward(SECOND);
    expect(await hasStatus(campaign, "Sent")).toMatchObject({ sent: 60, failed: 0 });
  });

  test("waits while it is paused, and a stop deletes what waits", { tags: "promise-66" }, async () => {
    await readers(5);
    smtp.setFaultMode("tries later");
    const campaign = await begin();
    await allTried(5);
    recordOf(await step(campaign, "pause"));
    smtp.setFaultMode("accepts");
    clock.forward(DAY);
    await signIn();
    const after = "2026-11-20T00:00:00.000Z";
    await server.api("POST", "/auth/forgot-password", { body: { email: "boss@example.com" } });
    await waitUntil("another mail is sent", () => smtp.received.length > 0);
    expect(smtp.received.map(({ recipients }) => recipients[0])).toEqual(["boss@example.com"]);
    expect(await waiting()).toBe(5);
    expect(await isMailStalled(server.app.platform.database, after)).toBe(false);
    recordOf(await step(campaign, "resume"));
    await hasStatus(campaign, "Sent");
    expect(smtp.received).toHaveLength(6);

    smtp.setFaultMode("tries later");
    const second = await begin({ subject: "Second" });
    await allTried(5);
    const stopped = recordOf(await step(second, "stop"));
    expect(stopped).toMatchObject({ status: "Stopped", finishedAt: clock.now().toISOString() });
    expect(await waiting()).toBe(0);
  });

  test("never holds up other mail, however slow its own mails are", { tags: "promise-66" }, async () => {
    await readers(30);
    smtp.setFaultMode("slow");
    await begin();
    await waitUntil("mails are under way", async () => (await mails()).some(({ claimed_by }) => claimed_by !== ""));
    await server.api("POST", "/auth/forgot-password", { body: { email: "boss@example.com" } });
    await waitUntil("it is sent", () => smtp.received.some(({ recipients }) => recipients[0] === "boss@example.com"));
    expect(await waiting()).toBeGreaterThan(5);
  });

  test("is left out of the outbox unless it is asked for", async () => {
    await readers(2);
    const campaign = await begin();
    await hasStatus(campaign, "Sent");
    const all = await server.api("GET", "/outbox", { token: admin });
    expect([all.json, all.headers.get("x-total-count")]).toEqual([[], "0"]);
    const own = await server.api("GET", `/outbox?campaignId=${campaign.id}&status=Sent`, { token: admin });
    expect(own.headers.get("x-total-count")).toBe("2");
    expect(own.json[0]).toMatchObject({ kind: "campaign", campaignId: campaign.id, subject: "Spring" });
    expectFieldError(await server.api("GET", "/outbox?campaignId=x", { token: admin }), "campaignId");
  });

  test("keeps its counts when its mails are deleted after their period", async () => {
    await readers(2);
    const campaign = await begin();
    await hasStatus(campaign, "Sent");
    clock.forward(91 * DAY);
    await signIn();
    expect((await server.api("POST", "/retention", { token: admin })).status).toBeLessThan(300);
    expect(await mails()).toEqual([]);
    expect(await read(campaign)).toMatchObject({ status: "Sent", sent: 2, recipients: 2 });
    expect((await call("DELETE", `/${campaign.id}`)).status).toBe(204);
  });
});

test("a test mail goes to its sender alone, and its subject says so", async () => {
  await readers(3);
  const campaign = await create({ subject: "Spring <b>&" });
  const { status, json } = await step(campaign, "test");
  expect([status, json.data]).toEqual([202, { to: "sipho@example.com" }]);
  const [mail] = await waitUntil("it is sent", () => smtp.received.length > 0 && smtp.received);
  expect(mail?.recipients).toEqual(["sipho@example.com"]);
  expect(headerOf(mail?.raw ?? "", "Subject")).toBe("[Test] Spring <b>&");
  expect(headerOf(mail?.raw ?? "", "List-Unsubscribe")).toBeUndefined();
  expect((await read(campaign)).status).toBe("Draft");
});

test("hostile text stays text in every part of the mail", { tags: "promise-66" }, async () => {
  await readers(1);
  const body = [
    "<script>alert(1)</script>",
    "[bad](javascript:alert(1)) <img src=x onerror=alert(1)>",
    '[quote](https://example.com/"onmouseover="x)',
    "![](https://example.com/pixel.png)".replace("![](https://example.com/pixel.png)", ""),
  ].join("\n\n");
  const campaign = await begin({ subject: '=?utf-8?q?Fake?= "><script>', preheader: "</div><script>x", body });
  await hasStatus(campaign, "Sent");
  const { raw } = smtp.received[0] ?? { raw: "" };
  const html = textOf(raw).split("<!doctype html>")[1] ?? "";
  expect(html).not.toMatch(/<script|<img|javascript:|onmouseover="|onerror=alert\(1\)>/);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(headerOf(raw, "Subject")).not.toContain("=?utf-8?q?Fake?=");
});

test.each([
  ["a picture", (address: string) => `![A shelf](${address})`],
  ["a linked picture", (address: string) => `[![](${address})](https://example.org/)`],
])("%s in a campaign is in use", async (_, bodyOf) => {
  const { pictures } = await addRecords(server);
  const campaign = await create({ body: bodyOf(`/uploads/${pictures}`) });
  expectError(await server.api("DELETE", `/pictures/${pictures}`, { token: admin }), 409);
  const { json } = await server.api("GET", `/pictures/${pictures}`, { token: admin });
  expect(json.data.usedIn).toEqual([{ type: "campaign", id: campaign.id, title: "Spring" }]);
  expect((await call("DELETE", `/${campaign.id}`)).status).toBe(204);
  expect((await server.api("DELETE", `/pictures/${pictures}`, { token: admin })).status).toBe(204);
});

test.each([
  ["a picture", ""],
  ["a linked picture", "https://example.org/"],
])("preview, test and mail show %s in the size for mails, and the original until it is made", async (_, href) => {
  const name = await uploadPicture(server, admin, { width: 600, height: 400 });
  const picture = `![A shelf](/uploads/${name})`;
  const body = href === "" ? picture : `[${picture}](${href})`;
  const sourceOf = async () => {
    const preview = recordOfPreview(await call("POST", "/preview", values({ body })));
    expect(preview.blocks).toMatchObject([{ kind: "picture", alt: "A shelf", picture: { width: 600, height: 400 } }]);
    return preview.blocks[0].picture.src;
  };
  expect(await sourceOf()).toBe(`/uploads/${name}`);
  while (await makeNext(server.app.platform));
  const source = await sourceOf();
  expect(source).toMatch(/^\/uploads\/[0-9a-f-]{36}\.jpg$/);
  const { status, headers } = await send(`${server.url}${source}`);
  expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  await readers(1);
  const campaign = await create({ body });
  expect((await step(campaign, "test")).status).toBe(202);
  const received = (subject: string) => smtp.received.find(({ raw }) => headerOf(raw, "Subject") === subject);
  await waitUntil("the test is sent", () => received("[Test] Spring") !== undefined);
  recordOf(await step(campaign, "send", {}), 202);
  await hasStatus(campaign, "Sent");
  for (const subject of ["[Test] Spring", "Spring"]) {
    const html = textOf(received(subject)?.raw ?? "").split("<!doctype html>")[1] ?? "";
    const link = href === "" ? "" : `<a [^>]*href="${href}"[^>]*>`;
    expect(html, subject).toMatch(new RegExp(`${link}<img src="[^"]*${source}" alt="A shelf" width="518"`));
  }
});

test("a preview shows the parts and the text of the mail, with its article while it is public", async () => {
  const article = { title: "Reeds", slug: "reeds-counted", summary: "Counted.", body: "Words.", status: "Published" };
  const { json } = await server.api("POST", "/articles", { token: admin, body: article });
  const articleId = json.data.id;
  const body = "# One\n\n- a\n- b\n\n> quoted\n\n[far](https://example.com)\n\n1. a\n\n```\nb\n```\n\n2. c";
  const preview = recordOfPreview(await call("POST", "/preview", values({ body, articleId })));
  expect(preview.button).toMatchObject({ url: expect.stringMatching(/\/news\/reeds-counted$/) });
  expect(preview.blocks).toHaveLength(7);
  expect(preview.blocks.at(-1)).toMatchObject({ kind: "list", ordered: true, start: 2 });
  expect(preview.text).toContain(
    "## One\n\n- a\n- b\n\n> quoted\n\nfar (https://example.com/)\n\n1. a\n\n    b\n\n2. c",
  );
  await server.api("PATCH", `/articles/${articleId}/status`, { token: admin, body: { status: "Archived" } });
  expect(recordOfPreview(await call("POST", "/preview", values({ articleId }))).button).toBeNull();
  expectFieldError(await call("POST", "/preview", values({ body: "> > > > deep" })), "body");
});

function recordOfPreview(answer: Awaited<ReturnType<typeof call>>) {
  expect(answer.status).toBe(200);
  return answer.json.data;
}

test("the summary counts confirmed readers", async () => {
  await readers(3);
  expect((await call("GET", "/summary")).json).toEqual({ data: { readers: 3 } });
});

describe("an erasure", () => {
  test("ends the mails of a reader in campaigns, and lists campaigns that name somebody", {
    tags: "promise-66",
  }, async () => {
    await readers(2);
    smtp.setFaultMode("tries later");
    const campaign = await begin({ body: "Write to thandi@example.net." });
    await allTried(2);
    const person = { token: admin, body: { email: "reader-0@example.org" } };
    const found = (await server.api("POST", "/personal-data/read", person)).json.data;
    expect(found.mails).toMatchObject([{ campaignId: campaign.id, subject: "Spring" }]);
    expect((await server.api("POST", "/personal-data/erase", person)).status).toBe(200);
    expect((await mails()).map(({ recipient_email }) => recipient_email)).toEqual(["reader-1@example.org"]);
    const other = { token: admin, body: { email: "thandi@example.net" } };
    expect((await server.api("POST", "/personal-data/read", other)).json.data.mentions).toEqual([
      { type: "campaign", id: campaign.id },
    ]);
    smtp.setFaultMode("accepts");
    clock.forward(MINUTE);
    expect(await hasStatus(campaign, "Sent")).toMatchObject({ recipients: 2, sent: 1 });
  });
});

test("a mail of a killed process is sent again after its lease, with the same Message-ID", {
  tags: "promise-66",
}, async () => {
  await readers(1);
  smtp.setFaultMode("tries later");
  const campaign = await begin();
  await waitUntil("it was tried", async () => (await mails()).some(({ last_error }) => last_error !== ""));
  smtp.setFaultMode("accepts");
  const { database, now } = server.app.platform;
  const due = now().getTime() + 10 * SECOND;
  const taken = await claimMail(database, "killed", { leaseMs: MINUTE, batch: campaign.id }, due);
  expect(taken).toBeDefined();
  clock.forward(MINUTE);
  expect((await mails())[0]).toMatchObject({ status: "Queued", claimed_by: "killed" });
  clock.forward(20 * SECOND);
  await hasStatus(campaign, "Sent");
  expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${taken?.id}@example.org>`]);
  expect(await read(campaign)).toMatchObject({ sent: 1, recipients: 1 });
});

test("editors write campaigns and subscribers, by account and by key, and support does not", async () => {
  const editor = await addAccount(server, { email: "ed@example.com", role: "editor" });
  const { key } = await addKeyOf(server, editor, { permissions: ["campaigns:write", "subscribers:write"] });
  const support = await tokenOf(server, await addAccount(server, { email: "help@example.com", role: "support" }));
  for (const token of [await tokenOf(server, editor), key]) {
    expect((await server.api("POST", "/campaigns", { token, body: values() })).status).toBe(201);
    expect((await server.api("GET", "/subscribers", { token })).status).toBe(200);
  }
  expectError(await server.api("GET", "/campaigns", { token: support }), 403);
  expectError(await server.api("POST", "/campaigns", { token: support, body: values() }), 403);
});

test("a sent campaign goes again to those whose mail failed and who are still subscribed", {
  tags: "promise-66",
}, async () => {
  const id = await addCampaign(server, { status: "Sent" });
  const [failed, gone] = [await addReader(server), await addReader(server)];
  for (const reader of [failed, gone]) await addFailedMail(server, id, reader);
  const { database } = server.app.platform;
  await database.write((tx) => endSubscription(tx, gone.id, server.app.platform.now().toISOString()));
  const resent = await server.api("POST", `/campaigns/${id}/resend`, { token });
  expect([resent.status, resent.json.data.status, resent.json.data.failed]).toEqual([200, "Sending", 1]);
  const mails = await database.read.selectFrom("outbox").selectAll().where("campaign_id", "=", id).execute();
  const statusOf = (reader: string) => mails.find(({ about_id }) => about_id === reader)?.status;
  expect([statusOf(failed.id), statusOf(gone.id)]).not.toContain("Bounced");
  expect([statusOf(failed.id) === "Failed", statusOf(gone.id)]).toEqual([false, "Failed"]);
  const other = await addCampaign(server, { status: "Sent" });
  expectError(await server.api("POST", `/campaigns/${other}/resend`, { token }), 409);
});
