import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageLink } from "#contract/page-documents.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ now: () => new Date("2027-02-01T08:00:00.000Z") });
  token = await server.signIn();
});
afterAll(() => server.close());

/** Adds an article or an extra page and returns its id. */
async function add(path: string, title: string, body: string, more: object = { status: "Published" }): Promise<string> {
  const record = { title, slug: title.toLowerCase().replaceAll(" ", "-"), summary: "On threads", body, ...more };
  const { status, json } = await server.api("POST", path, { token, body: record });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}

/** Returns the links of articles and extra pages to a page, by their titles. */
async function linksOfTexts(key: string): Promise<PageLink[]> {
  const { json }: { json: PageLink[] } = await server.api("GET", `/pages/${key}/links`, { token });
  return json.filter(({ id }) => id !== null).toSorted((a, b) => a.title.localeCompare(b.title));
}

test("links to a page in published and scheduled articles and extra pages are named", async () => {
  const [{ slug }] = (await server.api("GET", "/public/jobs")).json;
  const job = `/careers/${slug}#apply`;
  const twice =
    "[Careers](/%63areers?q=loom) and [again](/%63areers?q=loom), not [about](/about), `[](/careers)` or /careers.";
  const article = await add("/articles", "A thread", twice);
  const publishAt = "2027-02-02T08:00:00.000Z";
  const later = await add("/articles", "B thread", `- **[Join](${job})**`, { status: "Scheduled", publishAt });
  await add("/articles", "C thread", "[Join](/careers)", { status: "Draft" });
  const page = await add("/extra-pages", "Open days", "> [Join us](</Careers>)");
  const row = { page: null, label: "" };
  expect(await linksOfTexts("careers")).toEqual([
    { ...row, place: "article", id: article, title: "A thread", target: "/%63areers?q=loom" },
    { ...row, place: "article", id: later, title: "B thread", target: job },
    { ...row, place: "extra-page", id: page, title: "Open days", target: "/Careers" },
  ]);
});

test("links between articles are no links to the page of the news, which hides both", async () => {
  await add("/articles", "First", "Words");
  await add("/articles", "Second", "[First](/news/first)");
  const page = await add("/extra-pages", "Press", "[First](/news/first)");
  expect((await linksOfTexts("news")).map(({ id }) => id)).toEqual([page]);
});
