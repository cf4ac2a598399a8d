import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { FEATURES } from "#server/features.ts";

const platform = resolve(import.meta.dirname, "../../src/server/platform");

/** Tables of features that a file of the platform may name: it identifies the caller, and its notes are on records of these kinds. */
const MAY_NAME: Readonly<Record<string, readonly string[]>> = {
  "session/store.ts": ["users", "totp_factors", "passkeys", "second_factor_roles"],
  "people/accounts-with-permission.ts": ["users"],
  "people/active-accounts.ts": ["users"],
  "people/account-names.ts": ["users"],
  "session/device-store.ts": ["users"],
  "session/key-store.ts": ["users", "second_factor_roles"],
  "database/platform-tables.ts": ["users", "customers", "messages", "applications", "deals"],
};
const tables = FEATURES.flatMap(({ tables = [] }) => tables.map(({ name }) => name));

const sources = readdirSync(platform, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, source: readFileSync(join(platform, file), "utf8") }));

/** Returns the tables that a source names, in Kysely or in plain SQL. */
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
