import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccount, addReset, adminId, tokenOf } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords, callExample } from "#tests/support/calls.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** Secret fields that a caller has asked for, by call. */
const ASKED_FOR: Readonly<Record<string, readonly string[]>> = {
  login: ["token"],
  secondFactor: ["token"],
  signInWithPasskey: ["token"],
  addTotp: ["data.secret"],
  getFormToken: ["data.token"],
  createKey: ["data.key"],
};
/** Calls in whose responses `key` is the name of a page. */
const OF_PAGES = /^(list|get|publish|restore)Pages?$|^saveDraft$/;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  await addReset(server, await addAccount(server, { email: "forgot@example.com", password: "forgotten" }));
});
afterAll(() => server.close());

/** Returns the paths of fields with the names of secrets. */
function secretFields(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => secretFields(item, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [...(/pass|hash|token|secret|^key$/i.test(name) ? [at] : []), ...secretFields(inner, at)];
  });
}

/** Returns all hashes of passwords and tokens in the database, and the signing secrets. */
async function storedSecrets(): Promise<string[]> {
  const { read } = server.app.platform.database;
  const rows = [
    ...(await read.selectFrom("users").select("password_hash as secret").execute()),
    ...(await read.selectFrom("sessions").select("token_hash as secret").execute()),
    ...(await read.selectFrom("password_resets").select("token_hash as secret").execute()),
    ...(await read.selectFrom("keys").select("key_hash as secret").execute()),
    ...(await read.selectFrom("devices").select("token_hash as secret").execute()),
    ...(await read.selectFrom("subscribers").select("token_hash as secret").execute()),
    ...(await read.selectFrom("recovery_codes").select("code_hash as secret").execute()),
    ...(await read.selectFrom("sign_in_challenges").select("token_hash as secret").execute()),
    ...(await read.selectFrom("page_previews").select("token_hash as secret").execute()),
    ...(await read.selectFrom("secrets").select("value as secret").execute()),
  ];
  return rows.flatMap(({ secret }) => secret ?? []);
}

test("no response of any call has a field for a secret, or contains a stored one", {
  tags: "promise-10",
  timeout: 120_000,
}, async () => {
  const admin = await adminId(server);
  const shared = await addRecords(server, admin);
  for (const one of ALL_ENDPOINTS) {
    // Deletions and releases succeed once per record, so both get their own records.
    const isOnce = one.call.method === "DELETE" || one.name === "releaseSubscriber";
    const records = isOnce ? await addRecords(server, admin) : shared;
    const answer = await callExample(server, one, records, { token: await tokenOf(server, admin) });
    expect(answer.status, one.name).toBe(one.call.status);
    // The description names the fields of requests, and has examples of its own.
    if (one.call.path !== "/openapi.json")
      expect(
        secretFields(answer.json).filter((field) => !(OF_PAGES.test(one.name) && /(^|\.)key$/.test(field))),
        one.name,
      ).toEqual(ASKED_FOR[one.name] ?? []);
    const leaked = (await storedSecrets()).filter((secret) => answer.text.includes(secret));
    expect(leaked, one.name).toEqual([]);
  }
});
