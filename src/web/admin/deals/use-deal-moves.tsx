import type { ReactNode } from "react";
import type { Deal, DealStatus } from "#contract/deals.ts";
import { type Change, type ChangedFrom, statusChange } from "../changes/change.ts";
import { type Changes, useChanges } from "../changes/use-changes.ts";
import { deals, setStage } from "./deal-client.ts";
import { useLostReason } from "./lost-reason.tsx";
import { showMovedDeal } from "./moved-deals.ts";

/** Returns the move of a deal to a stage. Its undo gives back the reason of a lost deal too. */
export function stageChange(to: DealStatus, lostReason: string): Change<Deal> {
  return {
    ...statusChange(deals, to),
    send: ({ id }, ifMatch) => setStage(id, to, lostReason, ifMatch),
    after: (deal) => ({ ...deal, status: to, lostReason: to === "Lost" ? lostReason : "" }),
    show: showMovedDeal,
    back: (before) => stageChange(before.status, before.lostReason),
  };
}

export interface DealMoves {
  /** Moves a deal to a stage, after the question for the reason if that is Lost. Resolves once the server has saved it or not. */
  move: (from: ChangedFrom<Deal>, to: DealStatus) => Promise<void>;
  changes: Changes<Deal>;
  /** Question for the reason of a lost deal. */
  question: ReactNode;
}

/** Moves deals between stages. A move is shown at once, can be undone, and goes back if the server refuses it. */
export function useDealMoves(): DealMoves {
  const changes = useChanges<Deal>(deals);
  const lost = useLostReason();
  return {
    async move(from, to) {
      const { status, title } = from.record;
      if (status === to) return;
      const lostReason = to === "Lost" ? await lost.ask(`Why was ${title} lost?`) : "";
      if (lostReason !== undefined) await changes.run(from, stageChange(to, lostReason));
    },
    changes,
    question: lost.dialog,
  };
}
