import { readFile } from "node:fs/promises";
import { Script } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeFirstResponse } from "#web/shared/first-call.ts";

const ADDRESS = "/api/customers/1";
const answer = Response.json({ data: {} });

/** Begins a call as the script in the document does. */
function begin(response: Response | undefined, started = 400): void {
  vi.stubGlobal("firstCall", { address: ADDRESS, token: "a", response: Promise.resolve(response) });
  vi.spyOn(performance, "now").mockReturnValue(started);
}

beforeEach(() => begin(answer));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the response to the first call is taken once", async () => {
  expect(await takeFirstResponse(ADDRESS, "a")).toBe(answer);
  expect(await takeFirstResponse(ADDRESS, "a")).toBeUndefined();
});

test("another call leaves the first one", async () => {
  expect(await takeFirstResponse("/api/customers/2", "a")).toBeUndefined();
  expect(await takeFirstResponse(ADDRESS, "a")).toBe(answer);
});

test("a call of another session is made again", async () => {
  expect(await takeFirstResponse(ADDRESS, "b")).toBeUndefined();
});

test("a refused call, and one without a response, are made again", async () => {
  begin(new Response(null, { status: 503 }));
  expect(await takeFirstResponse(ADDRESS, "a")).toBeUndefined();
  begin(undefined);
  expect(await takeFirstResponse(ADDRESS, "a")).toBeUndefined();
});

test("a response of ten seconds ago is not current", async () => {
  begin(answer, 10_001);
  expect(await takeFirstResponse(ADDRESS, "a")).toBeUndefined();
});

test("the script of the document begins no call after the first one of the application", async () => {
  vi.unstubAllGlobals();
  const script = await readFile(new URL("./first-call.js", import.meta.url), "utf8");
  const fetched = vi.fn(async () => answer);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("localStorage", { getItem: () => "a" });
  vi.stubGlobal("document", { documentElement: { dataset: { api: "/api", record: "/customers/1" } } });
  const run = () => new Script(script).runInThisContext();

  Reflect.deleteProperty(globalThis, "firstCall");
  run();
  expect(fetched).toHaveBeenCalledOnce();
  expect(await takeFirstResponse(ADDRESS, "a")).toBe(answer);

  Reflect.deleteProperty(globalThis, "firstCall");
  await takeFirstResponse("/api/account", "a");
  run();
  expect(fetched).toHaveBeenCalledOnce();
});
