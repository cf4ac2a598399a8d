import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_COMPANY } from "#content/company.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform({ MAIL_TO: "staff@example.org" });
});
afterAll(() => platform.close());

const read = () => readSettings(platform.database.read, platform.config);

async function save(value: string): Promise<void> {
  await platform.database.write(async (tx) => {
    await tx.deleteFrom("settings").execute();
    await tx.insertInto("settings").values({ name: "company", value, version: 1, updated_at: "" }).execute();
  });
}

test("settings have their first values until somebody saves others", async () => {
  expect(await read()).toEqual({ company: FIRST_COMPANY, notify: "staff@example.org" });
  const company = { ...FIRST_COMPANY, name: "[1,2]", social: [{ name: "Code", url: "https://example.org/us" }] };
  await save(JSON.stringify(company));
  expect((await read()).company).toEqual(company);
});

test("settings that are not the contract's are not read as if they were", async () => {
  await save(JSON.stringify({ ...FIRST_COMPANY, social: [{ name: "Bad", url: "javascript:alert(1)" }] }));
  await expect(read()).rejects.toThrow();
});
