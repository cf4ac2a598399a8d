import { DEAL_MESSAGES } from "#contract/deals.ts";
import { LIMITS, requiredText } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";
import { text } from "../forms/field-table.ts";
import { FormTextArea } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";

interface ReasonDialogProps {
  title: string;
  /** Path that an unfinished reason is kept under. */
  draftPath: string;
  isOpen: boolean;
  /** Number of the question. Each has a form of its own. */
  round: number;
  /** Called with the reason, or with undefined if the user gives none. */
  onAnswer: (reason?: string) => void;
}

/** Question for the reason of a lost deal. */
export function ReasonDialog({ title, draftPath, isOpen, round, onAnswer }: ReasonDialogProps) {
  return (
    <Dialog onOpenChange={() => onAnswer()} open={isOpen} title={stripBidiControls(title)}>
      <ReasonForm draftPath={draftPath} key={round} onCancel={() => onAnswer()} onSave={onAnswer} />
    </Dialog>
  );
}

interface ReasonFormProps {
  draftPath: string;
  onSave: (reason: string) => void;
  onCancel: () => void;
}

const REASON_FIELDS = { lostReason: text("Reason") };
const REASON = z.strictObject({ lostReason: requiredText(DEAL_MESSAGES.reason, LIMITS.short, "many") });

function ReasonForm({ draftPath, onSave, onCancel }: ReasonFormProps) {
  const state = useSmallForm({
    noun: "reason",
    draftPath,
    fields: REASON_FIELDS,
    schema: REASON,
    afterSave: "closes",
    send: async ({ lostReason }) => lostReason,
    show: onSave,
  });
  return (
    <SmallForm
      actions={(close) => (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button busy={state.busy} type="submit" variant="primary">
            Mark as Lost
          </Button>
        </div>
      )}
      className="grid gap-5"
      onClose={onCancel}
      state={state}
    >
      <FormTextArea
        autoFocus
        hint="Shown on the deal, and in exports."
        label="Reason"
        name="lostReason"
        rows={3}
        starred
      />
    </SmallForm>
  );
}
