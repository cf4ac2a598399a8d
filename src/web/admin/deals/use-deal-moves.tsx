import type { ReactNode } from "react";
import type { Deal, DealStatus } from "#contract/deals.ts";
import { type Change, type ChangedFrom, statusChange } from "../changes/change.ts";
import { type Changes, useChanges } from "../changes/use-changes.ts";
import { deals, setStage } from "./deal-client.ts";
import { type AskReason, useLostReason } from "./lost-reason.tsx";

/** Returns the move of a deal to a stage. Its undo gives back the reason of a lost deal too. */
export function stageChange(to: DealStatus, lostReason: string): Change<Deal> {
  return {
    ...statusChange(deals, to),
    send: ({ id }, ifMatch) => setStage(id, to, lostReason, ifMatch),
    shownAs: (deal) => ({ ...deal, status: to, lostReason: to === "Lost" ? lostReason : "" }),
    undo: (before) => stageChange(before.status, before.lostReason),
  };
}

export interface DealMoves {
  /** Returns the move of a deal, after the question for the reason if that is Lost; undefined if the user left the question. */
  changeOf: (deal: Deal, to: DealStatus) => Promise<Change<Deal> | undefined>;
  /** Moves a deal to a stage. Resolves once the server has saved it or not. */
  move: (from: ChangedFrom<Deal>, to: DealStatus) => Promise<void>;
  changes: Changes<Deal>;
  askReason: AskReason;
  /** Question for the reason of a lost deal. */
  question: ReactNode;
}

/** Moves deals between stages. A move is shown at once, can be undone, and goes back if the server refuses it. */
export function useDealMoves(): DealMoves {
  const changes = useChanges<Deal>(deals);
  const lost = useLostReason();
  async function changeOf(deal: Deal, to: DealStatus) {
    const lostReason = to === "Lost" ? await lost.askReason(`Why was ${deal.title} lost?`, [deal]) : "";
    return lostReason === undefined ? undefined : stageChange(to, lostReason);
  }
  return {
    changeOf,
    async move(from, to) {
      const change = from.record.status === to ? undefined : await changeOf(from.record, to);
      if (change) await changes.run(from, change);
    },
    changes,
    askReason: lost.askReason,
    question: lost.dialog,
  };
}
