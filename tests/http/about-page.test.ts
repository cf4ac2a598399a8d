import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INITIAL_PROJECTS } from "#server/projects/initial-projects.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const htmlOf = async (path: string) => (await fetch(`${server.url}${path}`)).text();

/**
 * Returns the years of the timeline on the page: each year with its projects and its link to more. The founding comes
 * before the newest year.
 */
async function yearsOnPage() {
  const html = await htmlOf("/about");
  const line = /<div class="timeline-years">[\s\S]*?<\/ol><\/li><\/ol>/.exec(html)?.[0] ?? "";
  return line
    .split('<li class="timeline-year ')
    .slice(1)
    .map((stop) => ({
      year: /<p[^>]*>(?:<img[^>]*>)?([^<]*)<\/p>/.exec(stop)?.[1],
      slugs: [...stop.matchAll(/href="\/products\/([^"]+)"/g)].map(([, slug]) => slug),
      more: /href="\/products"[^>]*>(\d+ more[^<]*)</.exec(stop)?.[1],
    }));
}

describe("the years on the about page", () => {
  test("are those of the published projects, newest first, down to the founding", async () => {
    const stops = await yearsOnPage();
    const years = new Set(INITIAL_PROJECTS.map(({ year }) => year));
    expect(stops.map(({ year }) => year)).toEqual(["2012", ...[...years].sort().reverse()]);
    for (const { year, slugs, more } of stops) {
      const expected = INITIAL_PROJECTS.filter((project) => project.year === year).map(({ slug }) => slug);
      expect(slugs.toSorted(), year).toEqual(expected.toSorted());
      expect(more, year).toBeUndefined();
    }
  });

  test("follow the database within two seconds, and count the projects that are not named", async () => {
    const add = async (slug: string, published: boolean, year = "2027") => {
      const body = { ...INITIAL_PROJECTS[0], name: slug, slug, year, published };
      const added = await server.api("POST", "/projects", { body, token });
      expect(added.status).toBe(201);
      return { id: String(added.json.data.id), body };
    };
    const { id, body } = await add("tide-a", false);
    // This project renders the page again, which would also show the draft.
    await add("tide-old", true, "2018");
    const isDrawn = async () => (await yearsOnPage()).some(({ slugs }) => slugs.includes("tide-old"));
    await waitUntil("a later project is on the page", isDrawn, 2_000);
    expect((await yearsOnPage())[1]?.year).toBe("2026");
    await server.api("PUT", `/projects/${id}`, { body: { ...body, published: true }, token });
    const newest = async () => (await yearsOnPage())[1];
    await waitUntil("its year is on the page", async () => (await newest())?.slugs[0] === "tide-a", 2_000);
    for (const slug of ["tide-b", "tide-c", "tide-d", "tide-e", "tide-f"]) await add(slug, true);
    await waitUntil("the year is full", async () => (await newest())?.more !== undefined, 2_000);
    expect(await newest()).toEqual({
      year: "2027",
      slugs: ["tide-a", "tide-b", "tide-c", "tide-d"],
      more: "2 more from 2027",
    });
  });
});

test("each lead has a link to an anchor that is on the services page", async () => {
  const services = await htmlOf("/services");
  const places = [...(await htmlOf("/about")).matchAll(/href="\/services#([^"]+)"/g)].map(([, place]) => place);
  expect(new Set(places)).toEqual(new Set(["portals", "ai", "software", "consulting", "cloud"]));
  for (const place of places) expect(services).toContain(`id="${place}"`);
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
  ])(
    "is offered in the footer of %s, and in the page itself where it is about the newsletter",
    async (path, expected) => {
      expect(await places(path)).toEqual(expected);
    },
  );
});
