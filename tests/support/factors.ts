import { newId } from "#server/platform/records/ids.ts";
import { hashToken } from "#server/platform/session/session.ts";
import { insertPasskey } from "#server/second-factors/store.ts";
import { codeAt, makePasskey, type SoftKey, signWithPasskey } from "#tests/support/authenticator.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Returns the origin and relying party id that a browser uses for a passkey of the server. */
export function partyOf({ app }: TestServer): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(app.platform.config.publicUrl);
  return { origin, rpId: hostname };
}

/** Adds an authenticator app to the account of the token. Returns its secret and the recovery codes. */
export async function addApp(server: TestServer, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await server.api("POST", "/auth/factors/totp", { token })).json.data;
  // Uses the code of the step before, so that a test can still use the current one. The server's clock stands still
  // meanwhile: on a busy machine the step would end before the server reads the code.
  const { platform } = server.app;
  const { now } = platform;
  const present = now();
  platform.now = () => present;
  const body = { code: codeAt(secret, new Date(present.getTime() - 30_000)) };
  const { status, json } = await server.api("POST", "/auth/factors/totp/confirm", { token, body }).finally(() => {
    platform.now = now;
  });
  if (status !== 200) throw new Error(`The app was not confirmed: ${status} ${JSON.stringify(json)}`);
  return { secret, recoveryCodes: json.data.recoveryCodes };
}

/** Adds a passkey to the account of the token. */
export async function addPasskey(server: TestServer, token: string, name = "Test key"): Promise<SoftKey> {
  const { key, credential } = await makeOwnPasskey(server, token);
  const { status, json } = await server.api("POST", "/auth/passkeys", { token, body: { ...credential, name } });
  if (status !== 201) throw new Error(`The passkey was not added: ${status} ${JSON.stringify(json)}`);
  return key;
}

/** Makes a passkey for the account of the token, without adding it. */
export async function makeOwnPasskey(server: TestServer, token: string) {
  const options = (await server.api("POST", "/auth/passkeys/options", { token })).json.data;
  const { challenge, user } = options;
  return makePasskey({ ...partyOf(server), challenge, userHandle: user.id });
}

/** Returns the body with which a browser would sign in with the passkey now. */
export async function answerOf(server: TestServer, key: SoftKey) {
  const { challenge } = (await server.api("POST", "/auth/passkey/options")).json.data;
  return signWithPasskey(key, { ...partyOf(server), challenge });
}

/** Returns the id of the account that the token belongs to. */
export async function accountOf({ app }: TestServer, token: string): Promise<string | undefined> {
  const row = await app.platform.database.read
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row?.user_id;
}

/** Removes all second factors and links of the token's account. */
export async function dropFactors(server: TestServer, token: string): Promise<void> {
  const id = await accountOf(server, token);
  if (id === undefined) return;
  await server.app.platform.database.write(async (tx) => {
    for (const table of ["totp_factors", "passkeys", "recovery_codes", "oidc_links"] as const)
      await tx.deleteFrom(table).where("user_id", "=", id).execute();
  });
}

/** Inserts a passkey of the account that has no private key. Returns its id. */
export async function addStoredPasskey({ app }: TestServer, user_id: string): Promise<string> {
  const id = newId();
  const created_at = app.platform.now().toISOString();
  const key = { credential_id: id, public_key: "", counter: 0, name: "Test key", last_used_at: null };
  await app.platform.database.write((tx) => insertPasskey(tx, { id, user_id, created_at, ...key }));
  return id;
}
