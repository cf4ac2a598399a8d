import { type DealChange, type DealInput, type DealStatusChange, isOpenDeal } from "#contract/deals.ts";
import { dealStore, releaseDeal, type StoredDeal } from "#server/deals/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord, createRecord, removeRecord } from "#server/platform/records/records.ts";
import { findAssignee } from "#server/users/assignees.ts";
import { requireOwner } from "#server/users/require-owner.ts";

type Changed = Promise<VersionedRecord<StoredDeal>>;

/**
 * Removes the owner of a deal that a change has reopened, if the owner may no longer read customers. Returns whether the deal has to be
 * read again; this can also be true of a deal that stays closed, and keeps its owner.
 */
async function releaseReopened(tx: Tx, before: StoredDeal, now: string): Promise<boolean> {
  if (isOpenDeal(before) || before.ownerId === null) return false;
  if (await findAssignee(tx, before.ownerId, "customers:read")) return false;
  await releaseDeal(tx, before.id, now);
  return true;
}

/** Creates a deal, by default of the account that creates it. */
export function createDeal(platform: Platform, acting: ActorContext, input: DealInput): Changed {
  const { ownerId = acting.session.account.id } = input;
  return createRecord(platform, dealStore, acting, { ...input, ownerId }, requireOwner);
}

/** Changes a deal. Throws a 404, a 412, or a 400 for a customer or an owner that is not possible, or for Lost without a reason. */
export function changeDeal(platform: Platform, acting: ActorContext, id: string, change: DealChange): Changed {
  async function work(tx: Tx, now: string, before: StoredDeal) {
    const written = await dealStore.replace(tx, before, change, now);
    return (await releaseReopened(tx, before, now)) ? undefined : written;
  }
  return changeRecord(platform, dealStore, acting, id, "changed", work, requireOwner);
}

/** Changes the status of a deal. Throws a 404, a 412, or a 400 for Lost without a reason. */
export function changeDealStatus(
  platform: Platform,
  acting: ActorContext,
  id: string,
  change: DealStatusChange,
): Changed {
  async function work(tx: Tx, now: string, before: StoredDeal) {
    const written = await dealStore.setStatus(tx, before, change, now);
    return (await releaseReopened(tx, before, now)) ? undefined : written;
  }
  return changeRecord(platform, dealStore, acting, id, "changed status", work);
}

export function deleteDeal(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  return removeRecord(platform, dealStore, acting, id);
}
