import { type ReactNode, useState } from "react";
import type { Deal } from "#contract/deals.ts";
import { useToast } from "#ui/toast.tsx";
import { LAZY_MODULES } from "../base/lazy-modules.ts";
import { useLazyModule } from "../base/use-lazy-module.tsx";
import { dealsArea } from "./area.ts";

/** Returns the reason, or undefined if the user gives none and the deals stay where they are. */
export type AskReason = (title: string, lost: readonly Deal[]) => Promise<string | undefined>;

/** Question that is open, or was the last one. */
interface Question {
  /** Number of the question. Each has a form of its own. */
  round: number;
  title: string;
  /** Path that an unfinished reason is kept under. */
  draftPath: string;
  isOpen: boolean;
  answer: (reason: string | undefined) => void;
}

/** Deals of one title ask in the same words, so their ids tell which an unfinished reason is for. */
const draftPathOf = (lost: readonly Deal[]) =>
  `${dealsArea.path}#lost-${lost
    .map(({ id }) => id)
    .sort()
    .join("-")}`;

const NONE: Question = { round: 0, title: "", draftPath: "", isOpen: false, answer: () => undefined };

/** Asks for the reason of a lost deal in a dialog, whose script is loaded at the first question. */
export function useLostReason(): { askReason: AskReason; dialog: ReactNode } {
  const toast = useToast();
  const { module, need } = useLazyModule(LAZY_MODULES.lostReason, "question");
  const [question, setQuestion] = useState(NONE);
  function answer(reason?: string) {
    setQuestion({ ...question, isOpen: false });
    question.answer(reason);
  }
  return {
    async askReason(title, lost) {
      if (await need())
        return new Promise((given) =>
          setQuestion(({ round }) => ({
            round: round + 1,
            title,
            draftPath: draftPathOf(lost),
            isOpen: true,
            answer: given,
          })),
        );
      toast("The question for the reason could not be loaded. Try again.");
      return undefined;
    },
    dialog: module && <module.ReasonDialog {...question} onAnswer={answer} />,
  };
}
