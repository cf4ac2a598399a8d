import { randomBytes } from "node:crypto";
import type { Account } from "#contract/auth.ts";
import { emailKey, LIMITS, requiredText } from "#contract/fields.ts";
import type { Role } from "#contract/permissions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { BY_THE_SERVER, recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import { deleteReset } from "#server/users/reset-store.ts";
import {
  beginFactorGrace,
  findAccountWithAccess,
  findCredentials,
  insertUser,
  setPasswordHash,
} from "#server/users/store.ts";

/**
 * Returns the hash of a random password that is not stored. An account with this hash counts as one that can sign in,
 * here by the identity provider, and its user may set a password by mail.
 */
export function unknownPasswordHash({ hashing }: Pick<Platform, "hashing">): Promise<string> {
  return hashing.hash(randomBytes(32).toString("base64url"));
}

/**
 * Returns the account with an address that may sign in, "refused" for one that may not, such as a sample, and undefined
 * without one. An invited account gets the unknown password, which ends its invitation.
 */
export async function admitByAddress(
  tx: Tx,
  email: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<Pick<Account, "id" | "name" | "email"> | "refused" | undefined> {
  const found = await findCredentials(tx, emailKey(email));
  if (!found) return undefined;
  const { id, name, email: address } = found;
  if (!(await findAccountWithAccess(tx, id))) return "refused";
  if (found.password_hash === null) {
    await setPasswordHash(tx, id, passwordHash, now.toISOString());
    await deleteReset(tx, id);
    await beginFactorGrace(tx, id, now.toISOString());
  }
  return { id, name, email: address };
}

const personName = requiredText("Name is required", LIMITS.name);

interface ProvidedAccount {
  email: string;
  /** Name as the provider has it. The address is used if it is missing or no name. */
  name: string | undefined;
  role: Role;
  passwordHash: string;
}

/** Creates the account of a person whom the identity provider vouches for. */
export async function createProvidedAccount(
  tx: Tx,
  { email, name: given, role, passwordHash }: ProvidedAccount,
  caller: { requestId: string; address: string },
  now: Date,
): Promise<Pick<Account, "id" | "name" | "email">> {
  const id = newId();
  const name = personName.safeParse(given).data ?? email;
  const fields = { name, email, role, status: "Active" } as const;
  await insertUser(tx, { ...fields, id, password_hash: passwordHash, sample: 0, created_at: now.toISOString() });
  const record = { type: "user", id, name, people: [email] };
  await recordAudit(tx, now, { account: BY_THE_SERVER.account, action: "created", record, caller, after: fields });
  return { id, name, email };
}
