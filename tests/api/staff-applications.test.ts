import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_MESSAGES, Application, RESUME_LIMIT_BYTES } from "#contract/applications.ts";
import { insertJob } from "#server/jobs/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock } from "#tests/support/clock.ts";
import { DOC, PDF } from "#tests/support/documents.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { apply } from "#tests/support/intake.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
const NAMES = { firstName: "Nomsa", lastName: "Zwane" };
const PHONE = "082 555 0177";
let server: TestServer;
let token: string;
let jobId: string;

beforeAll(async () => {
  server = await startServer({
    environment: { RATE_LIMIT: "off", MAIL_TO: "staff@example.org" },
    now: clock.now,
  });
  token = await tokenOf(server, await adminId(server));
  jobId = await addJob("closed");
});
afterAll(() => server.close());

async function addJob(status: "draft" | "active" | "closed"): Promise<string> {
  const id = newId();
  const job = { title: "Welder", slug: `job-${id}`, location: "Remote", type: "Full-time", description: "Build." };
  await server.app.platform.database.write((tx) =>
    insertJob(tx, id, { ...job, department: "Engineering", status }, clock.now().toISOString()),
  );
  return id;
}

const add = (body: object, headers = {}, job = jobId) =>
  server.api("POST", `/jobs/${job}/applications`, { token, body, headers });

