import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { checkVersion } from "../base/new-version.tsx";
import { QueryState } from "../base/query-state.tsx";

interface LazyBoardProps<Props> {
  nouns: string;
  load: () => Promise<ComponentType<Props>>;
  /** Props of the board. */
  board: Props;
}

/** Board of a kind. Its script is loaded when the board is shown. */
export function LazyBoard<Props extends object>({ nouns, load, board }: LazyBoardProps<Props>) {
  const queryClient = useQueryClient();
  const script = useQuery({
    queryKey: ["script", "board", nouns],
    queryFn: () =>
      load().catch((failure: unknown) => {
        checkVersion(queryClient);
        throw failure;
      }),
    staleTime: Number.POSITIVE_INFINITY,
    // A module must not be compared and copied like data.
    structuralSharing: false,
  });
  return (
    <QueryState failed="The board could not be loaded" loading={6} nouns={nouns} query={script}>
      {(Board) => <Board {...board} />}
    </QueryState>
  );
}
