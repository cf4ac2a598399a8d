import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useToast } from "#ui/toast.tsx";
import { asError } from "#web/shared/call.ts";
import { useIsMounted } from "../base/use-is-mounted.ts";
import type { ListState } from "../resources/list-state.ts";
import type { Resource } from "../resources/resource-client.ts";
import { type BulkAction, type Ids, type Progress, type Rejected, runBulk } from "./bulk-actions.ts";

export interface Bulk<Row> {
  selection: Selection<Row>;
  /** Undefined while no action is running. */
  progress: Progress | undefined;
  /** Rows that the server refused. They stay selected. */
  rejected: Rejected<Row> | undefined;
  /** Runs an action on the selected rows, or on the rows given. */
  run: (action: BulkAction<Row>, rows?: readonly Row[]) => Promise<void>;
  dismiss: () => void;
}

/** Selects rows and runs actions on them, for `useList` and the library of pictures. */
export function useBulk<Row extends { id: string }>(
  { keys }: Resource<Row>,
  state: ListState,
  page: readonly Row[] | undefined,
): Bulk<Row> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const selection = useSelection(JSON.stringify([state.q, ...state.filters]), page);
  const [progress, setProgress] = useState<Bulk<Row>["progress"]>();
  const [rejected, setRejected] = useState<Bulk<Row>["rejected"]>();
  const isMounted = useIsMounted();
  /**
   * Shows refused rows. If the user has left the list, shows a toast instead: Undo of a toast still runs after that.
   */
  function showRejected(next: Bulk<Row>["rejected"]) {
    if (next && !isMounted.current) toast(next.action.failed);
    else setRejected(next);
  }

  const running = useRef<Promise<void>>(undefined);
  /** Runs actions one after the other: two at once on the same rows would have a random result. */
  async function inTurn(begin: () => Promise<void>) {
    while (running.current) await running.current;
    running.current = begin().finally(() => {
      running.current = undefined;
    });
    await running.current;
  }

  async function run(action: BulkAction<Row>, rows = selection.rows) {
    // Ignores a second press while an action runs.
    if (!running.current) await inTurn(() => begin(action, rows));
  }
  /**
   * Asks the question of an action, fetches the current rows, and runs the action on them. Ends without a call if the
   * user cancels.
   */
  async function begin(action: BulkAction<Row>, rows: readonly Row[]) {
    try {
      const before = await action.ask?.(rows);
      if (action.ask && !before) return;
      setProgress({ completed: 0, of: rows.length });
      // An undo begins with the versions that its action has made.
      const latest = action.isUndo ? rows : await selection.latest(rows);
      await runBulk(
        { queryClient, toast, keys, selection, inTurn, setProgress, setRejected: showRejected },
        action,
        latest,
        before,
      );
    } catch (error) {
      // The current rows could not be fetched, so no call was made.
      setProgress(undefined);
      showRejected({ action, rejections: rows.map((row) => ({ row, error: asError(error) })) });
    }
  }

  return { selection, progress, rejected, run, dismiss: () => setRejected(undefined) };
}

export interface Selection<Row> {
  /** Search and filters as text. Rows selected on all pages count only for the same text. */
  of: string;
  /** The selected rows, those of the page first. */
  rows: readonly Row[];
  /** Whether the whole page is selected, or some rows are. */
  all: boolean | "some";
  has: (id: string) => boolean;
  /** Toggles a row. With `through`, sets all rows since the previously toggled one as well. */
  toggle: (id: string, through: boolean) => void;
  toggleAll: () => void;
  /** Selects the rows of all pages. `fetchAll` fetches them again. */
  selectAll: (rows: readonly Row[], fetchAll: () => Promise<readonly Row[]>) => void;
  /**
   * Returns the current versions of these rows, without rows that have left the list. After "select all", fetches them
   * again.
   */
  latest: (rows: readonly Row[]) => Promise<readonly Row[]>;
  clear: () => void;
  change: (changed: (selected: Ids) => Ids) => void;
}

/**
 * Keeps the selected rows. Rows selected by hand are deselected when their page is left. After "select all" they stay
 * selected on every page and in any order. A new search or filter deselects every row that is not shown.
 */
function useSelection<Row extends { id: string }>(of: string, page: readonly Row[] = []): Selection<Row> {
  const [selected, setSelected] = useState<Ids>(new Set());
  const [whole, setWhole] = useState<{
    of: string;
    rows: readonly Row[];
    fetchAll: () => Promise<readonly Row[]>;
  }>();
  const touched = useRef<string>(undefined);
  const ids = page.map(({ id }) => id);
  const known = whole?.of === of ? [...page, ...whole.rows.filter(({ id }) => !ids.includes(id))] : page;

  // Compared by its ids, since every render creates a new list.
  const there = known.map(({ id }) => id).join();
  useEffect(() => setSelected((all) => pruneSelection(all, there.split(","))), [there]);

  const rows = known.filter(({ id }) => selected.has(id));
  function select(next: Ids) {
    // An empty selection begins again with rows selected by hand.
    if (rows.length === 0) setWhole(undefined);
    setSelected(next);
  }
  return {
    of,
    rows,
    all: rows.length > 0 && (ids.every((id) => selected.has(id)) || "some"),
    has: (id) => selected.has(id),
    toggle(id, through) {
      select(toggled(selected, ids, id, through ? touched.current : undefined));
      touched.current = id;
    },
    toggleAll: () => select(toggledAll(selected, ids)),
    selectAll(all, fetchAll) {
      setWhole({ of, rows: all, fetchAll });
      setSelected(new Set(all.map(({ id }) => id)));
    },
    async latest(asked) {
      if (whole?.of !== of) return asked;
      const all = await whole.fetchAll();
      setWhole({ ...whole, rows: all });
      const wanted = new Set(asked.map(({ id }) => id));
      return all.filter(({ id }) => wanted.has(id));
    },
    clear: () => setSelected(new Set()),
    change: setSelected,
  };
}

/**
 * Returns the selection with a row selected or deselected. With `from`, the previously toggled row, all rows between
 * the two change in the same way. If `from` is not on the page, only the row itself changes.
 */
export function toggled(selected: Ids, page: readonly string[], id: string, from?: string): Ids {
  const next = new Set(selected);
  const [start, end] = [page.indexOf(from ?? id), page.indexOf(id)].sort((a, b) => a - b) as [number, number];
  for (const changedId of start < 0 ? [id] : page.slice(start, end + 1)) {
    if (selected.has(id)) next.delete(changedId);
    else next.add(changedId);
  }
  return next;
}

/** Returns the selection with all rows of the page, or an empty one if all of them were selected. */
export function toggledAll(selected: Ids, page: readonly string[]): Ids {
  return new Set(page.every((id) => selected.has(id)) ? [] : [...selected, ...page]);
}

/**
 * Returns the selected ids that the list still has, so that no action changes an unseen row. Returns the given set if
 * none is missing.
 */
export function pruneSelection(selected: Ids, known: readonly string[]): Ids {
  const there = known.filter((id) => selected.has(id));
  return there.length === selected.size ? selected : new Set(there);
}
