import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { onKey } from "#ui/key-target.ts";
import { lastPage } from "#ui/paging.ts";
import { isFromList } from "../resources/list-address.ts";
import { type ListState, useListState, writeListState } from "../resources/list-state.ts";
import { type PagedList, type Resource, usePage } from "../resources/resource-client.ts";

/** List with links from each record to the previous and the next one. */
export interface NavigatedList<Row extends { id: string }> {
  resource: PagedList<Row>;
  /** Returns the path of a record. */
  pathOf(id: string): string;
  /** Set to use the default list if the URL has no state of a list. */
  evenWithoutList?: boolean;
}

/** Position of a record in the list that it was opened from. */
export interface Walk<Row = unknown> {
  /** Rows of the list's page as they were first loaded, after rows that were added since. */
  rows: readonly Row[];
  isLoading: boolean;
  /** Number of rows in the list; undefined until it is loaded. */
  total: number | undefined;
  /** Position of the record, counted from 1 over all pages; undefined if it is not on the list's page. */
  position: number | undefined;
  previous: string | undefined;
  next: string | undefined;
  /** Returns the address of a row's record. */
  addressOf(row: Row): string;
  state: ListState;
}

/**
 * Returns the position of a record in its list, and the addresses of the records before and after it. The rows first
 * loaded stay, so that nothing moves under the reader: opening a new message takes it off a list of new messages.
 */
export function useRecordNavigation<Row extends { id: string }>(
  { resource, pathOf, evenWithoutList = false }: NavigatedList<Row>,
  id: string | undefined,
): Walk<Row> {
  const { state, inUrl } = useListState(resource.list);
  const isWalked = isFromList(useLocation()) || evenWithoutList;
  const { data, isLoading } = usePage(resource, state, { enabled: isWalked && id !== undefined });
  const rows = useKept(JSON.stringify(resource.pageKey(state)), data?.page === state.page ? data.rows : undefined);
  const at = rows.findIndex((row) => row.id === id);
  const pages = data ? lastPage(data.total, state.pageSize) : 1;
  const before = useRowOf(resource, state, at === 0 && state.page > 1 ? -1 : 0);
  const after = useRowOf(resource, state, at >= 0 && at === rows.length - 1 && state.page < pages ? 1 : 0);

  const addressOf = (row: Row, page = state.page) => {
    const parameters = writeListState({ ...inUrl, page }, resource.list);
    return parameters.size > 0 ? `${pathOf(row.id)}?${parameters}` : pathOf(row.id);
  };
  const previous = rows[at - 1];
  // The next one of a record that is not in the list is the first row. A new record has none.
  const next = id === undefined ? undefined : rows[at + 1];
  return {
    rows,
    isLoading,
    // Rows that no longer match the filter count too.
    total: data && data.total + rows.length - data.rows.length,
    position: at < 0 ? undefined : (state.page - 1) * state.pageSize + at + 1,
    previous: (previous && addressOf(previous)) ?? (before && addressOf(before, state.page - 1)),
    next: (next && addressOf(next)) ?? (after && addressOf(after, state.page + 1)),
    addressOf,
    state,
  };
}

/** Statuses of a message that is in no state of the inbox. */
const FINISHED: readonly string[] = ["Done", "Spam"];

/** Returns the next record after a change of status by which a record leaves its filtered list; otherwise undefined. */
export function nextRecordAddress({ state, next }: Pick<Walk, "state" | "next">, status: string): string | undefined {
  const shown = state.filters.get("status");
  const leavesInbox = state.filters.has("state") && FINISHED.includes(status);
  return leavesInbox || (shown !== undefined && shown !== status) ? next : undefined;
}

/** Returns the nearest row of the previous page (`step` -1) or of the next one; `step` 0 loads nothing. */
function useRowOf<Row extends { id: string }>(
  resource: PagedList<Row>,
  state: ListState,
  step: -1 | 0 | 1,
): Row | undefined {
  const page = state.page + step;
  const { data } = usePage(resource, { ...state, page }, { enabled: step !== 0 });
  if (step === 0 || data?.page !== page) return undefined;
  return data.rows.at(step === -1 ? -1 : 0);
}

/** Returns the rows of a page in their first order and as they are now, after new rows and before rows that moved up. */
export function mergeRows<Row extends { id: string }>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  const [old, fresh] = [new Set(before.map(({ id }) => id)), new Map(now.map((row) => [row.id, row]))];
  const known = now.findIndex(({ id }) => old.has(id));
  const came = known < 0 ? [] : now.slice(0, known);
  const movedUp = now.slice(Math.max(known, 0)).filter(({ id }) => !old.has(id));
  return [...came, ...before.map((row) => fresh.get(row.id) ?? row), ...movedUp];
}

/** Returns the rows of one page in the order in which they first came. Another `key` stands for another page. */
function useKept<Row extends { id: string }>(key: string, now: readonly Row[] | undefined): readonly Row[] {
  const [kept, setKept] = useState<{ key: string; from: readonly Row[] | undefined; rows: readonly Row[] }>();
  if (kept?.key === key && (kept.from === now || now === undefined)) return kept.rows;
  const rows = kept?.key === key ? mergeRows(kept.rows, now ?? []) : (now ?? []);
  setKept({ key, from: now, rows });
  return rows;
}

interface WalkLinksProps {
  walk: Pick<Walk, "position" | "total" | "previous" | "next">;
  of: Pick<Resource<never>, "noun" | "nouns">;
}

/** Links to the previous and the next record of the list, with the record's position. */
export function PreviousNextLinks({ walk: { position, total, previous, next }, of: { noun, nouns } }: WalkLinksProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={`Other ${nouns} in the list`} className="ml-auto flex items-center gap-1">
      {position !== undefined && total !== undefined && (
        <p className="mr-1.5 font-num text-small text-ink-3 tabular-nums">
          {`${position.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}
        </p>
      )}
      <WalkLink label={`Previous ${noun}`} name="previous" shortcut="K" to={previous} />
      <WalkLink label={`Next ${noun}`} name="next" shortcut="J" to={next} />
    </nav>
  );
}

interface WalkLinkProps {
  name: "previous" | "next";
  label: string;
  shortcut: string;
  /** Undefined at the end of the list. */
  to: string | undefined;
}

function WalkLink({ name, label, shortcut, to }: WalkLinkProps) {
  const Icon = name === "previous" ? ChevronUp : ChevronDown;
  const { state } = useLocation();
  if (!to) {
    return (
      <span aria-hidden="true" className="grid size-11 place-items-center text-ink-3 opacity-40 desk:size-8">
        <Icon size={18} />
      </span>
    );
  }
  return (
    <ButtonLink
      aria-label={label}
      className="desk:size-8"
      {...onKey(name)}
      icon={<Icon size={18} />}
      // Back leads to the list, not through every record that was looked at.
      replace
      size="icon"
      state={state}
      title={`${label} (${shortcut})`}
      to={to}
      variant="quiet"
    />
  );
}
