import { useQueryClient } from "@tanstack/react-query";
import { CONVERSATION_CALLS, type ConversationArea } from "#contract/conversations.ts";
import { NoteInput } from "#contract/notes.ts";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { text } from "../forms/field-table.ts";
import { useSmallForm } from "../forms/use-small-form.ts";
import { recordKeys } from "../resources/resource-client.ts";
import { mentionedIn, useMentions } from "./use-mentions.ts";

const FIELDS = { text: text("Your note") };

/** Returns the draft of a note on a record. */
export function useNote(area: ConversationArea, id: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const readableArea = mentionedIn(area);
  const mention = useMentions(readableArea);
  const form = useSmallForm({
    noun: "note",
    draftPath: `${area}/${id}#note`,
    fields: FIELDS,
    schema: NoteInput,
    afterSave: "blank",
    staysOnLeave: true,
    async send(typed, { key }) {
      const body = await mention(typed);
      return (await callRecord(CONVERSATION_CALLS[area].notes.add, { params: { id }, body, idempotencyKey: key }))
        .record;
    },
    async show() {
      toast("Note added");
      await queryClient.invalidateQueries({ queryKey: recordKeys(area).all });
    },
  });
  return { ...form, area: readableArea };
}
