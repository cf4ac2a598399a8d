import type { Factor } from "#contract/factors.ts";
import { emailKey } from "#contract/fields.ts";
import { permissionsOf, ROLE_NAMES } from "#contract/permissions.ts";
import { LAST_ADMIN, type User, type UserChange, type UserInput } from "#contract/users.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { passkeyFacts, roleFacts } from "#server/account-notices/notice-mails.ts";
import { endKeysAndCalendarOf } from "#server/api-keys/own-keys.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AuditEntry, recordAudit } from "#server/platform/records/audit.ts";
import {
  type ActorContext,
  type AfterChange,
  createRecord,
  removeRecord,
  replaceRecord,
  setRecordStatus,
} from "#server/platform/records/records.ts";
import { endSessionsOf, requireActiveSession, requireRecentConfirmation } from "#server/platform/session/session.ts";
import { endLinksAndPasskeysBesideApp, endLinksOf, endPasskeysOf } from "#server/second-factors/own-factors.ts";
import { moveNotificationAddress } from "#server/settings/move-notification-address.ts";
import { releaseWork } from "#server/users/move-work.ts";
import { hashNewPassword } from "#server/users/new-password.ts";
import { deleteReset } from "#server/users/reset-store.ts";
import { sendInvitation } from "#server/users/send-invitation.ts";
import { beginFactorGrace, countActiveAdmins, listAdminAddresses, userStore } from "#server/users/store.ts";

/**
 * Creates an account, with a password or with an invitation to choose one. The password is hashed before the
 * transaction, which may run twice.
 */
export async function createUser(
  platform: Platform,
  acting: ActorContext,
  input: UserInput,
): Promise<VersionedRecord<User>> {
  const givesAccess = input.role !== undefined && input.role !== "user";
  // Before the password is hashed, which is slow.
  if (givesAccess) requireRecentConfirmation(platform, acting.session);
  const { password, invite: _, ...fields } = input;
  const passwordHash = password === undefined ? null : await hashNewPassword(platform, "password", password);
  const afterChange: AfterChange<User> = async (tx, before, after) => {
    await applyAccessRules(platform, acting, tx, before, after);
    if (after && passwordHash === null) await sendInvitation(tx, platform, after, acting.session);
  };
  const created = await createRecord(platform, userStore, acting, { ...fields, passwordHash }, afterChange);
  platform.mailQueued();
  return created;
}

/**
 * Changes an account. A new password ends its sessions, and needs a recent confirmation by the caller. The owner gets a
 * mail about what changed.
 */
export async function updateUser(
  platform: Platform,
  acting: ActorContext,
  id: string,
  change: UserChange,
): Promise<VersionedRecord<User>> {
  const { password, ...fields } = change;
  if (password) requireRecentConfirmation(platform, acting.session);
  const passwordHash = password ? await hashNewPassword(platform, "password", password) : undefined;
  const afterChange: AfterChange<User> = async (tx, before, after) => {
    await applyAccessRules(platform, acting, tx, before, after);
    if (before && after && emailKey(before.email) !== emailKey(after.email))
      await moveNotificationAddress(tx, platform, acting, { from: before.email, to: [after.email] });
    let keptPasskeys: readonly Factor[] | undefined;
    if (after && passwordHash !== undefined) {
      await requireActiveSession(tx, acting.session);
      keptPasskeys = await endAccessAfterNewPassword(tx, platform, acting, auditedAs(before, after));
    }
    if (before && after) await mailOwner(tx, platform, acting, before, after, keptPasskeys);
  };
  const changed = await replaceRecord(platform, userStore, acting, id, { ...fields, passwordHash }, afterChange);
  platform.mailQueued();
  return changed;
}

export function setUserStatus(
  platform: Platform,
  acting: ActorContext,
  id: string,
  status: User["status"],
): Promise<VersionedRecord<User>> {
  return setRecordStatus(platform, userStore, acting, id, status, (tx, before, after) =>
    applyAccessRules(platform, acting, tx, before, after),
  );
}

/**
 * Deletes an account. Its sessions, keys, second factors and reset link go with its row, and its open work is released. Removes its
 * address from the notification addresses; administrators take its place if none would remain. Throws like `applyAccessRules`.
 */
export function deleteUser(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  return removeRecord(platform, userStore, acting, id, async (tx, before, after) => {
    await applyAccessRules(platform, acting, tx, before, after);
    if (!before) return;
    const ifNoneRemain = await listAdminAddresses(tx);
    await moveNotificationAddress(tx, platform, acting, { from: before.email, to: [], ifNoneRemain });
  });
}

