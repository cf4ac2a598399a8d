import { type Interaction, NOT_EDITABLE } from "#contract/customers.ts";
import { refuseFarAhead } from "#server/customers/add-to-history.ts";
import { deleteInteractions, findInteraction, setInteraction } from "#server/customers/history-store.ts";
import { customerStore } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, recordOf } from "#server/platform/records/act.ts";
import { type ActorContext, changedFields } from "#server/platform/records/records.ts";
import { requireAuthor } from "#server/platform/records/require-author.ts";

/** Ids of an interaction and of its customer. */
type InteractionIds = { id: string; customerId: string };

/**
 * Changes or deletes an interaction, with an audit entry. `work` returns the interaction after the change, or undefined if it deletes
 * the interaction. Throws a 404 if the customer does not exist, and what `find` and `work` throw.
 */
function changeInHistory(
  platform: Platform,
  acting: ActorContext,
  { customerId }: InteractionIds,
  action: string,
  find: (tx: Tx) => Promise<Interaction>,
  work: (tx: Tx, before: Interaction, now: string) => Promise<Interaction | undefined>,
): Promise<Interaction | undefined> {
  return act(platform, acting, recordOf(customerStore, customerId), action, async (tx, _customer, now) => {
    const before = await find(tx);
    const after = await work(tx, before, now.toISOString());
    const changed = changedFields(before, after ?? {});
    const isUnchanged = Object.keys(changed.before).length === 0;
    return { result: after, isUnchanged, before: changed.before, ...(after && { after: changed.after }) };
  });
}

/**
 * Returns an interaction that the caller may change. Throws a 404 if it does not exist, a 403 if another account logged it, unless the
 * caller is an administrator, and a 409 for a web form.
 */
async function ownInteraction(tx: Tx, acting: ActorContext, ids: InteractionIds): Promise<Interaction> {
  const interaction = await findInteraction(tx, ids);
  if (!interaction) throw notFound("There is no such interaction.");
  const own = requireAuthor<Interaction>(acting, interaction);
  if (own.type === "Web form") throw new HttpError(409, NOT_EDITABLE.code, NOT_EDITABLE.message);
  return own;
}

type Change = Pick<Interaction, "type" | "description"> & { date?: string | undefined };

/** Changes an interaction. A date that is left out stays. The customer's last contact follows. Throws as `ownInteraction`. */
export async function changeInteraction(
  platform: Platform,
  acting: ActorContext,
  ids: InteractionIds,
  { type, description, date }: Change,
): Promise<Interaction> {
  const find = (tx: Tx) => ownInteraction(tx, acting, ids);
  const action = "changed an interaction with";
  const changed = await changeInHistory(platform, acting, ids, action, find, async (tx, before, now) => {
    if (date !== undefined) refuseFarAhead(date, now);
    const after = { ...before, type, description, date: date ?? before.date };
    await setInteraction(tx, ids, after);
    return after;
  });
  return changed as Interaction;
}

/** Deletes an interaction. The customer's last contact follows. Throws as `ownInteraction`. */
export async function removeInteraction(
  platform: Platform,
  acting: ActorContext,
  ids: InteractionIds,
): Promise<undefined> {
  const find = (tx: Tx) => ownInteraction(tx, acting, ids);
  await changeInHistory(platform, acting, ids, "deleted an interaction with", find, async (tx) => {
    await deleteInteractions(tx, "id", [ids.id]);
    return undefined;
  });
}
