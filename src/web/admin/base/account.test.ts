import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_ENDED } from "#contract/auth.ts";
import { memoryStorage } from "#tests/support/memory-storage.ts";
import { onSessionEnd, readSession, storeSession } from "#web/shared/session.ts";
import { logOut } from "./account.ts";

const SESSION = { token: "secret", user: { name: "Zanele Cele", email: "zanele@example.org", role: "admin" } };

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("logging out deletes the session at once, and sends its token to the server", async () => {
  const answered = Promise.withResolvers<Response>();
  const fetched = vi.fn((_address: string, _request: RequestInit) => answered.promise);
  vi.stubGlobal("fetch", fetched);
  storeSession(SESSION);
  const ends: string[] = [];
  const stop = onSessionEnd((end) => ends.push(end));

  logOut();
  expect(readSession()).toBeUndefined();
  expect(ends).toEqual(["left"]);
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/auth/logout");
  expect(new Headers(request?.headers).get("authorization")).toBe("Bearer secret");

  storeSession({ ...SESSION, token: "next" });
  answered.resolve(Response.json({ message: SESSION_ENDED }, { status: 401 }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(readSession()?.token).toBe("next");
  expect(ends).toEqual(["left"]);
  stop();
});
