import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertJob } from "#server/jobs/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const JOBS_PER_PAGE = 50;
/** Number of open jobs, including the eight of a new database. */
const OPEN_JOBS = 128;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.app.platform.database.write(async (tx) => {
    for (let number = 1; number <= 120; number++) {
      const input = {
        title: `Loom Minder ${number}`,
        slug: `loom-minder-${number}`,
        department: number % 3 === 0 ? ("Design" as const) : ("Product" as const),
        location: "Remote",
        type: "Full-time",
        description: `${"You mind looms. ".repeat(100)}\n\nCrémone ${number}.`,
        status: "active" as const,
      };
      await insertJob(tx, newId(), input, new Date(Date.UTC(2100, 0, 1, 8, number)).toISOString());
    }
  });
});
afterAll(() => server.close());

async function see(path: string) {
  const { status, headers, text } = await send(`${server.url}${path}`);
  const titles = [...text.matchAll(/<li class="job [^>]*>.*?<h3[^>]*><a[^>]*>([^<]*)</gs)].map(
    ([, title = ""]) => title,
  );
  const line = /data-result-line[^>]*>([^<]*)</.exec(text)?.[1] ?? "";
  return { status, location: headers.get("location"), text, titles, line };
}

describe("more open jobs than one page holds", () => {
  test("come in pages, newest first, each job once", { tags: "promise-46" }, async () => {
    const first = await see("/careers");
    expect(first.titles.slice(0, 2)).toEqual(["Loom Minder 120", "Loom Minder 119"]);
    expect(first.line).toBe(`Showing ${OPEN_JOBS} jobs`);
    expect(first.text).toContain("Page <!-- -->1<!-- --> of <!-- -->3");
    expect(first.text).toContain('href="/careers?page=2#openings"');
    const pages = [first, await see("/careers?page=2"), await see("/careers?page=3")];
    expect(pages.map(({ titles }) => titles.length)).toEqual([
      JOBS_PER_PAGE,
      JOBS_PER_PAGE,
      OPEN_JOBS - 2 * JOBS_PER_PAGE,
    ]);
    expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(OPEN_JOBS);
  });

  test("are searched on the server, with or without accents, and by department", async () => {
    const found = await see("/careers?q=cremone&department=Design");
    expect(found.line).toBe("Showing 40 jobs for &quot;cremone&quot; in Design");
    expect(found.titles).toHaveLength(40);
    const all = await see("/careers?q=LOOM&page=2");
    expect([all.line, all.titles.length]).toEqual(["Showing 120 jobs for &quot;LOOM&quot;", JOBS_PER_PAGE]);
    expect(all.text).toContain('href="/careers?q=LOOM&amp;page=3#openings"');
    const none = await see("/careers?q=%25");
    expect([none.titles, none.line]).toEqual([[], "Showing 0 jobs for &quot;%&quot;"]);
    expect(none.text).toContain("No job matches your search.");
  });

  test("redirect from behind the last page to the last", async () => {
    expect(await see("/careers?page=99")).toMatchObject({ status: 302, location: "/careers?page=3" });
    expect(await see("/careers?q=cremone&page=99")).toMatchObject({
      status: 302,
      location: "/careers?q=cremone&page=3",
    });
  });

  test("make no page larger than its limit, for any parameters", { tags: "promise-46" }, async () => {
    for (const path of ["/careers", "/careers?q=loom", "/careers?q=nothing", "/careers?department=Product"]) {
      const { text } = await see(path);
      // 120 descriptions of 1.6 kB are 190 kB; fifty are 80 kB.
      expect(text.length, path).toBeLessThan(200_000);
    }
  });
});
