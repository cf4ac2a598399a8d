import { type FormEvent, type ReactNode, useState } from "react";
import { DEAL_MESSAGES } from "#contract/deals.ts";
import { LIMITS } from "#contract/fields.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";

/** Returns the reason, or undefined if the user gives none and the deal stays where it is. */
type Ask = (title: string) => Promise<string | undefined>;

interface Asked {
  title: string;
  isOpen: boolean;
  answer: (reason: string | undefined) => void;
}

/** Asks for the reason of a lost deal in a dialog. */
export function useLostReason(): { ask: Ask; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>({ title: "", isOpen: false, answer: () => undefined });
  function close(reason?: string) {
    setAsked({ ...asked, isOpen: false });
    asked.answer(reason);
  }
  return {
    ask: (title) => new Promise((answer) => setAsked({ title, isOpen: true, answer })),
    dialog: (
      <Dialog onOpenChange={() => close()} open={asked.isOpen} title={stripBidiControls(asked.title)}>
        <ReasonForm onCancel={() => close()} onSave={close} />
      </Dialog>
    ),
  };
}

interface ReasonFormProps {
  onSave: (reason: string) => void;
  onCancel: () => void;
}

function ReasonForm({ onSave, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  function save(event: FormEvent) {
    event.preventDefault();
    // The form below the dialog is not meant.
    event.stopPropagation();
    const text = reason.trim();
    if (text === "") setError(DEAL_MESSAGES.reason);
    else if (text.length > LIMITS.short) setError(`Must be at most ${LIMITS.short} characters`);
    else onSave(text);
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      <TextAreaField
        autoFocus
        error={error}
        hint="Shown on the deal, and in exports."
        label="Reason"
        name="lostReason"
        onChange={(event) => setReason(event.target.value)}
        rows={3}
        starred
        value={reason}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Mark as Lost
        </Button>
      </div>
    </form>
  );
}
