import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_MESSAGES, APPLICATION_REFERENCE, RESUME_LIMIT_BYTES } from "#contract/applications.ts";
import { INITIAL_JOBS } from "#server/jobs/initial-jobs.ts";
import { PDF } from "#tests/support/documents.ts";
import { formOf } from "#tests/support/forms.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { TRAP_INPUT } from "#web/site/forms/form.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: "manual" });
const htmlOf = async (path: string) => (await get(path)).text();

let jobs = 0;

/** Adds a job, so that tests do not share one. */
async function addJob(change: Record<string, unknown> = {}) {
  const slug = `loom-minder-${++jobs}`;
  const body = {
    title: `Loom Minder ${jobs}`,
    slug,
    department: "Product",
    location: "Remote",
    type: "Full-time",
    description: "You mind <looms>.\n\nAll of them.",
    requirements: ["Patience"],
    status: "active",
    ...change,
  };
  const { status, json } = await server.api("POST", "/jobs", { body, token });
  expect(status).toBe(201);
  return { id: String(json.data.id), slug, title: body.title, body };
}

const statusIs = (path: string, status: number) =>
  waitUntil(`${path} is ${status}`, async () => (await get(path)).status === status, 2_000);

/** Returns the titles of the jobs that are not hidden. */
function shownIn(html: string): string[] {
  const rows = [...html.matchAll(/<li class="job [^"]*"( hidden="")?[^>]*>[\s\S]*?<h3[^>]*><a[^>]*>([^<]*)<\/a>/g)];
  return rows.filter(([, hidden]) => hidden === undefined).map(([, , title = ""]) => title);
}

describe("the list of jobs", () => {
  test("shows the open jobs", async () => {
    const html = await htmlOf("/careers");
    expect(shownIn(html)).toEqual(expect.arrayContaining(INITIAL_JOBS.map(({ title }) => title)));
    for (const sentence of [
      "JOIN OUR TEAM",
      "Our Culture",
      "Innovation",
      "Growth",
      "Balance",
      "Impact",
      "Paid time off",
    ]) {
      expect(html).toContain(sentence);
    }
    expect(html).toMatch(/href="\/contact"[^>]*>Get in Touch/);
  });

  test.each([
    ["?q=RESEARCH", ["UX Researcher"], "for &quot;RESEARCH&quot;"],
    ["?department=Design", ["Product Designer", "UX Researcher"], "Showing 2 jobs in Design"],
    ["?q=designer&department=Design", ["Product Designer"], "Showing 1 job for &quot;designer&quot; in Design"],
    ["?q=%3Cscript%3E&department=Engineering", [], "Showing 0 jobs for &quot;&lt;script&gt;&quot; in Engineering"],
  ])("is searched without a script by %s, in a page that is not cached", async (search, titles, line) => {
    const response = await get(`/careers${search}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(shownIn(html)).toEqual(titles);
    expect(html).toContain(line);
  });

  test("says when nothing is found", async () => {
    expect(await htmlOf("/careers")).toMatch(/data-none-found="true" hidden=""/);
    expect(await htmlOf("/careers?q=cobol")).toMatch(/data-none-found="true">/);
  });

  test("shows all jobs for an unknown department", async () => {
    expect(shownIn(await htmlOf("/careers?department=Kitchen")).length).toBeGreaterThanOrEqual(INITIAL_JOBS.length);
  });
});

describe("the page of a job", () => {
  test("has all details, for search engines too", async () => {
    const { slug, title, id } = await addJob();
    const response = await get(`/careers/${slug}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBeTruthy();
    const html = await response.text();
    for (const sentence of [title, "You mind &lt;looms&gt;.", "All of them.", "Patience", "12 months"]) {
      expect(html).toContain(sentence);
    }
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = ""]) =>
      JSON.parse(text),
    );
    expect(data.find((one) => one["@type"] === "JobPosting")).toMatchObject({
      "@type": "JobPosting",
      title,
      identifier: { value: id },
      description: "<p>You mind &lt;looms&gt;.</p><p>All of them.</p><ul><li>Patience</li></ul>",
    });
  });

  test("is not found for an unknown slug or a draft", async () => {
    const { slug } = await addJob({ status: "draft" });
    for (const path of [`/careers/${slug}`, "/careers/no-such-job", "/careers/NO", "/careers/a/b"]) {
      expect((await get(path)).status, path).toBe(404);
    }
    await statusIs("/careers/ux-researcher", 200);
  });

  test("says that the job is closed, and is gone for search engines", async () => {
    const { slug, id } = await addJob();
    await get(`/careers/${slug}`);
    await server.api("PATCH", `/jobs/${id}/status`, { body: { status: "closed" }, token });
    await statusIs(`/careers/${slug}`, 410);
    const html = await htmlOf(`/careers/${slug}`);
    expect(html).toContain("This job is closed.");
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain("JobPosting");
    expect(html).not.toContain('<form class="application-form"');
    const past = await addJob({ closesAt: "2020-01-01T00:00:00.000Z" });
    expect((await get(`/careers/${past.slug}`)).status).toBe(410);
  });

  test("redirects from an earlier slug of the job", async () => {
    const { slug, id, body } = await addJob();
    await server.api("PUT", `/jobs/${id}`, { body: { ...body, slug: `${slug}-renamed` }, token });
    await statusIs(`/careers/${slug}`, 301);
    const response = await get(`/careers/${slug}`);
    expect(response.headers.get("location")).toBe(`/careers/${slug}-renamed`);
    expect((await get(`/careers/${slug}-renamed`)).status).toBe(200);
    await server.api("DELETE", `/jobs/${id}`, { token });
    await statusIs(`/careers/${slug}`, 404);
  });
});

