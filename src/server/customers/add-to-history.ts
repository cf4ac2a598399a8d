import { type CustomerNote, INTERACTION_TOO_FAR_AHEAD, type Interaction, isTooFarAhead } from "#contract/customers.ts";
import { customerStore, insertInteraction, insertNote } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import { type ActorContext, createIdempotent, findOr404 } from "#server/platform/records/records.ts";

/** Adds something to a customer's history, once per key, with its line in the audit trail. */
async function addIdempotent<Added extends object>(
  platform: Platform,
  acting: ActorContext,
  customerId: string,
  action: string,
  add: (tx: Tx, now: string) => Promise<Added>,
): Promise<Added> {
  return createIdempotent(platform, acting.idempotencyKey, async (tx, now) => {
    const { record } = await findOr404(tx, customerStore, customerId);
    const added = await add(tx, now.toISOString());
    await recordAudit(tx, now, {
      account: acting.session.account,
      action,
      record: { type: customerStore.type, id: customerId, name: record.name, people: [record.email] },
      caller: acting.caller,
      after: Object.fromEntries(Object.entries(added)),
    });
    return added;
  });
}

export function addNote(platform: Platform, acting: ActorContext, customerId: string, text: string) {
  return addIdempotent(platform, acting, customerId, "added a note to", async (tx, now): Promise<CustomerNote> => {
    const note = { id: newId(), text, author: acting.session.account.name, createdAt: now };
    await insertNote(tx, { id: note.id, customer_id: customerId, text, author: note.author, created_at: now });
    return note;
  });
}

type Logged = Omit<Interaction, "id" | "date"> & { date?: string | undefined };

export function logInteraction(platform: Platform, acting: ActorContext, customerId: string, logged: Logged) {
  return addIdempotent(
    platform,
    acting,
    customerId,
    "logged an interaction with",
    async (tx, now): Promise<Interaction> => {
      if (isTooFarAhead(logged.date ?? now, Date.parse(now)))
        throw invalidFields([{ path: "date", message: INTERACTION_TOO_FAR_AHEAD }]);
      const interaction = { id: newId(), date: logged.date ?? now, type: logged.type, description: logged.description };
      await insertInteraction(tx, {
        id: interaction.id,
        customer_id: customerId,
        type: interaction.type,
        description: interaction.description,
        happened_at: interaction.date,
        message_id: null,
        created_at: now,
      });
      return interaction;
    },
  );
}
