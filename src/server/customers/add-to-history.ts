import { INTERACTION_TOO_FAR_AHEAD, type Interaction, isTooFarAhead } from "#contract/customers.ts";
import { insertInteraction } from "#server/customers/history-store.ts";
import { customerStore } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, recordOf } from "#server/platform/records/act.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Adds something to a customer's history, with an audit entry. A repeat with the same idempotency key returns the first result. */
function addToHistory<Added extends object>(
  platform: Platform,
  acting: ActorContext,
  customerId: string,
  action: string,
  add: (tx: Tx, now: string) => Promise<Added>,
): Promise<Added> {
  return act(platform, acting, recordOf(customerStore, customerId), action, async (tx, _customer, now) => {
    const added = await add(tx, now.toISOString());
    return { result: added, after: Object.fromEntries(Object.entries(added)) };
  });
}

/** Throws a 400 for a date that is more than a day ahead. */
export function refuseFarAhead(date: string, now: string): void {
  if (isTooFarAhead(date, Date.parse(now))) throw invalidFields([{ path: "date", message: INTERACTION_TOO_FAR_AHEAD }]);
}

type Logged = Pick<Interaction, "type" | "description"> & { date?: string | undefined };

/** Adds an interaction to the history of a customer, by default at the present time. Throws a 400 for a date too far ahead. */
export function logInteraction(platform: Platform, acting: ActorContext, customerId: string, logged: Logged) {
  return addToHistory(
    platform,
    acting,
    customerId,
    "logged an interaction with",
    async (tx, now): Promise<Interaction> => {
      const { type, description, date = now } = logged;
      refuseFarAhead(date, now);
      const { account } = acting.session;
      const interaction = { id: newId(), date, type, description, author: account.name };
      await insertInteraction(tx, {
        id: interaction.id,
        customer_id: customerId,
        type: interaction.type,
        description: interaction.description,
        happened_at: interaction.date,
        message_id: null,
        signed_by: await signAs(tx, account),
        created_at: now,
      });
      return interaction;
    },
  );
}
