import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STATUS_COMPONENTS, type StatusComponent } from "#contract/status.ts";
import { readStatus } from "#server/status/read-status.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
const logLines: string[] = [];
beforeAll(async () => {
  server = await startServer({ sendMail: true, checkItself: true, logLines });
});
afterAll(() => server.close());

const open = (path = "/status") => fetch(`${server.url}${path}`);

/** Returns the state of each component on a page. */
function signsOf(html: string): string[] {
  return [...html.matchAll(/<p class="status-sign status-(\w+)"/g)].map(([, state = ""]) => state);
}

const stateOf = async (wanted: StatusComponent) =>
  (await readStatus(server.app.platform)).components.find(({ component }) => component === wanted)?.state;

describe("/status", () => {
  test("says before the first check that there is no data", async () => {
    const answer = await open();
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(signsOf(html)).toEqual(["unknown", "unknown", "unknown", "unknown", "unknown"]);
    expect(html).toContain("No data in the last 90 days.");
    expect(html).toContain("Nothing has been checked in the last 90 days.");
  });

  test("shows the server's own checks soon after its start, without log lines", async () => {
    await waitUntil("all is checked", async () => (await stateOf("database")) === "works", 20_000);
    const html = await (await open()).text();
    expect(signsOf(html)).toEqual(Array(STATUS_COMPONENTS.length).fill("works"));
    expect(html).toContain("All systems operational");
    // A link to report a problem, and the office hours.
    expect(html).toMatch(/href="\/contact">Report a problem.*Weekdays 8:00-17:00 SAST/s);
    // Two minutes if one has begun since the first check, and two days if that was midnight.
    expect(html).toMatch(/100% of [12] checked minutes passed\.</);
    // Components that were never checked have no history.
    expect(html).toMatch(/First checked today|>Since \d/);
    expect(html.match(/no checks yet/g)).toHaveLength(1);
    expect(html).not.toContain("90 days ago");
    expect(html).toMatch(/No check has failed since \d+ \w+ \d{4}\./);
    expect(html).not.toContain("No check has failed in the last 90 days");
    for (const name of ["Website", "API", "Database", "Mail", "File store"]) expect(html).toContain(`>${name}</h3>`);
    const own = logLines.filter((line) => /"path":"\/(api\/health)?"/.test(line));
    expect(own).toEqual([]);
  });

  test("is not cached, and returns no other address its page", async () => {
    for (const path of ["/status", "/status?x=1"]) {
      const { headers } = await open(path);
      expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-store", null]);
    }
    const unknown = await open("/no-such-page");
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).not.toContain("All systems operational");
  });

  test("works without the database, says so, and returns 503 for programs", { tags: "promise-21" }, async () => {
    const other = await startServer();
    const settled = await fetch(`${other.url}/status`);
    expect(settled.status).toBe(200);
    await other.app.platform.database.close();
    await waitUntil("the page says so", async () => (await fetch(`${other.url}/status`)).status === 503);
    const html = await (await fetch(`${other.url}/status`)).text();
    expect(html).toContain("Not working: Database");
    expect(html).toContain("The database is not responding");
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toContain("</footer>");
    await other.close();
  });
});
