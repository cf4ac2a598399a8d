import type { ConfirmationProps } from "#ui/confirm.tsx";
import { LazyDialog } from "../base/lazy-dialog.tsx";
import { LAZY_MODULES } from "../base/lazy-modules.ts";

/** Question whose dialog is loaded when it is first asked. If that fails, the answer is no. */
export function LazyConfirmation(question: ConfirmationProps) {
  return (
    <LazyDialog
      load={LAZY_MODULES.confirmation}
      name="question"
      onFailure={() => question.onOpenChange(false)}
      open={question.open}
    >
      {({ Confirmation }, isOpen) => <Confirmation {...question} open={isOpen} />}
    </LazyDialog>
  );
}
