import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useToast } from "#ui/toast.tsx";
import { asError } from "#web/shared/call.ts";
import type { ListedRecords } from "./resource-client.ts";

/** What can be done to the selected rows of a list. */
export interface BulkWork<Row> {
  /** The call for a single row. */
  call: (row: Row) => Promise<unknown>;
  /** Says that it was done to these. */
  successMessage: (rows: readonly Row[]) => string;
  /** The bold line of the banner about those that were refused. */
  failed: string;
  /** What takes it back. */
  undo?: BulkWork<Row>;
}

export interface Bulk<Row> {
  selection: Selection<Row>;
  /** Undefined while nothing is under way. */
  progress: { completed: number; of: number } | undefined;
  /** The rows that the server refused; they stay selected. */
  rejected: { work: BulkWork<Row>; rejections: readonly Rejection<Row>[] } | undefined;
  /** Does it to the selected rows, or to those given. */
  run: (work: BulkWork<Row>, rows?: readonly Row[]) => Promise<void>;
  dismiss: () => void;
}

/** Selects rows of the page that is shown and does the same to all of them. */
export function useBulk<Row extends { id: string }>(
  { keys }: ListedRecords<Row>,
  page: readonly Row[] | undefined,
): Bulk<Row> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const selection = useSelection(page);
  const [progress, setProgress] = useState<Bulk<Row>["progress"]>();
  const [rejected, setRejected] = useState<Bulk<Row>["rejected"]>();

  async function run(work: BulkWork<Row>, rows = selection.rows) {
    const of = rows.length;
    setRejected(undefined);
    setProgress({ completed: 0, of });
    const { done, rejected: rejections } = await mapConcurrent(rows, work.call, (completed) =>
      setProgress({ completed, of }),
    );
    await queryClient.invalidateQueries({ queryKey: keys.all });
    selection.settle(
      done,
      rejections.map(({ row }) => row),
    );
    setProgress(undefined);
    if (rejections.length > 0) setRejected({ work, rejections });
    const { undo } = work;
    if (done.length > 0) toast(work.successMessage(done), undo && (() => run(undo, done)));
  }

  return { selection, progress, rejected, run, dismiss: () => setRejected(undefined) };
}

interface Selection<Row> {
  /** The selected rows, in the order of the page. */
  rows: readonly Row[];
  /** Whether the whole page is selected, or some of it. */
  all: boolean | "some";
  has: (id: string) => boolean;
  /** `through` takes along everything since the row that was touched before. */
  toggle: (id: string, through: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  /** After some were worked on: those done are let go, those refused stay. */
  settle: (done: readonly Row[], rejected: readonly Row[]) => void;
}

/** Which rows of the page that is shown are selected. */
function useSelection<Row extends { id: string }>(page: readonly Row[] = []): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const touched = useRef<string>(undefined);
  const ids = page.map(({ id }) => id);

  // Told apart by what it holds: every render makes a new list.
  const shown = ids.join();
  useEffect(() => setSelected((all) => stillThere(all, shown.split(","))), [shown]);

  const rows = page.filter(({ id }) => selected.has(id));
  return {
    rows,
    all: rows.length === 0 ? false : rows.length === page.length || "some",
    has: (id) => selected.has(id),
    toggle(id, through) {
      setSelected(toggled(selected, ids, id, through ? touched.current : undefined));
      touched.current = id;
    },
    toggleAll: () => setSelected(toggledAll(selected, ids)),
    clear: () => setSelected(new Set()),
    settle(done, rejected) {
      setSelected((all) => {
        const next = new Set(all);
        for (const { id } of done) next.delete(id);
        for (const { id } of rejected) next.add(id);
        return next;
      });
    },
  };
}

type Ids = ReadonlySet<string>;

/**
 * Selects a row or takes it out. With `from`, the row touched before, everything between the two becomes what this one
 * becomes.
 */
export function toggled(selected: Ids, page: readonly string[], id: string, from?: string): Ids {
  const next = new Set(selected);
  const [start, end] = [page.indexOf(from ?? id), page.indexOf(id)].sort((a, b) => a - b) as [number, number];
  for (const one of start < 0 ? [id] : page.slice(start, end + 1)) {
    if (selected.has(id)) next.delete(one);
    else next.add(one);
  }
  return next;
}

/** Everything on the page; or nothing, when all of it was selected. */
export function toggledAll(selected: Ids, page: readonly string[]): Ids {
  return new Set(page.every((id) => selected.has(id)) ? [] : page);
}

/** What is still on the page: a row out of sight is not changed unseen. The same set while nothing has gone. */
export function stillThere(selected: Ids, page: readonly string[]): Ids {
  const there = page.filter((id) => selected.has(id));
  return there.length === selected.size ? selected : new Set(there);
}

/** Rows under way at once: quick enough for a page of them, and no storm for the server. */
const CONCURRENCY = 4;

interface Rejection<Row> {
  row: Row;
  error: Error;
}

/** Makes a call for each row, four at a time, and answers which were done and which refused, both in the order of the rows. */
export async function mapConcurrent<Row>(
  rows: readonly Row[],
  call: (row: Row) => Promise<unknown>,
  onProgress: (completed: number) => void = () => undefined,
): Promise<{ done: Row[]; rejected: Rejection<Row>[] }> {
  const errors = new Map<Row, Error>();
  const waiting = [...rows];
  let completed = 0;

  async function work(): Promise<void> {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      try {
        await call(row);
      } catch (error) {
        errors.set(row, asError(error));
      }
      completed += 1;
      onProgress(completed);
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return {
    done: rows.filter((row) => !errors.has(row)),
    rejected: rows.flatMap((row) => {
      const error = errors.get(row);
      return error ? [{ row, error }] : [];
    }),
  };
}
