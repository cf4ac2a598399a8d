import type { Factor } from "#contract/factors.ts";
import type { OwnKey } from "#contract/keys.ts";
import type { OwnSession } from "#contract/sessions.ts";
import type { User } from "#contract/users.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { PersonalRecords } from "#server/platform/people/personal-records.ts";
import { listKeysForExport } from "#server/platform/session/keys.ts";
import { listSessionsForExport } from "#server/platform/session/session.ts";
import { listFactors } from "#server/second-factors/own-factors.ts";
import { findCredentials, findUsers, userStore } from "#server/users/store.ts";
import { usersTable } from "#server/users/tables.ts";

interface ExportedAccount extends User {
  sessions: Omit<OwnSession, "current">[];
  secondFactors: Factor[];
  keys: OwnKey[];
}

/**
 * Accounts, with their sessions, second factors and API keys. Administrators delete accounts under Users. An erasure
 * then deletes what the accounts leave behind.
 */
export const personalAccounts: PersonalRecords<ExportedAccount> = {
  kind: "accounts",
  table: usersTable,
  async exportRows(db, ids) {
    const exported: ExportedAccount[] = [];
    for (const user of await findUsers(db, ids)) {
      const [sessions, keys] = [await listSessionsForExport(db, user.id), await listKeysForExport(db, user.id)];
      const { rows: secondFactors } = await listFactors(db, user.id);
      exported.push({ ...user, sessions, secondFactors, keys });
    }
    return exported;
  },
};

/** Deletes the account with an address, if there is one: that of an erased person, which a backup has restored. */
export async function deleteAccount(tx: Tx, emailKey: string): Promise<void> {
  const account = await findCredentials(tx, emailKey);
  if (account) await userStore.remove(tx, account.id);
}
