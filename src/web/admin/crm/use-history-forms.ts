import { useQueryClient } from "@tanstack/react-query";
import {
  addInteraction,
  type Customer,
  customerNoteCalls,
  INTERACTION_TOO_FAR_AHEAD,
  InteractionInput,
  isTooFarAhead,
} from "#contract/customers.ts";
import { NoteInput } from "#contract/notes.ts";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { instantOfLocal } from "#web/shared/dates.ts";
import { useMentions } from "../conversations/use-mentions.ts";
import { customers } from "../customers/customer-client.ts";
import { choice, text } from "../forms/field-table.ts";
import { useSmallForm } from "../forms/use-small-form.ts";
import { crmArea } from "./area.ts";
import { TYPE_CHOICES } from "./timeline.ts";

const NOTE_FIELDS = { text: text("Add Note") };

/** Fields of a new interaction. Without a date, the time is now. */
const INTERACTION_FIELDS = {
  type: choice("Type", "Call", TYPE_CHOICES),
  description: text("Description"),
  date: { ...text("Date"), write: (value: string) => (value === "" ? undefined : instantOfLocal(value)) },
};

/** Fields of an interaction, with the server's rule about future dates. The contract's schema lacks it, since it needs a clock. */
export const DatedInteraction = InteractionInput.refine(({ date }) => !isTooFarAhead(date ?? "", Date.now()), {
  path: ["date"],
  message: INTERACTION_TOO_FAR_AHEAD,
});

/** Returns the last contact after an interaction of this date: the later of both, and never in the future. */
function contactAfter(known: string | null, date: string): string {
  const contact = Math.min(Date.parse(date), Date.now());
  return new Date(known === null ? contact : Math.max(contact, Date.parse(known))).toISOString();
}

/** Returns the entries with the added one first, which is counted once even after a repeated response. */
function withAdded<Entry extends { id: string }>(entries: readonly Entry[], total: number, added: Entry) {
  const others = entries.filter(({ id }) => id !== added.id);
  return { entries: [added, ...others], total: others.length === entries.length ? total + 1 : total };
}

/** Returns the forms of a note and of an interaction that the user adds to a customer. */
export function useHistoryForms(id: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const draftPath = crmArea.paths.one(id);

  /** Changes the cached customer at once, so that a saved entry is shown before the server responds again. */
  async function change(changed: (customer: Customer) => Partial<Customer>) {
    queryClient.setQueryData<Tagged<Customer>>(
      customers.keys.record(id),
      (known) => known && { ...known, record: { ...known.record, ...changed(known.record) } },
    );
    // Awaited, because text typed next is compared with the reloaded data.
    await queryClient.invalidateQueries({ queryKey: customers.keys.all });
  }

  const mention = useMentions("customers");
  const note = useSmallForm({
    noun: "note",
    draftPath,
    fields: NOTE_FIELDS,
    schema: NoteInput,
    afterSave: "blank",
    async send(typed, { key }) {
      const body = await mention(typed);
      return (await callRecord(customerNoteCalls.add, { params: { id }, body, idempotencyKey: key })).record;
    },
    async show(added) {
      toast("Note added");
      await change(({ notes, notesTotal }) => {
        const { entries, total } = withAdded(notes, notesTotal, added);
        return { notes: entries, notesTotal: total };
      });
    },
  });
  const interaction = useSmallForm({
    noun: "interaction",
    draftPath: `${draftPath}#interaction`,
    fields: INTERACTION_FIELDS,
    schema: DatedInteraction,
    worth: ["description"],
    afterSave: "blank",
    async send(body, { key }) {
      return (await callRecord(addInteraction, { params: { id }, body, idempotencyKey: key })).record;
    },
    async show(added) {
      toast(`${added.type} logged`);
      await change(({ interactions, interactionsTotal, lastContact }) => {
        const { entries, total } = withAdded(interactions, interactionsTotal, added);
        return {
          interactions: entries,
          interactionsTotal: total,
          lastContact: contactAfter(lastContact, added.date),
        };
      });
    },
  });
  return { note, interaction };
}

export type Additions = ReturnType<typeof useHistoryForms>;
