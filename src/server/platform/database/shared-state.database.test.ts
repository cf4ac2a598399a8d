import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bumpContentVersion, readContentVersion } from "#server/platform/database/content-version.ts";
import { sharedSecret } from "#server/platform/database/secrets.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let rival: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
afterAll(() => platform.close());

describe("a shared secret", () => {
  test("a shared secret is the same for all processes that ask at once", async () => {
    const asked = Array.from({ length: 10 }, (_, number) =>
      sharedSecret((number % 2 ? rival : platform).database, "key"),
    );
    const secrets = new Set(await Promise.all(asked));
    expect(secrets.size).toBe(1);
    expect([...secrets][0]).toMatch(/^[\w-]{43}$/);
  });

  test("a shared secret differs for each name", async () => {
    expect(await sharedSecret(platform.database, "one")).not.toBe(await sharedSecret(platform.database, "other"));
  });

  test("all processes share the signing secret", () => {
    expect(rival.signingSecret).toBe(platform.signingSecret);
  });
});

describe("the version of the content", () => {
  const change = (on: TestPlatform) => on.database.write((tx) => bumpContentVersion(tx));

  test("the version of the content rises with every change, in every process", async () => {
    const before = await readContentVersion(rival.database);
    await change(platform);
    expect(await readContentVersion(rival.database)).toBe(before + 1);
  });

  test("the version of the content counts each of 20 concurrent changes", async () => {
    const before = await readContentVersion(platform.database);
    await Promise.all(Array.from({ length: 20 }, (_, number) => change(number % 2 ? rival : platform)));
    expect(await readContentVersion(platform.database)).toBe(before + 20);
  });

  test("the version of the content stays when the change is rolled back", async () => {
    const before = await readContentVersion(platform.database);
    const undone = platform.database.write(async (tx) => {
      await bumpContentVersion(tx);
      throw new Error("no further");
    });
    await expect(undone).rejects.toThrow();
    expect(await readContentVersion(platform.database)).toBe(before);
  });
});
