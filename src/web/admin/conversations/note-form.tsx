import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AssignedArea } from "#contract/assignees.ts";
import { typedMentions } from "#contract/mentions.ts";
import { NoteInput } from "#contract/notes.ts";
import type { z } from "#contract/zod.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { text } from "../forms/field-table.ts";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { MentionField } from "./mention-field.tsx";
import { useMentions } from "./use-mentions.ts";

const NOTE_FIELDS = { text: text("Note") };

interface NoteFormProps {
  /** Area that people must be able to read to be mentioned. */
  area: AssignedArea;
  /** Path that the draft is kept under. */
  draftPath: string;
  /** Text of the note when the form is opened. */
  before: string;
  save: (body: z.output<typeof NoteInput>) => Promise<unknown>;
  /** Query keys of the records that show the note. */
  keys: readonly string[];
  /** Set when a user has opened the form, and not because of a draft. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Form that corrects a note, in the place of the note. */
export function NoteForm({ area, draftPath, before, save, keys, takesFocus, onClose }: NoteFormProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const mention = useMentions(area);
  const [typed] = useState(() => typedMentions(before));
  const state = useSmallForm({
    noun: "note",
    draftPath,
    fields: NOTE_FIELDS,
    schema: NoteInput,
    stored: { values: { text: typed.text } },
    afterSave: "closes",
    send: async (body) => save(await mention(body, typed.people)),
    async show() {
      await queryClient.invalidateQueries({ queryKey: keys });
      toast("Note changed");
      onClose();
    },
  });
  return (
    <SmallForm
      actions={(close) => <SaveAndCancel busy={state.busy} onClose={close} />}
      className={ENTRY_FORM}
      failed="Failed to save the entry"
      label="Edit note"
      onClose={onClose}
      state={state}
    >
      <MentionField area={area} autoFocus={takesFocus} label="Note" name="text" rows={3} />
    </SmallForm>
  );
}

/** Classes of a form in the place of an entry. */
export const ENTRY_FORM = "mt-1 grid gap-3";

/** Buttons of a form in the place of an entry. */
export function SaveAndCancel({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <div className="flex gap-2">
      <Button busy={busy} size="small" type="submit" variant="primary">
        Save
      </Button>
      <Button onClick={onClose} size="small">
        Cancel
      </Button>
    </div>
  );
}
