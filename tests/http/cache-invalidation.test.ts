import { afterAll, beforeAll, expect, test } from "vitest";
import { productInput, serviceInput } from "#tests/support/catalogue.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Maximum delay in milliseconds until a change in the back office is on the pages of other processes. */
const PROMISE_MS = 2_000;

let server: TestServer;
/** A second process on the same database, as behind a load balancer. */
let other: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  other = await startServer({
    environment: { RATE_LIMIT: "off" },
    database: server.database,
    dataDir: server.dataDir,
  });
  token = await server.signIn();
});
afterAll(async () => {
  await other.stop();
  await server.close();
});

const htmlOf = async ({ url }: TestServer, path: string) => (await fetch(`${url}${path}`)).text();
const say = (method: string, path: string, body: unknown) => server.api(method, path, { token, body });

/** Caches the page in both processes, and changes the record in one, whose next response has the change. The other one follows. */
async function expectShownImmediately(
  path: string,
  text: string,
  change: () => Promise<{ status: number }>,
  shows = true,
) {
  for (const one of [server, other]) expect((await htmlOf(one, path)).includes(text), path).toBe(!shows);
  const start = performance.now();
  expect((await change()).status).toBeLessThan(300);
  expect((await htmlOf(server, path)).includes(text), `${path} in the next response`).toBe(shows);
  await waitUntil(
    `${path} ${shows ? "shows" : "no longer shows"} ${text}`,
    async () => (await htmlOf(other, path)).includes(text) === shows,
    PROMISE_MS - (performance.now() - start),
  );
  console.log(`${path}: in both processes after ${Math.round(performance.now() - start)} ms`);
}

test("a job that closes leaves the careers page", async () => {
  const { json } = await server.api("GET", "/jobs?q=UX", { token });
  const [job] = json;
  await expectShownImmediately(
    "/careers",
    job.title,
    () => say("PATCH", `/jobs/${job.id}/status`, { status: "closed" }),
    false,
  );
});

test("a service that is published joins the price list", async () => {
  const body = serviceInput({ name: "Reed survey", status: "Draft" });
  const { json } = await say("POST", "/services", body);
  await expectShownImmediately("/pricing", "Reed survey", () =>
    say("PATCH", `/services/${json.data.id}/status`, { status: "Published" }),
  );
});

test("a product that becomes Active joins the catalogue", async () => {
  const { json } = await say("POST", "/products", productInput({ name: "Reed gauge", status: "Draft" }));
  await expectShownImmediately("/catalogue", "Reed gauge", () =>
    say("PATCH", `/products/${json.data.id}/status`, { status: "Active" }),
  );
});

test("a product that becomes Active is in the sitemap", async () => {
  const { json } = await say(
    "POST",
    "/products",
    productInput({ name: "Reed cutter", slug: "reed-cutter", status: "Draft" }),
  );
  await expectShownImmediately("/sitemap.xml", "/catalogue/reed-cutter", () =>
    say("PATCH", `/products/${json.data.id}/status`, { status: "Active" }),
  );
});

test("a project's new name is on its page and in the list of projects", async () => {
  const { json } = await server.api("GET", "/projects?q=Port Permit", { token });
  const { slug, id } = json[0];
  const { json: whole } = await server.api("GET", `/projects/${id}`, { token });
  await expectShownImmediately(`/products/${slug}`, "Harbour Gate Desk", () =>
    say("PUT", `/projects/${id}`, { ...whole.data, name: "Harbour Gate Desk" }),
  );
});

test("the project in the closing section of the services page follows its record", async () => {
  const shown = async () =>
    /<article class="closing-case"[\s\S]*?href="\/products\/([^"]+)"/.exec(await htmlOf(server, "/services"))?.[1];
  const slug = await shown();
  const { json } = await server.api("GET", "/projects?pageSize=100", { token });
  const { id } = json.find((project: { slug: string }) => project.slug === slug);
  const { json: whole } = await server.api("GET", `/projects/${id}`, { token });
  await expectShownImmediately("/services", "The reeds were counted by hand.", () =>
    say("PUT", `/projects/${id}`, {
      ...whole.data,
      before: "The reeds were counted by hand.",
      after: "A buoy counts them.",
    }),
  );
  await expectShownImmediately(
    "/services",
    "The reeds were counted by hand.",
    () => say("PUT", `/projects/${id}`, { ...whole.data, published: false }),
    false,
  );
});

test("the closing section of the services page has no case when no project can be shown as one", async () => {
  const { json } = await server.api("GET", "/projects?pageSize=100", { token });
  for (const { id } of json) {
    const { json: whole } = await server.api("GET", `/projects/${id}`, { token });
    await say("PUT", `/projects/${id}`, { ...whole.data, after: "" });
  }
  await waitUntil(
    "the case is gone",
    async () => !(await htmlOf(server, "/services")).includes("closing-case"),
    PROMISE_MS,
  );
  expect(await htmlOf(server, "/services")).toContain("Ready to Transform Your Business?");
});

test("an edited phone number is on every page that has it", async () => {
  const { json } = await server.api("GET", "/settings", { token });
  const phone = "+27 31 555 0199";
  await expectShownImmediately("/contact", phone, () =>
    say("PUT", "/settings", { ...json.data, company: { ...json.data.company, phone } }),
  );
  for (const path of ["/", "/support", "/community"])
    for (const one of [server, other]) expect(await htmlOf(one, path), path).toContain(phone);
});

test("edited support hours are on the status page, which remembers what it has read", async () => {
  const { json } = await server.api("GET", "/settings", { token });
  const supportHours = "While the reeds are cut";
  await expectShownImmediately("/status", supportHours, () =>
    say("PUT", "/settings", { ...json.data, company: { ...json.data.company, supportHours } }),
  );
});