function isActiveAdmin(user: User | undefined): boolean {
  return user?.role === "admin" && user.status === "Active";
}

/** Returns whether a change gives or takes access: by role, status or the address to which reset links are sent. */
function changesAccess(before: User | undefined, after: User | undefined): boolean {
  if (!before || !after) return (before ?? after)?.role !== "user";
  return (
    before.role !== after.role || before.status !== after.status || emailKey(before.email) !== emailKey(after.email)
  );
}

/**
 * Applies what a change of an account means for access. Throws a 409 if no active administrator would be left, and a
 * 403 without a recent confirmation. Ends sessions, keys, passkeys, links and work that the account may not have any
 * more.
 */
export async function applyAccessRules(
  platform: Platform,
  acting: ActorContext,
  tx: Tx,
  before: User | undefined,
  after: User | undefined,
): Promise<void> {
  const { session } = acting;
  if (changesAccess(before, after)) {
    requireRecentConfirmation(platform, session);
    // Users who deactivate or delete themselves have already ended their session.
    const isOwnEnd = session.account.id === before?.id && after?.status !== "Active";
    if (!isOwnEnd) await requireActiveSession(tx, session);
  }
  if (isActiveAdmin(before) && !isActiveAdmin(after) && (await countActiveAdmins(tx)) === 0) {
    throw new HttpError(409, "last-admin", LAST_ADMIN);
  }
  if (before && changesAccess(before, after)) {
    for (const { accounts } of platform.features) await accounts?.changed?.(tx, platform, acting);
    await releaseWork(tx, platform, acting, before, after?.status === "Active" ? permissionsOf(after.role) : []);
  }
  if (!before || !after) return;
  if (before.role !== after.role || before.status !== after.status) await endSessionsOf(tx, after.id);
  if (before.status !== after.status) {
    const by = { account: session.account, caller: acting.caller };
    await endKeysAndCalendarOf(tx, platform, after.id, by);
    await endPasskeysOf(tx, platform, auditedAs(before, after), by);
    await endLinksOf(tx, platform, auditedAs(before, after), by);
  }
  if (before.role !== after.role) await beginFactorGrace(tx, after.id, platform.now().toISOString());
  // The link may be in a mailbox that does not belong to the account any more.
  if (before.email !== after.email || before.status !== after.status) await deleteReset(tx, after.id);
}

/** Returns how audit entries name a changed account, which may have a new owner. */
function auditedAs(before: User | undefined, after: User): AuditEntry["record"] {
  return { type: userStore.type, id: after.id, name: after.name, people: [before?.email ?? after.email, after.email] };
}

/**
 * Ends the sessions and reset link of an account with a new password. If another user set it, also ends API keys, the
 * calendar address, links to identities, and passkeys of an account with an app. Returns the passkeys that then stay.
 */
async function endAccessAfterNewPassword(
  tx: Tx,
  platform: Platform,
  { session, caller }: ActorContext,
  user: AuditEntry["record"],
): Promise<readonly Factor[]> {
  const by = { account: session.account, caller };
  await endSessionsOf(tx, user.id);
  let keptPasskeys: readonly Factor[] = [];
  // A password set by an administrator implies that the account may be compromised. The account keeps its second factor.
  if (session.account.id !== user.id) {
    await endKeysAndCalendarOf(tx, platform, user.id, by);
    keptPasskeys = await endLinksAndPasskeysBesideApp(tx, platform, user, by);
  }
  await deleteReset(tx, user.id);
  await recordAudit(tx, platform.now(), { ...by, action: "changed password", record: user });
  return keptPasskeys;
}

/** Mails the owner what was changed. The mail about a new address goes to the previous address as well. */
async function mailOwner(
  tx: Tx,
  platform: Platform,
  { session, caller }: ActorContext,
  before: User,
  after: User,
  keptPasskeys: readonly Factor[] | undefined,
): Promise<void> {
  const origin = session.account.id === after.id ? caller : "administrator";
  if (keptPasskeys) {
    const name = origin === "administrator" ? "password-set" : "password-changed";
    await mailAccount(tx, platform, after, name, origin, passkeyFacts(keptPasskeys));
  }
  if (before.role !== after.role) {
    const facts = roleFacts(ROLE_NAMES[before.role], ROLE_NAMES[after.role]);
    await mailAccount(tx, platform, after, "role-changed", origin, facts);
  }
  if (emailKey(before.email) === emailKey(after.email)) return;
  await mailAccount(tx, platform, before, "email-changed-from", origin);
  await mailAccount(tx, platform, after, "email-changed-to", origin);
}
