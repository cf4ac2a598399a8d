import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkPassword } from "#server/users/check-password.ts";
import { createFirstAdmin } from "#server/users/create-first-admin.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addUser } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform({ ADMIN_EMAIL: "Boss@Example.org", ADMIN_PASSWORD: " as typed " });
});
afterEach(() => platform.close());

const admins = (on = platform) =>
  on.database.read.selectFrom("users").selectAll().where("role", "=", "admin").execute();

describe("the first administrator", () => {
  test("is created as configured, and can sign in in any case of the address", async () => {
    expect(await createFirstAdmin(platform)).toEqual({ email: "Boss@Example.org", madeUpPassword: undefined });
    expect(await admins()).toMatchObject([
      { email: "Boss@Example.org", email_key: "boss@example.org", status: "Active" },
    ]);
    expect(await checkPassword(platform, "BOSS@example.ORG", " as typed ")).toMatchObject({ role: "admin" });
    expect(await checkPassword(platform, "boss@example.org", "as typed")).toBeUndefined();
  });

  test("gets a password of 120 random bits where none is configured, and it is kept nowhere", async () => {
    const unset = { ...platform, config: { ...platform.config, admin: { email: "a@b.co", password: undefined } } };
    const made = await createFirstAdmin(unset);
    expect(made?.madeUpPassword).toMatch(/^[\w-]{20}$/);
    expect(await checkPassword(platform, "a@b.co", made?.madeUpPassword ?? "")).toBeDefined();
    expect(JSON.stringify(await admins()) + platform.logLines.join("")).not.toContain(made?.madeUpPassword);
  });

  test("is one though four processes start at once, and none of them fails", async () => {
    const starting = [platform, await platform.rival(), await platform.rival(), await platform.rival()];
    // Rivals meet at another point every time.
    for (let round = 0; round < 5; round++) {
      await platform.database.write((tx) => tx.deleteFrom("users").execute());
      const made = await Promise.all(starting.map((one) => createFirstAdmin(one)));
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await admins()).toHaveLength(1);
    }
  });

  test("is not created while there is one, whatever is configured", async () => {
    await addUser(platform.database, { role: "admin", email: "other@example.org" });
    expect(await createFirstAdmin(platform)).toBeUndefined();
    expect((await admins()).map(({ email }) => email)).toEqual(["other@example.org"]);
  });
});

describe("a password", () => {
  test("opens an active account and no other, and brings no hash along", async () => {
    const password_hash = await platform.hashing.hash("right");
    await addUser(platform.database, { email: "on@example.org", password_hash });
    await addUser(platform.database, { email: "off@example.org", password_hash, status: "Inactive" });
    await addUser(platform.database, { email: "none@example.org" });
    const account = await checkPassword(platform, "on@example.org", "right");
    expect(Object.keys(account ?? {}).sort()).toEqual(["email", "id", "name", "role", "status"]);
    for (const [email, password] of [
      ["on@example.org", "wrong"],
      ["off@example.org", "right"],
      ["none@example.org", ""],
      ["unknown@example.org", "right"],
    ] as const) {
      expect(await checkPassword(platform, email, password)).toBeUndefined();
    }
  });
});
