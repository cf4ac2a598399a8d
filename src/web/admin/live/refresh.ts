import type { Query, QueryClient } from "@tanstack/react-query";
import type { ChangedEvent } from "#contract/events.ts";
import { LIST_ID } from "../resources/list-state.ts";
import { isRemoved, type Page } from "../resources/resource-client.ts";
import { isBusy } from "./attention.ts";
import { isChangedBy, NOTIFICATIONS, QUERIES_OF } from "./changed-queries.ts";

/** Time in which events are collected before anything is read again. */
const COLLECT_MS = 250;
/**
 * Minimum time between two readings of the same data. It doubles while readings follow at once, since an import changes
 * records for minutes.
 */
const [AGAIN_MS, LONGEST_MS] = [500, 8_000];

/** Time after which a list is read again that could not show every change. */
const HELD_MS = 2_000;

interface Row {
  id: string;
}

/** Functions that read data again after events. */
export interface Refresh {
  /** Reads again what an event may have changed. */
  changed(event: ChangedEvent): void;
  /** Reads the notifications again. */
  notified(): void;
  /** Reads all data again that events can be about. */
  everything(): void;
  stop(): void;
}

/**
 * Returns whether a form edits the record of a query. Such a record is not read again: the form finds a conflict when
 * it is saved.
 */
function isEdited(query: Query): boolean {
  return query.observers.some(({ options }) => options.refetchOnWindowFocus === false);
}

const isList = ({ queryKey }: Pick<Query, "queryKey">) => queryKey[1] === "list";

/**
 * Returns functions that read queries again after events. Events are collected, the same data is not read too often,
 * and no row moves while the user is busy.
 */
export function createRefresh(client: QueryClient): Refresh {
  const waiting = new Set<Query>();
  const readings = new WeakMap<Query, { at: number; pause: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Marks queries to be read again, except those of records that a form edits. */
  function add(isMeant: (query: Query) => boolean): void {
    for (const query of client.getQueryCache().getAll()) if (isMeant(query) && !isEdited(query)) waiting.add(query);
    timer ??= setTimeout(run, COLLECT_MS);
  }

  /**
   * Reads the marked queries again. Queries that were read shortly before stay marked, and all shown
   * queries during a change.
   */
  function run(): void {
    timer = undefined;
    const now = performance.now();
    for (const query of [...waiting]) {
      const { at, pause } = readings.get(query) ?? { at: Number.NEGATIVE_INFINITY, pause: AGAIN_MS };
      if (query.isActive() && (now - at < pause || client.isMutating() > 0)) continue;
      waiting.delete(query);
      if (isRemoved(client, query)) continue;
      const follows = now - at < 2 * pause + COLLECT_MS;
      readings.set(query, { at: now, pause: follows ? Math.min(pause * 2, LONGEST_MS) : AGAIN_MS });
      read(query);
    }
    if (waiting.size > 0) timer ??= setTimeout(run, COLLECT_MS);
  }

  /** Reads a query again if it is on the screen, else when it is shown. A hidden page waits until it is shown. */
  function read(query: Query): void {
    const isHidden = document.visibilityState === "hidden" && query.queryKey[0] !== NOTIFICATIONS;
    if (isList(query) && query.isActive() && !isHidden) void readList(query);
    else client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: isHidden ? "none" : "active" });
  }

  /**
   * Reads a list again. Rows get their values in place. If a change could not be shown yet, the list is read again
   * later.
   */
  async function readList(query: Query): Promise<void> {
    const before = query.state;
    const fresh = await fetchAgain(query).catch(() => undefined);
    const shown = query.state.data;
    // The list was read, changed or left in the meantime.
    if (!isPage(fresh) || !isPage(shown) || query.state.dataUpdatedAt !== before.dataUpdatedAt) return;
    if (client.isMutating() > 0 || !query.isActive()) return readLater(query);
    const arrivals = ["arrivals", ...query.queryKey];
    const announces = client.getQueryCache().find({ queryKey: arrivals })?.isActive() ?? false;
    const held = isHeld();
    const page = held ? { ...shown, rows: inPlace(shown.rows, fresh.rows) } : announces ? stayed(shown, fresh) : fresh;
    // Where new rows are only announced, the list keeps its time of reading: `useArrivals` compares it with theirs.
    client.setQueryData(query.queryKey, page, announces ? { updatedAt: before.dataUpdatedAt } : {});
    if (announces) client.setQueryData(arrivals, fresh);
    const isDone = !held || hasSameRows(announces ? stayed(shown, fresh).rows : fresh.rows, page.rows);
    if (!isDone) readLater(query);
  }

  /** Marks a list to be read again after a pause. */
  function readLater(query: Query): void {
    waiting.add(query);
    timer ??= setTimeout(run, HELD_MS);
  }

  return {
    changed: (event) => add((query) => isChangedBy(query, event)),
    notified: () => add(({ queryKey }) => queryKey[0] === NOTIFICATIONS),
    everything: () => add(({ queryKey: [root] }) => KNOWN.has(String(root))),
    stop: () => clearTimeout(timer),
  };
}

const KNOWN: ReadonlySet<string> = new Set([...Object.values(QUERIES_OF).flat(), NOTIFICATIONS]);

/** Makes the call of a query without storing its result. Undefined if the query has no function. */
async function fetchAgain({ options, queryKey, meta }: Query): Promise<unknown> {
  const { queryFn } = options;
  if (typeof queryFn !== "function") return undefined;
  const { signal } = new AbortController();
  // The functions of lists read nothing but the signal.
  return queryFn({ signal, queryKey, meta } as Parameters<typeof queryFn>[0]);
}

function isPage(data: unknown): data is Page<Row> {
  return typeof data === "object" && data !== null && "rows" in data && Array.isArray(data.rows) && "page" in data;
}

/** Returns the shown rows with the fresh values of those that were read again. No row comes, goes or moves. */
export function inPlace(shown: readonly Row[], fresh: readonly Row[]): Row[] {
  const freshById = new Map(fresh.map((row) => [row.id, row]));
  return shown.map((row) => freshById.get(row.id) ?? row);
}

/**
 * Returns the shown page with fresh values, without the rows that have gone and without new rows. As many last rows as
 * there are new ones stay, since they may only have moved to the next page.
 */
export function stayed(shown: Page<Row>, fresh: Page<Row>): Page<Row> {
  const freshIds = new Set(fresh.rows.map(({ id }) => id));
  const known = new Set(shown.rows.map(({ id }) => id));
  const movedOff = shown.rows.length - fresh.rows.filter(({ id }) => !known.has(id)).length;
  const rows = inPlace(shown.rows, fresh.rows).filter(({ id }, index) => freshIds.has(id) || index >= movedOff);
  return { ...shown, rows, total: shown.total - (shown.rows.length - rows.length) };
}

function hasSameRows(rows: readonly Row[], other: readonly Row[]): boolean {
  return rows.length === other.length && rows.every(({ id }, index) => other[index]?.id === id);
}

/** Returns whether no row may come, go or move: the user is busy, has selected rows, or has the focus in the list. */
function isHeld(): boolean {
  const list = document.getElementById(LIST_ID);
  if (!list) return isBusy();
  const hasFocus = list !== document.activeElement && list.contains(document.activeElement);
  return isBusy() || hasFocus || list.hasAttribute("data-selecting");
}
