import { emailKey } from "#contract/fields.ts";
import type { OwnSignIn } from "#contract/sessions.ts";
import { findAddressChanges, findRefusedSignIns, findSignedIn } from "#server/audit/store.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Returns whether anybody ever signed in to an account. The audit trail still shows it when the devices have been deleted. */
export async function hasSignedIn(db: Read, accountId: string): Promise<boolean> {
  return (await findSignedIn(db, accountId, 1)).length > 0;
}

/** Returns the newest successful sign-ins to an account, newest first. */
export async function findSignIns(db: Read, accountId: string, most: number): Promise<OwnSignIn[]> {
  const entries = await findSignedIn(db, accountId, most);
  return entries.map((entry) => ({ ...entry, outcome: "Signed in" }));
}

/** Outcome for each action in the audit log. Every other refused sign-in was blocked by a limit. */
const OUTCOMES: Readonly<Record<string, OwnSignIn["outcome"]>> = {
  "failed to sign in": "Failed",
  "gave the right password": "Password only",
  "gave a wrong code": "Wrong code",
};

/** Returns the newest refused sign-ins with an address since an instant, newest first. */
export async function findRefused(db: Read, email: string, since: string, most: number): Promise<OwnSignIn[]> {
  const entries = await findRefusedSignIns(db, emailKey(email), since, most);
  return entries.map(({ action, ...entry }) => ({ ...entry, outcome: OUTCOMES[action] ?? "Blocked" }));
}

/** Returns the time of the last change of a record's address, or undefined. */
export async function findAddressChange(db: Read, type: string, recordId: string): Promise<string | undefined> {
  const changes = await findAddressChanges(db, type, recordId);
  return changes.find(({ before, after }) => keyIn(before) !== keyIn(after))?.at;
}

/** Returns the key of the address among the stored fields of an entry; `""` without an address. */
function keyIn(json: string | null): string {
  const { email }: { email?: unknown } = JSON.parse(json ?? "{}");
  return typeof email === "string" ? emailKey(email) : "";
}
