import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform({ MAIL_TO: "staff@example.org" });
});
afterAll(() => platform.close());

const read = () => readSettings(platform.database.read, platform.config);

async function save(company: unknown): Promise<void> {
  const value = JSON.stringify({
    company,
    notificationAddresses: ["desk@example.org"],
    retention: { messages: 24, applications: 12 },
  });
  await platform.database.write(async (tx) => {
    await tx.deleteFrom("settings").execute();
    await tx
      .insertInto("settings")
      .values({ name: "site", value, version: 1, created_at: "", updated_at: "" })
      .execute();
  });
}

test("settings have their default values until others are saved", async () => {
  expect(await read()).toMatchObject({ company: DEFAULT_COMPANY, notificationAddresses: ["staff@example.org"] });
  const company = { ...DEFAULT_COMPANY, name: "[1,2]", social: [{ name: "Code", url: "https://example.org/us" }] };
  await save(company);
  expect(await read()).toMatchObject({ company, notificationAddresses: ["desk@example.org"] });
});

test("reading stored settings that violate the contract throws an error", async () => {
  await save({ ...DEFAULT_COMPANY, social: [{ name: "Bad", url: "javascript:alert(1)" }] });
  await expect(read()).rejects.toThrow();
});
