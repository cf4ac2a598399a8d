import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EXAMPLES } from "#contract/calls.ts";
import { VOCABULARY_MESSAGES, type VocabularyChange } from "#contract/vocabulary.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "none" } });
  token = await server.signIn();
  for (const department of ["Engineering", "Engineering", "Design"]) await add(department);
});
afterAll(() => server.close());

let jobs = 0;

async function add(department: string): Promise<void> {
  jobs += 1;
  const body = { ...EXAMPLES.createJob.body, slug: `job-${jobs}`, department, status: "active", closesAt: null };
  expect((await server.api("POST", "/jobs", { token, body })).status).toBe(201);
}

const settings = async () => (await server.api("GET", "/settings", { token })).json.data;

async function put(departments: VocabularyChange["departments"]) {
  const { vocabulary, ...others } = await settings();
  return server.api("PUT", "/settings", { token, body: { ...others, vocabulary: { ...vocabulary, departments } } });
}

interface StoredJob {
  id: string;
  slug: string;
  department: string;
}

/** Returns the departments of all jobs by their slugs. */
async function departments(): Promise<string[]> {
  const { json }: { json: StoredJob[] } = await server.api("GET", "/jobs", { token });
  return json.toSorted((a, b) => a.slug.localeCompare(b.slug)).map(({ department }) => department);
}

beforeEach(async () => {
  const stored: string[] = (await settings()).vocabulary.departments;
  const first = ["Engineering", "Design", "Product"];
  const back = first.map((name, at) => (stored[at] === name ? name : { name, was: stored[at] ?? "" }));
  const { status, json } = await put(back);
  expect(status, JSON.stringify(json)).toBe(200);
  expect(await departments()).toEqual(["Engineering", "Engineering", "Design"]);
});

test("a renamed department keeps its jobs, whose words, versions and trail change with it", async () => {
  const { json } = await server.api("GET", "/jobs?q=engineering", { token });
  const before = json.find(({ slug }: StoredJob) => slug === "job-1");
  const { headers } = await server.api("GET", `/jobs/${before.id}`, { token });
  const renamed = await put([{ name: "Makers", was: "Engineering" }, "Design", "Product"]);
  expect(renamed.json.data.vocabulary.departments).toEqual(["Makers", "Design", "Product"]);
  expect(await departments()).toEqual(["Makers", "Makers", "Design"]);
  expect((await server.api("GET", "/jobs?q=makers", { token })).json).toHaveLength(2);
  expect((await server.api("GET", "/jobs?department=Makers", { token })).json).toHaveLength(2);
  expect((await server.api("GET", "/public/jobs?department=Makers")).json).toHaveLength(2);
  expectFieldError(await server.api("GET", "/jobs?department=Engineering", { token }), "department");
  const body = { ...EXAMPLES.updateJob.body, slug: "job-1", department: "Design" };
  const stale = { token, body, headers: { "if-match": headers.get("etag") ?? "" } };
  expectError(await server.api("PUT", `/jobs/${before.id}`, stale), 412);
  const trail = (await server.api("GET", `/audit?recordId=${before.id}`, { token })).json;
  expect(trail[0]).toMatchObject({
    action: "changed",
    before: { department: "Engineering" },
    after: { department: "Makers" },
  });
});

test("saved views that filter by a renamed department follow it, also over an exchange", async () => {
  const save = async (name: string, query: object) =>
    (await server.api("POST", "/views", { token, body: { name, screen: "jobs", query } })).json.data.id;
  const engineering = await save("Engineering jobs", { department: "Engineering", status: "active" });
  const design = await save("Design jobs", { department: "Design" });
  const all = await save("Jobs called Engineering", { q: "Engineering" });
  await put([{ name: "Design", was: "Engineering" }, { name: "Engineering", was: "Design" }, "Product"]);
  const { json }: { json: { id: string; query: Record<string, string> }[] } = await server.api("GET", "/views", {
    token,
  });
  const queryOf = (id: string) => json.find((view) => view.id === id)?.query;
  expect(queryOf(engineering)).toEqual({ department: "Design", status: "active" });
  expect(queryOf(design)).toEqual({ department: "Engineering" });
  expect(queryOf(all)).toEqual({ q: "Engineering" });
  const trail = (await server.api("GET", `/audit?recordId=${engineering}`, { token })).json;
  expect(trail[0]).toMatchObject({ action: "changed", after: { query: { department: "Design" } } });
});

test("a change with a former name can be repeated, and departments may exchange their names", async () => {
  const once = [{ name: "Makers", was: "Engineering" }, "Design", "Product"];
  expect((await put(once)).status).toBe(200);
  expect((await put(once)).status).toBe(200);
  const exchanged = await put([{ name: "Design", was: "Makers" }, { name: "Makers", was: "Design" }, "Product"]);
  expect(exchanged.status, JSON.stringify(exchanged.json)).toBe(200);
  expect(await departments()).toEqual(["Design", "Design", "Makers"]);
});

test("a department that is replaced without its former name is removed, which its jobs prevent", async () => {
  expect(expectError(await put(["Makers", "Design", "Product"]), 409)).toMatchObject({
    code: "in-use",
    errors: [{ path: "vocabulary.departments", message: `${VOCABULARY_MESSAGES.inUse}: Engineering` }],
  });
});

test("a refused change of the settings renames nothing", async () => {
  expectError(await put([{ name: "Makers", was: "Engineering" }]), 409);
  expect(await departments()).toEqual(["Engineering", "Engineering", "Design"]);
});

test.each<[string, VocabularyChange["departments"], string]>([
  ["1.was", ["Engineering", { name: "Makers", was: "Engineering" }], VOCABULARY_MESSAGES.stillThere],
  [
    "1.was",
    [
      { name: "A", was: "Engineering" },
      { name: "B", was: "Engineering" },
    ],
    VOCABULARY_MESSAGES.stillThere,
  ],
  ["1", ["Design", { name: "Design", was: "Engineering" }], VOCABULARY_MESSAGES.equalDepartments],
  ["0.name", [{ name: " ", was: "Engineering" }], "Department is required"],
  ["0", [""], "Department is required"],
])("a former name is refused at %s of %j", async (path, list, message) => {
  expectFieldError(await put(list), `vocabulary.departments.${path}`, message);
});

test("a change has no other fields of a department", async () => {
  const department = { name: "Makers", was: "Engineering", jobs: 2 };
  expectFieldError(await put([department]), "vocabulary.departments.0.jobs");
});
