import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { FEATURES } from "#server/features.ts";

const platform = resolve(import.meta.dirname, "../../src/server/platform");

/** Who calls is the platform's question, and is asked of the accounts and of what they have to show. */
const MAY_NAME: Readonly<Record<string, readonly string[]>> = {
  "session/store.ts": ["users", "totp_factors", "passkeys", "second_factor_roles"],
  "session/device-store.ts": ["users"],
  "session/key-store.ts": ["users", "second_factor_roles"],
  "database/platform-tables.ts": ["users"],
};
const tables = FEATURES.flatMap(({ tables = [] }) => tables.map(({ name }) => name));

const sources = readdirSync(platform, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, source: readFileSync(join(platform, file), "utf8") }));

/** As Kysely and plain SQL name a table. */
function namedIn(source: string): string[] {
  return tables.filter((name) => new RegExp(`"${name}"|\\b(from|into|update|join) ${name}\\b`).test(source));
}

test("the platform names no table of a feature", () => {
  expect(sources.length).toBeGreaterThan(100);
  const naming = sources.map(({ file, source }) => {
    const names = namedIn(source).filter((name) => !MAY_NAME[file]?.includes(name));
    return names.length > 0 ? `${file}: ${names}` : undefined;
  });
  expect(naming.filter(Boolean)).toEqual([]);
  expect(namedIn('selectFrom("products")')).toEqual(["products"]);
  expect(namedIn("delete from customers where id = 1")).toEqual(["customers"]);
});