describe("an application without a script", () => {
  const sentence = {
    firstName: "Nomvula",
    lastName: "Dlamini",
    email: "nomvula@example.net",
    phone: "+27 82 555 0101",
    linkedin: "",
    portfolio: "",
    coverLetter: "I mend what others throw away.",
    yearsOfExperience: "3-5",
    noticePeriod: "30days",
    currentCompany: "",
    expectedSalary: "",
    [TRAP_INPUT]: "",
  };

  async function post(
    job: { id: string; slug: string },
    change: Record<string, string> = {},
    file = PDF,
    name = "cv.pdf",
  ) {
    const fields = Object.entries({ jobId: job.id, ...sentence, ...change });
    const parts = fields.map(([name, content]) => ({ name, content }));
    const { headers, body } = formOf([
      ...parts,
      { name: "resume", fileName: name, type: "application/pdf", content: file },
    ]);
    const response = await fetch(`${server.url}/careers/${job.slug}`, {
      method: "POST",
      headers: { ...headers, origin: server.url },
      body,
      redirect: "manual",
    });
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  }
  const storedFor = async ({ id }: { id: string }) =>
    (await rowsOf(server, "applications")).filter(({ job_id }) => job_id === id);

  test("leads to its reference on a page that can be reloaded", async () => {
    const job = await addJob();
    const { status, location } = await post(job);
    expect(status).toBe(303);
    const [, reference = ""] = /^\/careers\/[^?]+\?sent=(.*)#apply$/.exec(location ?? "") ?? [];
    expect(reference).toMatch(APPLICATION_REFERENCE);
    expect(await storedFor(job)).toMatchObject([{ reference, first_name: "Nomvula", status: "New" }]);
    const page = await get(`/careers/${job.slug}?sent=${reference}`);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain(reference);
    expect(await htmlOf(`/careers/${job.slug}?sent=%3Cb%3E`)).not.toContain("&lt;b&gt;");
  });

  test("is stored once, also when it is sent several times", async () => {
    const job = await addJob();
    const [one, other] = await Promise.all([post(job), post(job)]);
    expect(one.status).toBe(303);
    expect(other.location).toBe(one.location);
    expect(await storedFor(job)).toHaveLength(1);
  });

  test("returns the typed values, the messages, and the request for the file", async () => {
    const job = await addJob();
    const { status, html } = await post(job, { lastName: " ", phone: "12", coverLetter: "Said <once> only." });
    expect(status).toBe(400);
    for (const said of [
      APPLICATION_MESSAGES.lastName,
      APPLICATION_MESSAGES.phoneShape,
      'value="Nomvula"',
      'value="12"',
      "Said &lt;once&gt; only.",
      '<option value="3-5" selected="">',
      "Please choose your resume again",
      "<title>Error: ",
    ]) {
      expect(html).toContain(said);
    }
    expect(await storedFor(job)).toEqual([]);
  });

  test.each([
    ["larger than 5 MB", Buffer.alloc(RESUME_LIMIT_BYTES + 1, PDF), "cv.pdf", APPLICATION_MESSAGES.resumeTooLarge],
    ["far larger than that", Buffer.alloc(4 * RESUME_LIMIT_BYTES, PDF), "cv.pdf", APPLICATION_MESSAGES.resumeTooLarge],
    ["of another type", Buffer.from("MZ"), "cv.exe", APPLICATION_MESSAGES.resumeType],
    ["empty", Buffer.alloc(0), "cv.pdf", APPLICATION_MESSAGES.resume],
  ])("keeps its text when the file is %s", async (_, file, name, message) => {
    const job = await addJob();
    const { status, html } = await post(job, {}, file, name);
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain("I mend what others throw away.");
    expect(await storedFor(job)).toEqual([]);
  });

  test("keeps its text when the job has closed in the meantime", async () => {
    const job = await addJob();
    await server.api("PATCH", `/jobs/${job.id}/status`, { body: { status: "closed" }, token });
    const { status, html } = await post(job);
    expect(status).toBe(409);
    expect(html).toContain(APPLICATION_MESSAGES.jobClosed);
    expect(html).toContain("I mend what others throw away.");
    expect(await storedFor(job)).toEqual([]);
  });

  test("is refused with a page when its body is not a form", async () => {
    const { slug } = await addJob();
    for (const type of ["application/json", "multipart/form-data"]) {
      const response = await fetch(`${server.url}/careers/${slug}`, {
        method: "POST",
        headers: { "content-type": type, origin: server.url },
        body: "{}",
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("The form could not be read.");
    }
  });
});
