import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkPassword } from "#server/users/check-password.ts";
import { createFirstAdmin } from "#server/users/create-first-admin.ts";
import { countActiveAdmins } from "#server/users/store.ts";
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
  test("the first administrator is as configured and can sign in with the address in any case", async () => {
    expect(await createFirstAdmin(platform)).toEqual({ email: "Boss@Example.org", madeUpPassword: undefined });
    expect(await admins()).toMatchObject([
      { email: "Boss@Example.org", email_key: "boss@example.org", status: "Active", must_change_password: 0 },
    ]);
    expect(await checkPassword(platform, "BOSS@example.ORG", " as typed ")).toMatchObject({
      account: { role: "admin" },
    });
    expect(await checkPassword(platform, "boss@example.org", "as typed")).toBeUndefined();
  });

  test("the first administrator is audited without an actor and without the password", async () => {
    await createFirstAdmin(platform);
    const trail = await platform.database.read.selectFrom("audit").selectAll().execute();
    expect(trail).toMatchObject([
      {
        action: "created first administrator",
        account_id: null,
        record_type: "user",
        record_id: (await admins())[0]?.id,
      },
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/as typed|argon2|password/);
  });

  test("the first administrator gets a random password of 120 bits if none is configured", {
    tags: "promise-41",
  }, async () => {
    const unset = { ...platform, config: { ...platform.config, admin: { email: "a@b.co", password: undefined } } };
    const made = await createFirstAdmin(unset);
    expect(made?.madeUpPassword).toMatch(/^[\w-]{20}$/);
    expect(await checkPassword(platform, "a@b.co", made?.madeUpPassword ?? "")).toBeDefined();
    expect(await admins()).toMatchObject([{ must_change_password: 1 }]);
    expect(JSON.stringify(await admins()) + platform.logLines.join("")).not.toContain(made?.madeUpPassword);
  });

  test("no first administrator is created if the password cannot be shown", { tags: "promise-51" }, async () => {
    const unset = { ...platform, config: { ...platform.config, admin: { email: "a@b.co", password: undefined } } };
    const failing = createFirstAdmin(unset, () => Promise.reject(new Error("Nobody reads this")));
    await expect(failing).rejects.toThrow("Nobody reads this");
    expect(await admins()).toEqual([]);
    const shown: (string | undefined)[] = [];
    await createFirstAdmin(unset, async ({ madeUpPassword }) => {
      shown.push(madeUpPassword);
    });
    expect(await checkPassword(platform, "a@b.co", shown[0] ?? "")).toBeDefined();
  });

  test("creating the first administrator fails if the address belongs to an account", {
    tags: "promise-51",
  }, async () => {
    await addUser(platform.database, { email: "boss@example.org" });
    await expect(createFirstAdmin(platform)).rejects.toThrow("ADMIN_EMAIL is the address of another account");
  });

  test("four processes that start at once create one first administrator, and none fails", {
    tags: "promise-51",
  }, async () => {
    const starting = [platform, await platform.rival(), await platform.rival(), await platform.rival()];
    // Several rounds, since concurrent processes meet at a different point every time.
    for (let round = 0; round < 2; round++) {
      await platform.database.write((tx) => tx.deleteFrom("users").execute());
      const show = vi.fn(async () => undefined);
      const made = await Promise.all(starting.map((one) => createFirstAdmin(one, show)));
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await admins()).toHaveLength(1);
      expect(show).toHaveBeenCalledTimes(1);
    }
  });

  test("no first administrator is created while an administrator exists", async () => {
    const password_hash = await platform.hashing.hash("right");
    await addUser(platform.database, { role: "admin", email: "other@example.org", password_hash });
    expect(await createFirstAdmin(platform)).toBeUndefined();
    expect((await admins()).map(({ email }) => email)).toEqual(["other@example.org"]);
  });

  test("a first administrator is created if the only administrator is a sample", async () => {
    await addUser(platform.database, { role: "admin", email: "sample@example.org" });
    expect(await createFirstAdmin(platform)).toBeDefined();
  });
});

describe("a password", () => {
  test("a password is checked for active accounts only, and the result has no hash", async () => {
    const password_hash = await platform.hashing.hash("right");
    await addUser(platform.database, { email: "on@example.org", password_hash });
    await addUser(platform.database, { email: "off@example.org", password_hash, status: "Inactive" });
    await addUser(platform.database, { email: "none@example.org" });
    const checked = await checkPassword(platform, "on@example.org", "right");
    expect(Object.keys(checked?.account ?? {}).sort()).toEqual(["email", "id", "name", "role", "status"]);
    for (const [email, password] of [
      ["on@example.org", "wrong"],
      ["off@example.org", "right"],
      ["none@example.org", ""],
      ["unknown@example.org", "right"],
    ] as const) {
      expect(await checkPassword(platform, email, password)).toBeUndefined();
    }
  });

  test("a checked password is valid until it changes or the account is deactivated", async () => {
    const password_hash = await platform.hashing.hash("right");
    const id = await addUser(platform.database, { email: "later@example.org", password_hash });
    const checked = await checkPassword(platform, "later@example.org", "right");
    const holds = () => platform.database.write(async (tx) => checked?.isUnchanged(tx));
    const set = (change: { status?: "Active" | "Inactive"; password_hash?: string }) =>
      platform.database.write((tx) => tx.updateTable("users").set(change).where("id", "=", id).execute());
    expect(await holds()).toBe(true);
    await set({ status: "Inactive" });
    expect(await holds()).toBe(false);
    await set({ status: "Active", password_hash: await platform.hashing.hash("right") });
    expect(await holds()).toBe(false);
  });
});

describe("active administrators", () => {
  test("active administrators are accounts that can sign in, without sample accounts", async () => {
    const password_hash = "x";
    await addUser(platform.database, { role: "admin" });
    await addUser(platform.database, { role: "admin", status: "Inactive", password_hash });
    await addUser(platform.database, { role: "user", password_hash });
    expect(await countActiveAdmins(platform.database.read)).toBe(0);
    await addUser(platform.database, { role: "admin", password_hash });
    expect(await countActiveAdmins(platform.database.read)).toBe(1);
  });
});
