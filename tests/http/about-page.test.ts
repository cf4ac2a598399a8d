import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INITIAL_PROJECTS } from "#content/projects.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const htmlOf = async (path: string) => (await fetch(`${server.url}${path}`)).text();

/** What the second stop of the timeline says: when, and the projects it leads to. */
async function recentProjects() {
  const html = await htmlOf("/about");
  const stop = /<p[^>]*>([^<]*)<\/p><h3[^>]*>Recent projects<[\s\S]*?<\/ul>/.exec(html);
  const links = [...(stop?.[0] ?? "").matchAll(/href="\/products\/([^"]+)"[^>]*>([^<]*)</g)];
  return { when: stop?.[1], slugs: links.map(([, slug]) => slug), names: links.map(([, , name]) => name) };
}

describe("the recent projects on the about page", () => {
  test("are the three newest of those that are published", async () => {
    const newest = INITIAL_PROJECTS.filter(({ year }) => year === "2026").map(({ name }) => name);
    expect(newest).toHaveLength(3);
    const { when, names } = await recentProjects();
    expect(names).toEqual(newest.toSorted());
    expect(when).toBe("2026");
  });

  test("follow the database within two seconds", async () => {
    const project = { ...INITIAL_PROJECTS[0], name: "Tide Tables", slug: "tide-tables", year: "2027" };
    const added = await server.api("POST", "/projects", { body: { ...project, published: false }, token });
    expect(added.status).toBe(201);
    expect((await recentProjects()).slugs).not.toContain("tide-tables");
    const id = String(added.json.data.id);
    await server.api("PUT", `/projects/${id}`, { body: { ...project, published: true }, token });
    await until("it is on the page", async () => (await recentProjects()).slugs[0] === "tide-tables", 2_000);
    expect((await recentProjects()).when).toBe("2026 to 2027");
  });
});

describe("the newsletter", () => {
  const places = async (path: string) =>
    [...(await htmlOf(path)).matchAll(/<input id="newsletter-(footer|page)"/g)].map(([, place]) => place);

  test.each([
    ["/", ["footer"]],
    ["/about", ["footer"]],
    ["/community", ["page", "footer"]],
    ["/newsletter", ["page", "footer"]],
    ["/newsletter/confirm", ["page", "footer"]],
  ])("is asked for in the footer of %s, and in the page where that is about it", async (path, expected) => {
    expect(await places(path)).toEqual(expected);
  });
});
