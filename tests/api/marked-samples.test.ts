import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ENDPOINTS } from "#contract/calls.ts";
import { SAMPLE_KINDS, type SampleKind } from "#contract/sample-data.ts";
import { queueDailyMails } from "#server/tasks/send-daily-mails.ts";
import { createClock } from "#tests/support/clock.ts";
import { apply } from "#tests/support/intake.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { startServer } from "#tests/support/server.ts";

type Method = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]["method"];
type Kind = Exclude<SampleKind, "clients">;
const KINDS = SAMPLE_KINDS.filter((kind) => kind !== "clients");

/** Field that a change by PUT gives a value, for the kinds of records that staff can edit. */
const EDITED = {
  products: "name",
  services: "name",
  customers: "name",
  deals: "title",
  users: "name",
  projects: "name",
  jobs: "title",
  articles: "title",
  campaigns: "subject",
  tasks: "title",
} as const satisfies Partial<Record<Kind, string>>;

interface Row {
  id: string;
  sample: boolean;
}

/** Starts a server that holds samples, with functions to call it as its administrator. */
async function startSite(environment: Readonly<Record<string, string>>, now?: () => Date) {
  const server = await startServer({ environment: { RATE_LIMIT: "off", ...environment }, ...(now && { now }) });
  const token = await server.signIn();
  async function call(method: Method, path: string, body?: unknown) {
    const { status, json } = await server.api(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
    return json;
  }
  const rowsOf = (kind: string): Promise<Row[]> => call("GET", `/${kind}?pageSize=100`);
  const samplesOf = async (kind: string) => (await rowsOf(kind)).filter(({ sample }) => sample);
  const detailOf = async (kind: string, id: string) => (await call("GET", `/${kind}/${id}`)).data;
  return { server, call, rowsOf, samplesOf, detailOf, counts: async () => (await call("GET", "/sample-data")).data };
}
type TestSite = Awaited<ReturnType<typeof startSite>>;

describe("records of a site with samples", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite({ SAMPLE_DATA: "true" });
  });
  afterAll(() => site.server.close());

  test.each(KINDS)("%s are marked in their list and in their details", async (kind) => {
    const samples = await site.samplesOf(kind);
    expect(samples).toHaveLength((await site.counts())[kind]);
    expect(samples.length).toBeGreaterThan(0);
    for (const { id } of samples.slice(0, 3)) expect(await site.detailOf(kind, id)).toMatchObject({ sample: true });
  });

  test.each(Object.entries(EDITED))("a change of %s takes the mark off, for good", async (kind, field) => {
    const [sample] = await site.samplesOf(kind);
    const { id = "" } = sample ?? {};
    const before = await site.detailOf(kind, id);
    // The mark may come back with the record. It is ignored.
    expect((await site.call("PUT", `/${kind}/${id}`, { ...before, sample: false })).data.sample).toBe(true);
    const changed = { ...before, [field]: `${before[field]} II`, sample: true };
    expect((await site.call("PUT", `/${kind}/${id}`, changed)).data.sample).toBe(false);
    expect((await site.call("PUT", `/${kind}/${id}`, before)).data.sample).toBe(false);
    expect(await site.samplesOf(kind)).not.toContainEqual(expect.objectContaining({ id }));
  });

  test("a new status of a message or an application takes the mark off", async () => {
    for (const [kind, status] of [
      ["messages", "Done"],
      ["applications", "Hired"],
    ] as const) {
      const [, sample] = await site.samplesOf(kind);
      const { data } = await site.call("PATCH", `/${kind}/${sample?.id}/status`, { status });
      expect(data).toMatchObject({ status, sample: false });
    }
  });

  test("the trail of a changed sample has the changed fields only", async () => {
    const [job] = await site.samplesOf("jobs");
    await site.call("PATCH", `/jobs/${job?.id}/status`, { status: "closed" });
    const [line] = await site.call("GET", `/audit?recordType=job&recordId=${job?.id}`);
    expect([line.before, line.after]).toEqual([{ status: "active" }, { status: "closed" }]);
  });

  test("visitors get no mark", async () => {
    for (const path of ["/public/projects", "/public/jobs", "/public/products", "/public/services"]) {
      const rows: object[] = await site.call("GET", path);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).not.toHaveProperty("sample");
    }
  });
});

