import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Deal, DealStatus } from "#contract/deals.ts";
import { Banner } from "#ui/banner.tsx";
import { useToast } from "#ui/toast.tsx";
import { asError } from "#web/shared/call.ts";
import { isStale, statusMessage, statusWord } from "../lists/resource-client.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import { BOARD_KEY, deals, SUMMARY_KEY, setStage } from "./deal-client.ts";
import { useLostReason } from "./lost-reason.tsx";
import { showMovedDeal } from "./moved-deals.ts";

interface Move {
  from: Deal;
  to: DealStatus;
  lostReason: string;
  /** ETag of the deal, where it is known. */
  etag?: string | undefined;
  /** Set for an undo, which has no undo itself. */
  undoes?: true;
}

const MOVES = ["status", ...deals.keys.all];

function movedDeal({ from, to, lostReason }: Move): Deal {
  return { ...from, status: to, lostReason: to === "Lost" ? lostReason : "" };
}

export interface DealMoves {
  /** Moves a deal to a stage, after the question for the reason if that is Lost. Resolves once the server has saved it or not. */
  move: (deal: Deal, to: DealStatus, etag?: string) => Promise<void>;
  /** Banners of the moves that the server refused. */
  banners: ReactNode;
  /** Question for the reason of a lost deal. */
  question: ReactNode;
}

/** Moves deals between stages. A move is shown at once, can be undone, and goes back if the server refuses it. */
export function useDealMoves(): DealMoves {
  const queryClient = useQueryClient();
  const toast = useToast();
  const lost = useLostReason();
  const { mutateAsync } = useMutation({
    mutationKey: MOVES,
    scope: { id: "stages of deals" },
    mutationFn: ({ from, to, lostReason, etag }: Move) => setStage(from.id, to, lostReason, etag),
    async onMutate(move) {
      forget(move.from.id);
      for (const queryKey of [BOARD_KEY, SUMMARY_KEY, deals.keys.lists]) await queryClient.cancelQueries({ queryKey });
      showMovedDeal(queryClient, move.from, movedDeal(move));
    },
    onSuccess(saved, { from, to, undoes }) {
      queryClient.setQueryData(deals.keys.record(from.id), saved);
      const undo = () =>
        begin({ from: saved.record, to: from.status, lostReason: from.lostReason, etag: saved.etag, undoes: true });
      toast(statusMessage(deals, saved.record, to), undoes ? undefined : undo);
    },
    onError: (_, move) => showMovedDeal(queryClient, movedDeal(move), move.from),
    onSettled() {
      // A list that is fetched between two moves would show the second deal where it was.
      if (queryClient.isMutating({ mutationKey: MOVES }) > 1) return;
      queryClient.invalidateQueries({ queryKey: deals.keys.all });
    },
  });
  // A refusal has its banner.
  const begin = async (move: Move) => void (await mutateAsync(move).catch(() => undefined));
  const failures = useMutationState({
    filters: { mutationKey: MOVES, status: "error" },
    select: ({ mutationId, state }) => ({
      mutationId,
      move: state.variables as Move,
      error: asError(state.error),
    }),
  });
  function forget(id: string): void {
    const cache = queryClient.getMutationCache();
    for (const failed of cache.findAll({ mutationKey: MOVES, status: "error" })) {
      if ((failed.state.variables as Move).from.id === id) cache.remove(failed);
    }
  }
  return {
    async move(from, to, etag) {
      if (from.status === to) return;
      const lostReason = to === "Lost" ? await lost.ask(`Why was ${from.title} lost?`) : "";
      if (lostReason !== undefined) await begin({ from, to, lostReason, etag });
    },
    banners: failures.map(({ mutationId, move, error }) => (
      <Banner
        key={mutationId}
        message={deals.statusFailed}
        onDismiss={() => forget(move.from.id)}
        {...(!isStale(error) && { action: { label: "Try again", onAct: () => void begin(move) } })}
      >
        <FailureReason error={error} /> <span>{`${move.from.title} is still ${statusWord(move.from.status)}.`}</span>
      </Banner>
    )),
    question: lost.dialog,
  };
}
