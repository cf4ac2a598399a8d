import { AlertDialog } from "@base-ui/react/alert-dialog";
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { DIALOG_TITLE, POPUP, VEIL } from "#ui/dialog-style.ts";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";

export interface Question {
  title: string;
  /** Consequences of a yes. */
  text: ReactNode;
  /** Text of the button that confirms: a verb, never "OK". */
  confirm: string;
  /** Replaces "Cancel" where that is ambiguous. */
  cancel?: string;
  variant?: "primary" | "danger";
  /** Field below the text. */
  field?: ReactNode;
  /** Returns whether the field is complete. Otherwise the dialog stays open after a yes. */
  isComplete?: (() => boolean) | undefined;
  /** Returns the element to focus after a yes that removes the element that had the focus before. */
  focusAfterYes?: () => HTMLElement | null;
}

/** Question before typed text is dropped. */
export const DISCARD_QUESTION: Question = {
  cancel: "Keep editing",
  confirm: "Discard",
  text: "It has not been saved.",
  title: "Discard what you typed?",
};

interface ConfirmationProps extends Question {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks before something that is hard to take back. The harmless answer has the focus. */
export function Confirmation({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  cancel = "Cancel",
  variant = "danger",
  field,
  isComplete,
  onConfirm,
  focusAfterYes,
}: ConfirmationProps) {
  const confirmed = useRef(false);
  useEffect(() => {
    if (open) confirmed.current = false;
  }, [open]);
  function press(event: MouseEvent & { preventBaseUIHandler: () => void }) {
    if (isComplete && !isComplete()) return event.preventBaseUIHandler();
    confirmed.current = true;
    onConfirm();
  }
  /** Returns null where Base UI is to focus the element that had the focus before. */
  function focusAfter(): false | null {
    const taker = confirmed.current ? focusAfterYes?.() : null;
    if (!taker) return null;
    // Base UI would focus the first control inside `taker`, which may be about to disappear too.
    taker.focus({ preventScroll: true });
    return false;
  }
  return (
    <AlertDialog.Root onOpenChange={onOpenChange} open={open}>
      <AlertDialog.Portal>
        {/* Covers the dialog that asks, too. */}
        <AlertDialog.Backdrop className={`${VEIL} z-50`} forceRender />
        <AlertDialog.Popup className={POPUP} finalFocus={focusAfter}>
          <AlertDialog.Title className={DIALOG_TITLE}>{stripBidiControls(title)}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-2" render={<div />}>
            {text}
          </AlertDialog.Description>
          {field && <div className="mt-4">{field}</div>}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button />}>{cancel}</AlertDialog.Close>
            <AlertDialog.Close onClick={press} render={<Button variant={variant} />}>
              {confirm}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Asks the user a question. Resolves once the user answers, and never if the user leaves the screen instead. */
export type Confirm = (question: Question) => Promise<boolean>;

interface Asked extends Question {
  answer: (isConfirmed: boolean) => void;
  /** Address of the screen that asks; undefined while the dialog is closed. */
  pathname?: string | undefined;
}

/** A closed dialog: one that is mounted open has no motion and does not take the focus. */
const NOTHING_ASKED: Asked = { title: "", text: "", confirm: "", answer: () => undefined };

const ConfirmContext = createContext<Confirm>(() => new Promise(() => undefined));

/** Shows the questions that the components inside it ask. A dialog has one of its own, so that its focus trap includes the question. */
export function ConfirmHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [asked, setAsked] = useState(NOTHING_ASKED);
  const { answer, pathname: askedAt, ...question } = asked;
  if (askedAt !== undefined && askedAt !== pathname) setAsked(NOTHING_ASKED);
  const confirm: Confirm = (next) => new Promise((resolve) => setAsked({ ...next, answer: resolve, pathname }));
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Confirmation
        {...question}
        // Unmounts a dialog that is still fading when the screen changes: the dialog would take the focus back from the new screen.
        key={pathname}
        onConfirm={() => answer(true)}
        onOpenChange={() => {
          setAsked({ ...asked, pathname: undefined });
          // Has no effect after `onConfirm`.
          answer(false);
        }}
        open={askedAt !== undefined}
      />
    </ConfirmContext>
  );
}

/** Returns `confirm`: `if (await confirm({ ... })) remove();`. */
export const useConfirm = () => useContext(ConfirmContext);