/** Sends a form with a résumé. */
async function addWithFile(content: Buffer<ArrayBuffer>, fileName = "cv.pdf", fields: object = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...NAMES, phone: PHONE, ...fields })) form.set(name, value);
  form.set("resume", new File([content], fileName));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/jobs/${jobId}/applications`, { method: "POST", body: form, headers });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

const files = () => readdir(join(server.dataDir, "resumes"), { withFileTypes: true });
const call = (method: string, path: string, body?: object) =>
  server.api(method, path, { token, ...(body && { body }) });

describe("an application that staff add", () => {
  test("needs a name and a telephone number, is kept like others, and nobody is mailed", async () => {
    const { status, json, headers } = await add({ ...NAMES, phone: PHONE });
    expect([status, headers.get("etag")]).toEqual([201, '"v1"']);
    expect(Application.parse(json.data)).toMatchObject({
      ...NAMES,
      source: "Staff",
      status: "New",
      jobId,
      jobTitle: "Welder",
      email: "",
      phone: PHONE,
      coverLetter: "",
      yearsOfExperience: null,
      noticePeriod: null,
      resume: null,
      cameFrom: null,
      formNotice: "",
      sample: false,
    });
    expect(Date.parse(json.data.deleteAfter)).toBeGreaterThan(clock.now().getTime());
    expect(await mailsOf(server)).toEqual([]);
    const [line] = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === json.data.id);
    expect(line).toMatchObject({ action: "created", record_name: json.data.reference });
    expectError(await call("GET", `/applications/${json.data.id}/resume`), 404);
  });

  test("goes to a job of any status, and to no unknown one", async () => {
    for (const status of ["draft", "active", "closed"] as const)
      expect((await add({ ...NAMES, phone: PHONE }, {}, await addJob(status))).status).toBe(201);
    expectError(await add({ ...NAMES, phone: PHONE }, {}, newId()), 404);
  });

  test("is refused without a name, without address and number, and without permission", async () => {
    expectFieldError(await add({ ...NAMES }), "email", APPLICATION_MESSAGES.sender);
    expectFieldError(await add({ phone: PHONE, lastName: "Zwane" }), "firstName", APPLICATION_MESSAGES.firstName);
    expectFieldError(await add({ ...NAMES, phone: "call me" }), "phone");
    for (const field of ["status", "source", "jobId", "website", "sample"])
      expectError(await add({ ...NAMES, phone: PHONE, [field]: "Hired" }), 400);
    const auditor = await addAccount(server, { email: "auditor@example.org", role: "auditor", password: "words" });
    const asAuditor = { token: await tokenOf(server, auditor), body: { ...NAMES, phone: PHONE } };
    expectError(await server.api("POST", `/jobs/${jobId}/applications`, asAuditor), 403);
  });

  test("is made once for each key", async () => {
    const headers = { "idempotency-key": newId() };
    const [first, second] = [
      await add({ ...NAMES, phone: PHONE }, headers),
      await add({ ...NAMES, phone: PHONE }, headers),
    ];
    expect(second.json.data.id).toBe(first.json.data.id);
  });

  test("may have a résumé, under the rules of the public form", async () => {
    const before = (await files()).length;
    const { status, json } = await addWithFile(PDF, "Nomsa CV.pdf", { yearsOfExperience: "5-8", noticePeriod: "" });
    expect([status, json.data.resume]).toEqual([201, { name: "Nomsa CV.pdf", bytes: PDF.length }]);
    expect(json.data).toMatchObject({ yearsOfExperience: "5-8", noticePeriod: null });
    const headers = { authorization: `Bearer ${token}` };
    const download = await fetch(`${server.url}/api/applications/${json.data.id}/resume`, { headers });
    expect(Buffer.from(await download.arrayBuffer()).equals(PDF)).toBe(true);
    expect((await files()).length).toBe(before + 1);
    expectFieldError(await addWithFile(PDF, "cv.exe"), "resume", APPLICATION_MESSAGES.resumeType);
    expectFieldError(await addWithFile(DOC, "cv.pdf"), "resume", APPLICATION_MESSAGES.resumeType);
    const large = Buffer.concat([PDF, Buffer.alloc(RESUME_LIMIT_BYTES)]);
    expectFieldError(await addWithFile(large), "resume", APPLICATION_MESSAGES.resumeTooLarge);
    // A form that is refused for a field leaves no file.
    expectFieldError(await addWithFile(PDF, "cv.pdf", { phone: "" }), "email", APPLICATION_MESSAGES.sender);
    expect((await files()).length).toBe(before + 1);
  });

  test("leaves Spam without mails, and those of visitors have the source Website", async () => {
    const { json } = await add({ ...NAMES, email: "nomsa@example.org" });
    for (const status of ["Spam", "New"])
      expect((await call("PATCH", `/applications/${json.data.id}/status`, { status })).status).toBe(200);
    expect((await mailsOf(server)).filter(({ about_id }) => about_id === json.data.id)).toEqual([]);
    await addJob("active");
    const { id } = await apply(server, { email: "visitor@example.org" });
    expect((await call("GET", `/applications/${id}`)).json.data.source).toBe("Website");
  });

  test("takes a reply to its address, which links the privacy notice the first time", async () => {
    const { json } = await add({ ...NAMES, email: "paper@example.org" });
    for (const text of ["First.", "Second."]) {
      expect((await call("POST", `/applications/${json.data.id}/replies`, { text })).status).toBe(202);
      clock.forward(60_000);
    }
    const mails = (await mailsOf(server)).filter(({ recipient_email }) => recipient_email === "paper@example.org");
    expect(mails.map(({ text }) => text.includes("/terms"))).toEqual([true, false]);
  });
});

test("a person known by a telephone number alone is found and erased with the résumé", async () => {
  const number = "031 555 0199";
  const { json } = await addWithFile(PDF, "cv.pdf", { phone: number });
  const { id } = json.data;
  const person = { phone: "+27 31 555 0199" };
  const read = await call("POST", "/personal-data/read", person);
  expect(read.status, JSON.stringify(read.json)).toBe(200);
  expect(read.json.data.applications.map((one: Application) => one.id)).toEqual([id]);
  const before = (await files()).length;
  const signedIn = { token: await server.signIn(), body: person };
  const erased = await server.api("POST", "/personal-data/erase", signedIn);
  expect(erased.json.data).toMatchObject({ applications: 1 });
  expectError(await call("GET", `/applications/${id}`), 404);
  expect((await files()).length).toBe(before - 1);
  const trail = server.app.platform.database.read.selectFrom("audit").selectAll().where("record_id", "=", id);
  expect((await trail.execute()).map(({ record_name }) => record_name)).not.toContain(json.data.reference);
});
