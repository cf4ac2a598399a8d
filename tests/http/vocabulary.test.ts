import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "#contract/calls.ts";
import { DEFAULT_VOCABULARY, VOCABULARY_MESSAGES, type Vocabulary } from "#contract/vocabulary.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "none" } });
  token = await server.signIn();
});
afterAll(() => server.close());

async function put(vocabulary: Partial<Vocabulary>) {
  const { json } = await server.api("GET", "/settings", { token });
  const next = { ...json.data.vocabulary, ...vocabulary };
  return server.api("PUT", "/settings", { token, body: { ...json.data, vocabulary: next } });
}

const OWN = { id: "data", group: "Data & reports", name: "Dashboards <b>" };
const htmlOf = async (path: string) => (await fetch(server.url + path)).text();
const project = (slug: string, category: string) =>
  server.api("POST", "/projects", {
    token,
    body: { ...EXAMPLES.createProject.body, slug, category, published: true, image: null },
  });
const job = (slug: string, department: string) =>
  server.api("POST", "/jobs", {
    token,
    body: { ...EXAMPLES.createJob.body, slug, department, status: "active", closesAt: null },
  });

describe("the categories of projects and departments of jobs", () => {
  test("are at first the specified ones", async () => {
    const { json } = await server.api("GET", "/settings", { token });
    expect(json.data.vocabulary).toEqual(DEFAULT_VOCABULARY);
    expectFieldError(
      await project("one", "data"),
      "category",
      "Must be one of apps-modernization, bss, cloud, product-dev, design-system, ui-ux, iot, ai",
    );
    expectFieldError(await job("one", "Data"), "department", "Must be one of Engineering, Design, Product");
  });

  test("are those of the company in forms, filters and pages, as far as they have projects", async () => {
    const projectCategories = [OWN, ...DEFAULT_VOCABULARY.projectCategories];
    expect((await put({ projectCategories, departments: ["Data", "Engineering"] })).status).toBe(200);
    expect(await htmlOf("/products")).not.toContain("Dashboards");
    expect((await project("one", "data")).status).toBe(201);
    expect((await job("one", "Data")).status).toBe(201);
    const all = await htmlOf("/products");
    expect(all).toContain("Data &amp; reports");
    expect(all).toContain("Dashboards &lt;b&gt;");
    expect(all).toContain('href="/products?category=data#works"');
    expect(all).not.toContain("category=cloud");
    expect(await htmlOf("/products?category=data")).toContain("Showing 1 project in Dashboards &lt;b&gt;");
    expect(await htmlOf("/products/one")).toContain("Data &amp; reports: Dashboards &lt;b&gt;");
    expect(await htmlOf("/careers?department=Data")).toContain("Showing 1 job in Data");
    expect((await server.api("GET", "/public/projects?category=data")).json).toHaveLength(1);
    expect((await server.api("GET", "/public/jobs?department=Data")).json).toHaveLength(1);
    expectFieldError(await server.api("GET", "/public/projects?category=dx"), "category");
    expectFieldError(await server.api("GET", "/jobs?department=Sales", { token }), "department");
  });

  test("an address with an unknown category leads to that without it, and is in no cache", async () => {
    for (const path of ["/products?category=nothing", "/products?page=2&category=nothing"]) {
      const response = await fetch(server.url + path, { redirect: "manual" });
      expect(response.status, path).toBe(302);
      expect(response.headers.get("cache-control"), path).toBe("no-store");
    }
    expect(await htmlOf("/careers?department=Nothing")).toContain("Showing 1 job");
  });

  test("cannot be removed while they are in use, and nothing of the request is saved", async () => {
    const refused = await put({ projectCategories: DEFAULT_VOCABULARY.projectCategories });
    expect(expectError(refused, 409)).toMatchObject({
      code: "in-use",
      message: `${VOCABULARY_MESSAGES.inUse}: data.`,
      errors: [{ path: "vocabulary.projectCategories", message: `${VOCABULARY_MESSAGES.inUse}: data` }],
    });
    expect(expectError(await put({ departments: ["Engineering"] }), 409)).toMatchObject({
      errors: [{ path: "vocabulary.departments" }],
    });
    const renamed = [{ ...OWN, name: "Reports", group: "Customer Experience" }];
    expect((await put({ projectCategories: renamed })).status).toBe(200);
    const html = await htmlOf("/products");
    expect(html).toContain("Reports");
    expect(html).toContain('data-family="cloth"');
  });

  test.each([
    ["vocabulary.projectCategories.1.id", { projectCategories: [OWN, OWN] }, VOCABULARY_MESSAGES.equalIds],
    ["vocabulary.departments.1", { departments: ["Data", "Data"] }, VOCABULARY_MESSAGES.equalDepartments],
    ["vocabulary.projectCategories.0.group", { projectCategories: [{ ...OWN, group: "" }] }, "Heading is required"],
  ])("are refused at %s", async (path, vocabulary, message) => {
    expectFieldError(await put(vocabulary), path, message);
  });

  test("services have units of an hour and a day", async () => {
    const service = { ...EXAMPLES.createService.body, status: "Published" };
    for (const [unit, words] of [
      ["hour", "per hour"],
      ["day", "per day"],
    ]) {
      const made = await server.api("POST", "/services", { token, body: { ...service, slug: `by-${unit}`, unit } });
      expect(made.status, JSON.stringify(made.json)).toBe(201);
      expect(await htmlOf("/pricing")).toContain(words);
    }
  });
});
