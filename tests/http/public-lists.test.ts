import { afterAll, beforeAll, expect, test } from "vitest";
import { insertJob } from "#server/jobs/store.ts";
import { countRead } from "#server/platform/api/limits.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { insertProject } from "#server/projects/store.ts";
import { insertService } from "#server/services/store.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const LISTS = ["services", "products", "projects", "jobs"] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ROWS = 130;

/** Adds many public records, named by their number. */
async function addMany(): Promise<void> {
  await server.app.platform.database.write(async (tx) => {
    for (let number = 0; number < ROWS; number++) {
      const [id, now] = [newId(), new Date(Date.UTC(2026, 0, 1) + number).toISOString()];
      const name = `N${String(number).padStart(3, "0")}`;
      const values = { name, slug: `many-${number}`, category: "Many", description: "Words." };
      const price = { starter: 1, professional: 2, enterprise: 3 };
      await insertService(tx, id, { ...values, price, status: "Published" }, now);
      await insertProduct(tx, id, { ...values, price: 1, stock: 1, status: "Active", variants: [] }, now);
      const job = { title: name, slug: values.slug, location: "Remote", type: "Full-time", description: "Words." };
      await insertJob(tx, id, { ...job, department: "Product", status: "active" }, now);
      const project = { ...values, shortDesc: "Short", year: String(2000 + (number % 20)), category: "ai" as const };
      await insertProject(tx, id, { ...project, published: true }, now);
    }
  });
}

test("a public list returns at most 100 rows, and its Link leads through all others", {
  tags: "promise-46",
}, async () => {
  const many = await startServer({ environment: { RATE_LIMIT: "off" } });
  const few = server;
  server = many;
  try {
    await addMany();
    for (const list of LISTS) {
      const seen: string[] = [];
      const first = await many.api("GET", `/public/${list}`);
      const total = Number(first.headers.get("x-total-count"));
      expect(first.json, list).toHaveLength(100);
      expect(total, list).toBeGreaterThanOrEqual(ROWS);
      const next = new URL(/<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "", many.url);
      expect([next.pathname, next.search], list).toEqual([`/api/public/${list}`, "?page=2&pageSize=100"]);
      for (let page = 1; page <= Math.ceil(total / 100); page++) {
        const { json } = await many.api("GET", `/public/${list}?page=${page}&pageSize=100`);
        seen.push(...json.map((row: { slug: string }) => row.slug));
      }
      expect(
        first.json.map((row: { slug: string }) => row.slug),
        list,
      ).toEqual(seen.slice(0, 100));
      expect([seen.length, new Set(seen).size], list).toEqual([total, total]);
      expect((await many.api("GET", `/public/${list}?q=n1&page=1`)).json, list).toHaveLength(10);
    }
    const { json } = await many.api("GET", "/public/projects?q=many&category=ai&page=1&pageSize=15");
    expect(json).toEqual([]);
    const years = async (query: string) =>
      (await many.api("GET", `/public/projects${query}`)).json.map((row: { year: string; name: string }) => [
        row.year,
        row.name,
      ]);
    expect(await years("?q=n0&page=1&pageSize=6")).toEqual([
      ["2019", "N019"],
      ["2019", "N039"],
      ["2019", "N059"],
      ["2019", "N079"],
      ["2019", "N099"],
      ["2018", "N018"],
    ]);
    expect((await years("?q=n0&order=asc&page=1&pageSize=2")).map(([year]: string[]) => year)).toEqual([
      "2000",
      "2000",
    ]);
  } finally {
    server = few;
    await many.close();
  }
});

test("the public lists together are limited to 600 reads in ten minutes from one address", async () => {
  let reads = 1;
  expect((await server.api("GET", "/public/jobs")).status).toBe(200);
  const readAll = () => {
    for (; ; reads++) countRead(server.app.platform, "public-read", { address: "127.0.0.1" });
  };
  expect(readAll).toThrow("Too many attempts");
  expect(reads).toBe(600);
  for (const list of LISTS) {
    const answer = await server.api("GET", `/public/${list}`);
    expectError(answer, 429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});
