import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROJECT_MESSAGES, Project, PublicProject } from "#contract/projects.ts";
import { DEFAULT_VOCABULARY } from "#contract/vocabulary.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { findClientProjects } from "#server/projects/client-projects.ts";
import { findNextProject } from "#server/projects/find-public-project.ts";
import { INITIAL_PROJECTS } from "#server/projects/initial-projects.ts";
import { countPublicProjects, listPublicProjects } from "#server/projects/list-public-projects.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { publicListOf, resourceOf } from "#tests/support/resource.ts";
import { countRows } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
const clock = createClock();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await tokenOf(
    server,
    await addAccount(server, { email: "anna@example.com", role: "admin", name: "Anna N." }),
  );
});
afterAll(() => server.close());

const at = () => ({ server, token });
const nameOf = (project: { name: string }) => project.name;
const { call, create: post, list, recordOf } = resourceOf({ path: "/projects", detail: Project, nameOf, at });
const publicList = publicListOf(() => server, "/public/projects", PublicProject, nameOf);

let projects = 0;
const values = (given: object = {}) => ({
  name: "Tool",
  slug: `tool-${++projects}`,
  shortDesc: "A tool.",
  description: "It is a tool.",
  category: "cloud",
  year: "2024",
  ...given,
});

/** Creates a project through the API, a minute after the previous one. Returns the record. */
async function create(given: object = {}): Promise<Project> {
  clock.forward(MINUTE);
  return recordOf(await post(values(given)), 201);
}

describe("a new database", () => {
  test("has the fifteen initial projects, which are public, newest year first, then by name", async () => {
    expect(INITIAL_PROJECTS).toHaveLength(15);
    expect((await list()).names).toEqual(INITIAL_PROJECTS.map((project) => project.name));
    const { json } = await server.api("GET", "/public/projects");
    const shown = PublicProject.array().parse(json);
    expect(shown).toHaveLength(15);
    const order = shown.map((project) => `${3000 - Number(project.year)} ${project.name.toLowerCase()}`);
    expect(order).toEqual(order.toSorted());
    expect(new Set(shown.map((project) => project.category))).toEqual(
      new Set(DEFAULT_VOCABULARY.projectCategories.map(({ id }) => id)),
    );
    expect(shown.filter((project) => project.status === "ongoing").length).toBeLessThanOrEqual(4);
  });
});

