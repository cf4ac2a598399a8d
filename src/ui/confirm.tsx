import { createContext, Fragment, type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router";

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

export interface ConfirmationProps extends Question {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
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

interface ConfirmHostProps {
  /** Draws the question: `Confirmation`, or a part that loads it. Gets a new key on each screen. */
  dialog: (question: ConfirmationProps) => ReactNode;
  children: ReactNode;
}

/** Shows the questions that the components inside it ask. A dialog has one of its own, so that its focus trap includes the question. */
export function ConfirmHost({ dialog, children }: ConfirmHostProps) {
  const { pathname } = useLocation();
  const [asked, setAsked] = useState(NOTHING_ASKED);
  const { answer, pathname: askedAt, ...question } = asked;
  if (askedAt !== undefined && askedAt !== pathname) setAsked(NOTHING_ASKED);
  const confirm: Confirm = (next) => new Promise((resolve) => setAsked({ ...next, answer: resolve, pathname }));
  return (
    <ConfirmContext value={confirm}>
      {children}
      {/* Unmounts a dialog that is still fading when the screen changes: the dialog would take the focus back from the new screen. */}
      <Fragment key={pathname}>
        {dialog({
          ...question,
          open: askedAt !== undefined,
          onConfirm: () => answer(true),
          onOpenChange() {
            setAsked({ ...asked, pathname: undefined });
            // Has no effect after `onConfirm`.
            answer(false);
          },
        })}
      </Fragment>
    </ConfirmContext>
  );
}

/** Returns `confirm`: `if (await confirm({ ... })) remove();`. */
export const useConfirm = () => useContext(ConfirmContext);
