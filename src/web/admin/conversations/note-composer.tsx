import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Keys } from "#ui/key.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import type { OpenForm } from "../replies/use-reply-form.ts";
import { MentionField } from "./mention-field.tsx";
import type { useNote } from "./use-note.ts";

interface NoteComposerProps {
  draft: ReturnType<typeof useNote>;
  form: OpenForm;
}

/** Form of a note, in the colour of notes so that it is not taken for a reply. */
export function NoteComposer({ draft, form }: NoteComposerProps) {
  const keys = useId();
  async function save() {
    if (await draft.submit()) form.close();
  }
  return (
    <SmallForm
      actions={() => (
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-describedby={keys} busy={draft.busy} type="submit" variant="primary">
            Add note
          </Button>
          <Button onClick={form.close}>Close</Button>
          <p className="flex items-center gap-1.5 text-small text-ink-2 max-desk:sr-only" id={keys}>
            <Keys>Ctrl Enter</Keys> <span>to add</span>
          </p>
        </div>
      )}
      className="grid gap-4 bg-warning-soft p-4 desk:px-card"
      data-composer=""
      failed="Failed to add note"
      label="Note"
      onSend={() => void save()}
      state={draft}
    >
      <MentionField
        area={draft.area}
        aria-keyshortcuts="Control+Enter"
        className="max-desk:scroll-mb-20"
        element={form.field}
        label="Your note"
        name="text"
        rows={4}
      />
    </SmallForm>
  );
}