describe("a new project", () => {
  test("is by default completed, unpublished and without a picture, with every field", async () => {
    const given = values();
    const { status, json, headers } = await call("POST", "", given);
    expect(status).toBe(201);
    expect(json.data).toEqual({
      ...given,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sample: false,
      before: "",
      after: "",
      image: null,
      client: "",
      technologies: [],
      features: [],
      status: "completed",
      published: false,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    const read = await call("GET", `/${json.data.id}`);
    expect([read.json.data, read.headers.get("etag")]).toEqual([json.data, headers.get("etag")]);
  });

  test("stores the name of its picture as sent, and no picture for a blank name", async () => {
    for (const image of ["a b.webp", "İmg%20.png", " led by a space.png", "x".repeat(255)]) {
      expect((await create({ image })).image).toBe(image);
    }
    for (const image of ["", "  ", null]) expect((await create({ image })).image).toBeNull();
  });

  test("has no blank technologies and features", async () => {
    const made = await create({ technologies: ["", " Go "], features: [" ", "Fast", ""] });
    expect([made.technologies, made.features]).toEqual([["Go"], ["Fast"]]);
  });

  test.each([
    ["category", "dx"],
    ["category", "Cloud"],
    ["status", "active"],
    ["published", "true"],
    ["published", 1],
    ["year", 2024],
    ["image", "../secret.png"],
    ["image", "a\\b.png"],
    ["image", "a\nb.png"],
    ["image", "x".repeat(256)],
    ["slug", "new"],
    ["slug", "two--hyphens"],
    ["shortDesc", "x".repeat(301)],
    ["features", [1]],
  ])("is refused with the %s %j", async (field, value) => {
    const answer = await call("POST", "", values({ [field]: value }));
    expectFieldError(answer, field === "features" ? "features.0" : field);
  });

  test("is refused with a taken slug, naming the field, as is a change to it", async () => {
    const [one, other] = [await create(), await create()];
    const before = await countRows(server);
    for (const answer of [
      await call("POST", "", values({ slug: one.slug })),
      await call("PUT", `/${other.id}`, values({ slug: one.slug })),
    ]) {
      expect(expectError(answer, 409).errors).toEqual([{ path: "slug", message: PROJECT_MESSAGES.slugTaken }]);
    }
    expect(await countRows(server)).toEqual(before);
    // A job may have the slug of a project.
    const job = { title: "T", slug: one.slug, department: "Design", location: "L", type: "T", description: "D" };
    expect((await server.api("POST", "/jobs", { token, body: job })).status).toBe(201);
  });
});

describe("a change of a project", () => {
  test("keeps the optional fields that are left out, and loses those sent blank", async () => {
    const made = await create({
      image: "a.png",
      client: "A port",
      technologies: ["Go"],
      features: ["Fast"],
      status: "ongoing",
      published: true,
    });
    const required = values({ slug: made.slug, name: "Other", category: "ai", year: "2025" });
    const { json } = await call("PUT", `/${made.id}`, required);
    expect(json.data).toEqual({ ...made, ...required });
    const blank = { image: null, client: " ", technologies: [], features: [""], published: false };
    const cleared = await call("PUT", `/${made.id}`, { ...required, ...blank });
    expect(cleared.json.data).toMatchObject({ image: null, client: "", technologies: [], features: [] });
    expect(cleared.json.data).toMatchObject({ published: false, status: "ongoing" });
  });

  test("stores the former slug until the project is deleted", async () => {
    const { id, slug } = await create();
    await call("PUT", `/${id}`, values());
    const { database } = server.app.platform;
    const former = await database.read.selectFrom("former_slugs").selectAll().where("slug", "=", slug).execute();
    expect(former).toMatchObject([{ resource: "projects", record_id: id }]);
    await call("DELETE", `/${id}`);
    expect(await database.read.selectFrom("former_slugs").selectAll().where("slug", "=", slug).execute()).toEqual([]);
  });

  test("makes the project found by its current text, and by its unchanged client", async () => {
    const { id, slug } = await create({ name: "Oldword", client: "A kept client" });
    await call("PUT", `/${id}`, values({ slug, name: "Brandnew" }));
    expect((await list("?q=oldword")).total).toBe(0);
    expect((await list("?q=brandnew")).total).toBe(1);
    expect((await list("?q=kept%20client")).total).toBe(1);
  });
});

describe("the list of projects", () => {
  beforeAll(async () => {
    await empty(server, "projects");
    await create({ name: "Écluse", client: "zoo", category: "ui-ux", year: "2022", published: true });
    await create({ name: "atlas", client: "Bank", category: "ai", year: "2024", status: "ongoing" });
    await create({ name: "Beacon", client: "Énergie", category: "bss", year: "2023", published: true });
    await create({ name: "Zebra", client: "", category: "iot", year: "2021", status: "ongoing", published: true });
  });

  test("is sorted by every sort key in both directions, in pages too", async () => {
    const orders = {
      createdAt: ["Écluse", "atlas", "Beacon", "Zebra"],
      name: ["atlas", "Beacon", "Écluse", "Zebra"],
      category: ["atlas", "Beacon", "Zebra", "Écluse"],
      year: ["Zebra", "Écluse", "Beacon", "atlas"],
      client: ["Zebra", "atlas", "Beacon", "Écluse"],
      status: ["Écluse", "Beacon", "atlas", "Zebra"],
    };
    expect(await list()).toEqual({ names: orders.createdAt.toReversed(), total: 4 });
    for (const [sort, expected] of Object.entries(orders)) {
      expect((await list(`?sort=${sort}`)).names, sort).toEqual(expected);
      expect((await list(`?sort=${sort}&order=desc`)).names, sort).toEqual(expected.toReversed());
      const pages = [await list(`?sort=${sort}&page=1&pageSize=3`), await list(`?sort=${sort}&page=2&pageSize=3`)];
      expect(
        pages.flatMap((page) => page.names),
        `${sort} in pages`,
      ).toEqual(expected);
    }
  });

  test("finds a term in name, client and category", async () => {
    for (const [term, expected] of Object.entries({
      ecluse: ["Écluse"],
      ENERGIE: ["Beacon"],
      "ui-u": ["Écluse"],
      bss: ["Beacon"],
      tool: [],
    })) {
      expect((await list(`?q=${encodeURIComponent(term)}`)).names, term).toEqual(expected);
    }
  });

  test("is filtered by category, status and publication, also together and with a term", async () => {
    expect((await list("?category=ai")).names).toEqual(["atlas"]);
    expect((await list("?status=Ongoing")).names).toEqual(["Zebra", "atlas"]);
    expect((await list("?published=true")).names).toEqual(["Zebra", "Beacon", "Écluse"]);
    expect(await list("?published=false")).toEqual({ names: ["atlas"], total: 1 });
    expect(await list("?published=true&status=ongoing&q=zeb")).toEqual({ names: ["Zebra"], total: 1 });
    for (const [field, value] of [
      ["category", "dx"],
      ["published", "1"],
      ["published", "TRUE"],
      ["year", "2024"],
    ]) {
      expectFieldError(await call("GET", `?${field}=${value}`), field ?? "");
    }
  });
});

describe("the public projects", () => {
  beforeAll(async () => {
    await empty(server, "projects");
    for (const [name, year] of [
      ["beta", "2023"],
      ["Alpha", "2023"],
      ["Éta", "2025"],
      ["Gamma", "2019"],
    ]) {
      await create({
        name,
        year,
        published: true,
        client: "A port",
        status: year === "2025" ? "ongoing" : "completed",
      });
    }
    await create({ name: "Hidden", year: "2026" });
  });

  test("are the published ones, newest year first, then by name, with public fields only", async () => {
    expect(await publicList()).toEqual({ names: ["Éta", "Alpha", "beta", "Gamma"], total: 4 });
    const { json } = await server.api("GET", "/public/projects");
    expect(Object.keys(json[0]).sort()).toEqual(Object.keys(PublicProject.shape).sort());
    expect(json[0]).not.toHaveProperty("published");
  });

  test("can be searched, filtered, sorted and paged, but not by fields that are not public", async () => {
    expect((await publicList("?q=bet")).names).toEqual(["beta"]);
    expect((await publicList("?q=hidden")).names).toEqual([]);
    expect((await publicList("?status=ongoing")).names).toEqual(["Éta"]);
    expect((await publicList("?category=cloud&q=port")).names).toEqual(["Éta", "Alpha", "beta", "Gamma"]);
    expect((await publicList("?order=asc")).names).toEqual(["Gamma", "Alpha", "beta", "Éta"]);
    expect((await publicList("?sort=name")).names).toEqual(["Alpha", "beta", "Éta", "Gamma"]);
    expect(await publicList("?page=2&pageSize=3")).toEqual({ names: ["Gamma"], total: 4 });
    expect(await publicList("?page=9&pageSize=3")).toEqual({ names: [], total: 4 });
    expectFieldError(await server.api("GET", "/public/projects?published=false"), "published");
  });

  test("have a next project in that order, which is the first after the last", async () => {
    const { read } = server.app.platform.database;
    const { rows } = await listPublicProjects(server.app.platform.database, {});
    const next = await Promise.all(rows.map(async (project) => (await findNextProject(read, project))?.name));
    expect(next).toEqual(["Alpha", "beta", "Gamma", "Éta"]);
  });

  test("are counted by category", async () => {
    expect(await countPublicProjects(server.app.platform.database.read)).toEqual({ cloud: 4 });
  });

  test("change when a project is published or withdrawn, which drops the cached pages", async () => {
    const version = () => readContentVersion(server.app.platform.database);
    const before = await version();
    const { id, slug } = await create({ name: "New", year: "2030" });
    await call("PUT", `/${id}`, values({ slug, name: "New", year: "2030", published: true }));
    expect((await publicList()).names[0]).toBe("New");
    await call("PUT", `/${id}`, values({ slug, name: "New", year: "2030", published: false }));
    expect((await publicList()).names[0]).toBe("Éta");
    await call("PATCH", `/${id}/status`, { status: "ongoing" });
    await call("DELETE", `/${id}`);
    expect(await version()).toBe(before + 5);
  });
});

test.each(["100% Reeds", "Reeds_Co", "Reeds\\"])(
  "a client named %s has its own project, not a similar client's",
  async (name) => {
    const { read } = server.app.platform.database;
    await create({ client: `${name.replace(/[%_]/, "x").replace("\\", "")}, Durban`, published: true });
    expect(await findClientProjects(read, [name])).toEqual(new Map());
    const { slug } = await create({ client: `${name}, Durban`, published: true, year: "2019" });
    expect(await findClientProjects(read, [name])).toEqual(new Map([[name, slug]]));
  },
);
