import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal } from "#tests/support/refusals.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const LISTS = ["services", "products", "projects", "jobs"] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test("the public lists together are limited to 600 reads in ten minutes from one address", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 600 / 20; round++) {
    const reads = Array.from({ length: 20 }, (_, place) => server.api("GET", `/public/${LISTS[place % LISTS.length]}`));
    for (const { status } of await Promise.all(reads)) statuses.push(status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const list of LISTS) {
    const answer = await server.api("GET", `/public/${list}`);
    expectRefusal(answer, 429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});
