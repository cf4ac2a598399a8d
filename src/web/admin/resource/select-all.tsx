import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { asError } from "#web/shared/call.ts";
import { FailureReason } from "../failure-reason.tsx";
import { allRows, MOST_SELECTED, type QueryPage } from "./all-rows.ts";
import type { Selection } from "./use-bulk.ts";

interface SelectAllProps<Row> {
  selection: Selection<Row>;
  queryPage: QueryPage<Row>;
  total: number;
  nouns: string;
  /** The button goes with what it did. */
  onSelected: () => void;
}

/** Offers all rows of the list where a whole page of them is selected. */
export function SelectAll<Row extends { id: string }>({
  selection,
  queryPage,
  total,
  nouns,
  onSelected,
}: SelectAllProps<Row>) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const fetching = useRef<AbortController>(undefined);
  // What is asked for when the bar has gone, or another list has come, is not wanted any more.
  useEffect(() => () => fetching.current?.abort(), []);

  async function selectAll() {
    const stop = new AbortController();
    fetching.current = stop;
    const { signal } = stop;
    setError(undefined);
    setBusy(true);
    try {
      const rows = await allRows(queryClient, queryPage, signal);
      if (signal.aborted) return;
      selection.selectAll(rows, () => allRows(queryClient, queryPage, new AbortController().signal));
      onSelected();
    } catch (failure) {
      setError(asError(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        busy={busy}
        className="px-2 text-(--link) underline underline-offset-4"
        onClick={selectAll}
        variant="quiet"
      >
        {total > MOST_SELECTED ? (
          `Select the first ${formatted(MOST_SELECTED)}`
        ) : (
          // What is listed is said above it; a phone has room for its number alone.
          <span>
            <span>{`Select all ${formatted(total)}`}</span>
            <span className="max-sm:sr-only">{` ${nouns}`}</span>
          </span>
        )}
      </Button>
      {error && (
        <p className="w-full text-danger " role="alert">
          <strong className="font-[640]">Failed to fetch {nouns}.</strong> <FailureReason error={error} />
        </p>
      )}
    </>
  );
}

const formatted = (count: number) => count.toLocaleString("en-US");

/** Whether there is more to select than the page. */
export function hasMore({ all, rows }: Pick<Selection<unknown>, "all" | "rows">, total: number): boolean {
  return all === true && rows.length < Math.min(total, MOST_SELECTED);
}
