import { type ReactNode, useState } from "react";
import { useToast } from "#ui/toast.tsx";
import { LAZY_MODULES } from "../base/lazy-modules.ts";
import { useLazyModule } from "../base/use-lazy-module.tsx";

/** Returns the reason, or undefined if the user gives none and the deal stays where it is. */
export type Ask = (title: string) => Promise<string | undefined>;

interface Asked {
  /** Number of the question. Each has a form of its own. */
  round: number;
  title: string;
  isOpen: boolean;
  answer: (reason: string | undefined) => void;
}

/** Asks for the reason of a lost deal in a dialog, whose script is loaded at the first question. */
export function useLostReason(): { ask: Ask; dialog: ReactNode } {
  const toast = useToast();
  const { module, need } = useLazyModule(LAZY_MODULES.lostReason, "question");
  const [asked, setAsked] = useState<Asked>({ round: 0, title: "", isOpen: false, answer: () => undefined });
  function answer(reason?: string) {
    setAsked({ ...asked, isOpen: false });
    asked.answer(reason);
  }
  return {
    async ask(title) {
      if (await need())
        return new Promise((given) =>
          setAsked(({ round }) => ({ round: round + 1, title, isOpen: true, answer: given })),
        );
      toast("The question for the reason could not be loaded. Try again.");
      return undefined;
    },
    dialog: module && <module.ReasonDialog {...asked} onAnswer={answer} />,
  };
}
