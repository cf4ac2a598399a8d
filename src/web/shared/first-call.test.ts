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

/** Returns a function that runs the script of the document for a stored user, and the calls that it begins. */
async function scriptFor(user: object) {
  vi.unstubAllGlobals();
  const script = await readFile(new URL("./first-call.js", import.meta.url), "utf8");
  const fetched = vi.fn(async () => answer);
  const stored: Record<string, string> = { token: "a", user: JSON.stringify(user) };
  const dataset = { api: "/api", record: "/customers/1", recordRoles: "admin sales" };
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal("document", { documentElement: { dataset } });
  Reflect.deleteProperty(globalThis, "firstCall");
  return { run: () => new Script(script).runInThisContext(), fetched };
}

test.each([
  ["whose role may not read the record", { role: "recruiter" }],
  ["without a role", {}],
  ["who has to choose a password", { role: "sales", mustChangePassword: true }],
])("the script of the document begins no call for a user %s", async (_, user) => {
  const { run, fetched } = await scriptFor(user);
  run();
  expect(fetched).not.toHaveBeenCalled();
});

test("the script of the document begins no call after the first one of the application", async () => {
  const { run, fetched } = await scriptFor({ role: "sales" });
  run();
  expect(fetched).toHaveBeenCalledOnce();
  expect(await takeFirstResponse(ADDRESS, "a")).toBe(answer);

  Reflect.deleteProperty(globalThis, "firstCall");
  await takeFirstResponse("/api/account", "a");
  run();
  expect(fetched).toHaveBeenCalledOnce();
});
