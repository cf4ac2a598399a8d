import { KEY_PERMISSIONS, type KeyInput } from "#contract/keys.ts";
import type { Role } from "#contract/permissions.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addKey, makeKey } from "#server/platform/session/keys.ts";
import { beginSession, hashToken } from "#server/platform/session/session.ts";
import { insertReset } from "#server/users/reset-store.ts";
import { insertUser } from "#server/users/store.ts";
import type { TestServer } from "#tests/support/server.ts";

export interface NewAccount {
  email: string;
  password?: string;
  role?: Role;
  status?: "Active" | "Inactive";
  name?: string;
  /** Marks an account that was invited and has not chosen a password. */
  invited?: true;
  /** Marks the password as a generated one, which must be changed. */
  mustChangePassword?: true;
}

/** Adds an account besides the first administrator and returns its id. Without a password it cannot sign in. */
export async function addAccount({ app }: TestServer, account: NewAccount): Promise<string> {
  const { hashing, database } = app.platform;
  const id = newId();
  const created_at = new Date().toISOString();
  const password_hash = account.password === undefined ? null : await hashing.hash(account.password);
  await database.write((tx) =>
    insertUser(tx, {
      id,
      name: account.name ?? "Thandi Example",
      email: account.email,
      password_hash,
      must_change_password: account.mustChangePassword ? 1 : 0,
      invited_at: account.invited ? created_at : null,
      role: account.role ?? "user",
      status: account.status ?? "Active",
      sample: 0,
      created_at,
    }),
  );
  return id;
}

/** Returns a session token of the account without hashing a password; with `ended`, of an expired session. */
export async function tokenOf({ app }: TestServer, accountId: string, { ended = false } = {}): Promise<string> {
  const { platform } = app;
  const from = { address: "127.0.0.1", browser: "test" };
  const token = await platform.database.write((tx) => beginSession(platform, tx, accountId, from));
  if (ended) {
    await platform.database.write((tx) =>
      tx
        .updateTable("sessions")
        .set({ expires_at: "2020-01-01T00:00:00.000Z" })
        .where("user_id", "=", accountId)
        .execute(),
    );
  }
  return token;
}

/** Begins another session of the account and returns its id. */
export async function addSession(server: TestServer, accountId: string): Promise<string> {
  const token = await tokenOf(server, accountId);
  const row = await server.app.platform.database.read
    .selectFrom("sessions")
    .select("id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds an API key of the account, by default with every permission. Returns the key and its id. */
export async function addKeyOf(
  { app }: TestServer,
  accountId: string,
  input: Partial<KeyInput> = {},
): Promise<{ id: string; key: string }> {
  const { database, now } = app.platform;
  const { key, made } = makeKey(now(), { name: "Nightly import", permissions: [...KEY_PERMISSIONS], ...input });
  await database.write((tx) => addKey(tx, accountId, key, made));
  return { id: made.id, key };
}

/** Returns the token of a password reset link, as a mail would carry it. */
export async function addReset({ app }: TestServer, accountId: string): Promise<string> {
  const token = `reset-${newId()}`;
  const now = app.platform.now().getTime();
  await app.platform.database.write((tx) =>
    insertReset(tx, {
      user_id: accountId,
      token_hash: hashToken(token),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 3_600_000).toISOString(),
    }),
  );
  return token;
}

/** Returns the id of the administrator that the server created. */
export async function adminId({ app }: TestServer): Promise<string> {
  const row = await app.platform.database.read
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("created_at")
    .executeTakeFirstOrThrow();
  return row.id;
}
