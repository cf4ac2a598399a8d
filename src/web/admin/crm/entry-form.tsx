import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { customerNoteCalls, MAX_INTERACTION_AHEAD_MS, updateInteraction } from "#contract/customers.ts";
import { useToast } from "#ui/toast.tsx";
import { call } from "#web/shared/call.ts";
import { instantOfLocal, minuteOf } from "#web/shared/dates.ts";
import { ENTRY_FORM, NoteForm, SaveAndCancel } from "../conversations/note-form.tsx";
import { customers } from "../customers/customer-client.ts";
import { readDraft } from "../forms/drafts.ts";
import { choice, type FieldTable, propsOf, text } from "../forms/field-table.ts";
import { FormSelect, FormText, FormTextArea } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { crmArea } from "./area.ts";
import { type LoggedType, type TimelineEntry, TYPE_CHOICES } from "./timeline.ts";
import { DatedInteraction } from "./use-history-forms.ts";

interface EntryFormProps {
  customerId: string;
  entry: TimelineEntry;
  /** Set when a user has opened the form, and not because of a draft. */
  takesFocus: boolean;
  onClose: () => void;
}

const draftPathOf = (customerId: string, { id }: TimelineEntry) => `${crmArea.paths.one(customerId)}#entry-${id}`;

/** Returns whether a correction of an entry was begun and not saved. */
export function isBegun(customerId: string, entry: TimelineEntry): boolean {
  return readDraft(draftPathOf(customerId, entry)) !== undefined;
}

/** Form that corrects an entry of the timeline, in the place of the entry. */
export function EntryForm(props: EntryFormProps) {
  return props.entry.kind === "Note" ? <CustomerNoteForm {...props} /> : <InteractionForm {...props} />;
}

function CustomerNoteForm({ customerId, entry, takesFocus, onClose }: EntryFormProps) {
  return (
    <NoteForm
      area="customers"
      before={entry.text}
      keys={customers.keys.all}
      onClose={onClose}
      draftPath={draftPathOf(customerId, entry)}
      save={(body) => call(customerNoteCalls.change, { params: { id: customerId, noteId: entry.id }, body })}
      takesFocus={takesFocus}
    />
  );
}

/** Returns the fields of an interaction. An untouched time keeps its seconds, so it is not sent. */
function interactionFields(before: string) {
  const write = (value: string) => (value === before ? undefined : instantOfLocal(value));
  return {
    kind: { ...choice<LoggedType>("Type", "Call", TYPE_CHOICES), path: "type" },
    text: { ...text("Description"), path: "description" },
    date: { ...text("Date"), write },
  };
}

type InteractionValues = { kind: LoggedType; text: string; date: string };

function InteractionForm({ customerId, entry, takesFocus, onClose }: EntryFormProps) {
  const [before] = useState(() => minuteOf(Date.parse(entry.instant)));
  const fields = interactionFields(before) satisfies FieldTable<InteractionValues>;
  const field = propsOf(fields);
  const queryClient = useQueryClient();
  const toast = useToast();
  const state = useSmallForm({
    noun: "interaction",
    draftPath: draftPathOf(customerId, entry),
    fields,
    schema: DatedInteraction,
    // Web forms have no form.
    stored: { values: { kind: entry.kind as LoggedType, text: entry.text, date: before } },
    afterSave: "closes",
    send: (body) => call(updateInteraction, { params: { id: customerId, interactionId: entry.id }, body }),
    async show() {
      await queryClient.invalidateQueries({ queryKey: customers.keys.all });
      toast("Interaction changed");
      onClose();
    },
  });
  return (
    <SmallForm
      actions={(close) => <SaveAndCancel busy={state.busy} onClose={close} />}
      className={ENTRY_FORM}
      failed="Failed to save the entry"
      label={`Edit ${entry.kind.toLowerCase()}`}
      onClose={onClose}
      state={state}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <FormSelect {...field("kind")} />
        <FormText
          {...field("date")}
          hint="South African time"
          max={minuteOf(Date.now() + MAX_INTERACTION_AHEAD_MS)}
          type="datetime-local"
        />
      </div>
      <FormTextArea {...field("text")} autoFocus={takesFocus} rows={3} />
    </SmallForm>
  );
}