describe("sample records that people use", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite({ SAMPLE_DATA: "true" });
  });
  afterAll(() => site.server.close());

  test("a sample stays while a record of people refers to it, and nothing that people made goes", async () => {
    const { server, call, samplesOf } = site;
    const sampleOf = async (kind: Kind, at = 0) => (await samplesOf(kind))[at]?.id ?? "";
    const jobs: { id: string; slug: string }[] = await call("GET", "/jobs?pageSize=100");
    const job = jobs.find(({ slug }) => slug === "mobile-developer")?.id ?? "";
    await apply(server, { jobId: job, email: "applicant@example.com" });
    const [deal, message, application] = [
      await sampleOf("deals"),
      await sampleOf("messages"),
      await sampleOf("applications"),
    ];
    const article = await sampleOf("articles");
    const customer = (await site.detailOf("customers", await sampleOf("customers", 39))).id;
    const task = { title: "Ring", dueOn: "2026-11-20" };
    await call("POST", "/tasks", { ...task, dealId: deal });
    await call("POST", "/tasks", { ...task, applicationId: application });
    await call("POST", "/deals", { title: "Ours", value: 5, customerId: customer });
    await call("POST", `/messages/${message}/replies`, { text: "Monday suits me." });
    await call("POST", "/campaigns", { subject: "News", body: "Words.", articleId: article });
    const settings = (await call("GET", "/settings")).data;
    const [linked, ...others] = settings.clients;
    await call("PUT", "/settings", { ...settings, clients: [{ ...linked, projectSlug: "" }, ...others] });

    const appliedFor = (await site.detailOf("applications", application)).jobId;
    const owner = (await site.detailOf("deals", deal)).customerId;
    const sender = (await site.detailOf("messages", message)).customerId;
    await call("DELETE", "/sample-data");

    for (const [kind, ids] of [
      ["jobs", [job, appliedFor]],
      ["deals", [deal]],
      ["messages", [message]],
      ["applications", [application]],
      ["customers", [customer, owner, sender].filter(Boolean)],
      ["articles", [article]],
    ] as const) {
      const left = (await site.rowsOf(kind)).map(({ id }) => id);
      expect(left, kind).toEqual(expect.arrayContaining([...ids]));
    }
    expect((await call("GET", "/settings")).data.clients).toEqual([{ ...linked, projectSlug: "" }]);
    const left = await site.counts();
    expect(KINDS.map((kind) => left[kind])).toEqual(KINDS.map(() => 0));
    expect(
      (await call("GET", "/applications")).find((one: { email: string }) => one.email === "applicant@example.com"),
    ).toMatchObject({ jobId: job, jobTitle: "Mobile Developer" });
    expect((await site.rowsOf("tasks")).map((one) => one.sample)).toEqual([false, false]);
    expect((await site.detailOf("deals", (await site.rowsOf("deals"))[0]?.id ?? "")).customerId).toBe(customer);
  });
});

describe("mails and files of samples", () => {
  test("no sample is mailed, at the first start, in the daily mail, or when it leaves Spam", async () => {
    const clock = createClock();
    const site = await startSite({ SAMPLE_DATA: "true" }, clock.now);
    onTestFinished(() => site.server.close());
    expect(await mailsOf(site.server)).toEqual([]);
    await site.call("PUT", "/account/preferences", {
      ...(await site.call("GET", "/account/preferences")).data,
      dailyMail: true,
    });
    const sevenInTheMorning = () => new Date("2026-12-01T06:00:00Z");
    expect(await queueDailyMails({ ...site.server.app.platform, now: sevenInTheMorning })).toBe(0);
    const spam = (await site.call("GET", "/messages?status=Spam"))[0];
    await site.call("PATCH", `/messages/${spam.id}/status`, { status: "Read" });
    expect(await mailsOf(site.server)).toEqual([]);
  });

  test("a sample résumé can be downloaded, which changes no sample, and its file goes with it", async () => {
    const site = await startSite({ SAMPLE_DATA: "true" });
    onTestFinished(() => site.server.close());
    const { server } = site;
    const token = await server.signIn();
    for (const { id } of await site.samplesOf("applications")) {
      const { resume } = await site.detailOf("applications", id);
      const answer = await fetch(`${server.url}/api/applications/${id}/resume`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const file = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, file.length]).toEqual([200, resume.bytes]);
      expect(file.toString("latin1")).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/);
    }
    async function stored() {
      const names: string[] = [];
      for await (const { name } of server.app.platform.privateFiles.list()) names.push(name);
      return names;
    }
    expect(await stored()).toHaveLength(3);
    expect((await site.counts()).applications).toBe(3);
    await site.call("DELETE", "/sample-data");
    expect(await stored()).toEqual([]);
  });
});

describe("the sets of samples", () => {
  const LISTS = KINDS.filter((kind) => kind !== "users");

  test("a site with false has the initial projects, jobs and clients, and no other samples", async () => {
    const site = await startSite({ SAMPLE_DATA: "false" });
    onTestFinished(() => site.server.close());
    const left = await site.counts();
    const expected = {
      ...Object.fromEntries(SAMPLE_KINDS.map((kind) => [kind, 0])),
      projects: 15,
      jobs: 8,
      clients: 6,
    };
    expect(left).toEqual({ ...expected, changed: 0 });
    const before = (await site.server.api("GET", "/settings", { token: await site.server.signIn() })).headers.get(
      "etag",
    );
    await site.call("DELETE", "/sample-data");
    for (const kind of LISTS) expect(await site.rowsOf(kind), kind).toEqual([]);
    const token = await site.server.signIn();
    const { json, headers } = await site.server.api("GET", "/settings", { token });
    expect([json.data.clients, json.data.updatedAt]).toEqual([[], null]);
    // An earlier form of the settings would bring the clients back.
    expect(headers.get("etag")).not.toBe(before);
    const stale = { body: json.data, token, headers: { "if-match": before ?? "" } };
    expect((await site.server.api("PUT", "/settings", stale)).status).toBe(412);
    const body = { ...json.data, replyTo: "author" };
    const saved = await site.server.api("PUT", "/settings", { body, token });
    expect(saved.status).toBe(200);
    expect(saved.headers.get("etag")).not.toBe(headers.get("etag"));
    expect(saved.json.data.clients).toEqual([]);
  });

  test("a site with none has no samples, and a later start with all samples adds none", async () => {
    const first = await startSite({ SAMPLE_DATA: "none" });
    onTestFinished(() => first.server.close());
    expect(new Set(Object.values(await first.counts()))).toEqual(new Set([0]));
    for (const kind of LISTS) expect(await first.rowsOf(kind), kind).toEqual([]);
    expect((await first.call("GET", "/settings")).data.clients).toEqual([]);
    await first.server.stop();
    const { dataDir, database } = first.server;
    const again = await startServer({ dataDir, database, environment: { SAMPLE_DATA: "true" } });
    const token = await again.signIn();
    for (const kind of LISTS) expect((await again.api("GET", `/${kind}`, { token })).json, kind).toEqual([]);
    await again.stop();
  });
});
