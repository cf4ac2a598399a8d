import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { memoryStorage } from "#tests/support/memory-storage.ts";
import {
  endSession,
  notePasswordChange,
  onSessionEnd,
  readDevice,
  readSession,
  refreshUser,
  STORE_FAILED,
  storeDevice,
  storeSession,
} from "#web/shared/session.ts";

const USER = { name: "Zanele Cele", email: "zanele@example.org", role: "admin" };

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("session", () => {
  test("is kept under the keys token and user", () => {
    storeSession({ token: "secret", user: USER });
    expect(localStorage.getItem("token")).toBe("secret");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(USER);
    expect(readSession()).toEqual({ token: "secret", user: USER });
  });

  test.each([
    ["no token", null, JSON.stringify(USER)],
    ["an empty token", "", JSON.stringify(USER)],
    ["no user", "secret", null],
    ["a user that is not JSON", "secret", "{name:"],
    ["a user that is no object", "secret", "null"],
  ])("is undefined with %s", (_, token, user) => {
    if (token !== null) localStorage.setItem("token", token);
    if (user !== null) localStorage.setItem("user", user);
    expect(readSession()).toBeUndefined();
  });

  test("reads a user without a role as no administrator", () => {
    localStorage.setItem("token", "secret");
    localStorage.setItem("user", "{}");
    expect(readSession()?.user.role).toBe("");
  });

  test("leaves nothing behind when the browser refuses to store", () => {
    const storage = memoryStorage();
    vi.stubGlobal("localStorage", {
      ...storage,
      getItem: storage.getItem,
      removeItem: storage.removeItem,
      setItem(key: string, value: string) {
        if (key === "user") throw new Error("full");
        storage.setItem(key, value);
      },
    });
    expect(() => storeSession({ token: "secret", user: USER })).toThrow(STORE_FAILED);
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("keeps the device identifier after its end, and works without one", () => {
    storeDevice("a device");
    storeSession({ token: "secret", user: USER });
    endSession("left");
    expect([readDevice(), readSession()]).toEqual(["a device", undefined]);
    const full = () => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: full });
    storeDevice("another");
    expect(readDevice()).toBeUndefined();
  });

  test("requires a password change until the password was changed", () => {
    notePasswordChange(true);
    expect(readSession()).toBeUndefined();
    storeSession({ token: "secret", user: USER });
    notePasswordChange(true);
    expect(readSession()?.user).toEqual({ ...USER, mustChangePassword: true });
    notePasswordChange(undefined);
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(USER);
  });

  test("takes a new name and role for the same token", () => {
    storeSession({ token: "secret", user: USER });
    refreshUser({ ...USER, name: "Zanele Dube" });
    expect(readSession()).toEqual({ token: "secret", user: { ...USER, name: "Zanele Dube" } });
  });

  test("stays ended when a late response updates the user", () => {
    storeSession({ token: "secret", user: USER });
    endSession("left");
    refreshUser(USER);
    expect(readSession()).toBeUndefined();
  });

  test("calls its listeners when it ends, until they stop listening", () => {
    const ends: string[] = [];
    const stop = onSessionEnd((end) => ends.push(end));
    endSession("ended");
    stop();
    endSession("left");
    expect(ends).toEqual(["ended"]);
  });

  test("ends here when another tab logs out, and only then", () => {
    const ends: string[] = [];
    const stop = onSessionEnd((end) => ends.push(end));
    storeSession({ token: "secret", user: USER });
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "token" }));
    expect(ends).toEqual([]);
    localStorage.removeItem("token");
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "theme" }));
    expect(ends).toEqual([]);
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "token" }));
    expect(ends).toEqual(["left"]);
    stop();
  });
});
