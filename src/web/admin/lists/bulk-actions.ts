import type { QueryClient } from "@tanstack/react-query";
import type { useToast } from "#ui/toast.tsx";
import { asError } from "#web/shared/call.ts";
import { type Change, type MadeChange, makeChange, statusChange } from "../changes/change.ts";
import { listElement } from "../resources/list-state.ts";
import {
  type ChangeQuestions,
  type FirstStep,
  ignoreNotFound,
  type Page,
  type RecordKeys,
  type RemovableResource,
  type Resource,
  ROWS_PER_CALL,
  type StatusResource,
  statusMessage,
  statusWord,
} from "../resources/resource-client.ts";

/** Action on the selected rows of a list, with a call for each row or for all of them. */
export type BulkAction<Row> = BulkActionParts<Row> &
  (
    | {
        /** Call for one row. */
        call: (row: Row) => Promise<unknown>;
        callAll?: undefined;
      }
    | {
        call?: undefined;
        /** Makes the calls for all rows. Resolves to the rows that the server refused. */
        callAll: (rows: readonly Row[]) => Promise<Rejection<Row>[]>;
      }
  );

interface BulkActionParts<Row> {
  /** Asks before the action. Resolves to the work before each call, or to undefined if the user cancels. */
  ask?: (rows: readonly Row[]) => Promise<FirstStep<Row> | undefined>;
  successMessage: (rows: readonly Row[]) => string;
  /** Bold line of the banner about the rows that the server refused. */
  failed: string;
  /** Reverts the action. */
  undo?: BulkAction<Row>;
  /** Set for an undo, which needs the rows as they were before the action. */
  isUndo?: true;
}

/**
 * Returns the action that sets the status of rows. Its undo gives each row back the status that the server had. With
 * `questions`, the action asks first and has no undo.
 */
export function statusAction<Row extends { id: string; status: Status }, Status extends string>(
  resource: StatusResource<Row, Status>,
  status: Status,
  questions?: ChangeQuestions<Row, Status>,
  change: Change<Row> = statusChange(resource, status),
): BulkAction<Row> {
  const made = new Map<string, MadeChange<Row>>();
  const statusBefore = ({ id, status: shown }: Row) => made.get(id)?.before.record.status ?? shown;
  const undo: BulkAction<Row> = {
    isUndo: true,
    async call({ id }) {
      const { before, saved } = made.get(id) ?? {};
      const back = before && change.undo?.(before.record);
      if (back && saved) await makeChange(resource, back, saved);
    },
    successMessage(rows) {
      const [first] = rows;
      // Rows of different statuses have no one status to name.
      if (!first || rows.some((row) => statusBefore(row) !== statusBefore(first)))
        return `${counted(resource, rows)} are back as they were`;
      return rows.length === 1
        ? statusMessage(resource, first, statusBefore(first))
        : `${counted(resource, rows)} marked as ${statusWord(statusBefore(first))}`;
    },
    failed: resource.statusFailed,
  };
  return {
    async call(row) {
      const result = await makeChange(resource, change, { record: row });
      if (result) made.set(row.id, result);
    },
    successMessage(rows) {
      const [only] = rows;
      if (rows.length === 1 && only) return statusMessage(resource, only, status);
      return `${counted(resource, rows)} marked as ${statusWord(status)}`;
    },
    failed: resource.statusFailed,
    ...(questions ? { ask: (rows) => questions.status(rows, status, listElement) } : { undo }),
  };
}

/** Returns the action that deletes rows. It has no undo. A row that the server no longer has counts as deleted. */
export function removalAction<Row extends { id: string }>(
  resource: RemovableResource<Row>,
  questions?: Pick<ChangeQuestions<Row, never>, "removal">,
): BulkAction<Row> {
  return {
    ...(questions && { ask: questions.removal }),
    call: ({ id }) => ignoreNotFound(resource.remove(id)),
    successMessage: (rows) => `${counted(resource, rows)} deleted`,
    failed: `Failed to delete ${resource.nouns}`,
  };
}

/** Returns `3 products`, or the name of the only row. */
export function counted<Row>({ nouns, nameOf }: Resource<Row>, rows: readonly Row[]): string {
  const [only] = rows;
  return rows.length === 1 && only ? nameOf(only) : `${rows.length.toLocaleString("en-US")} ${nouns}`;
}

/** Maximum names in a question or a banner. */
export const MAX_NAMES = 20;

/** Returns `First, Second`; after `MAX_NAMES` names the number of the other rows. */
export function namesOf<Row>({ nameOf }: Resource<Row>, rows: readonly Row[]): string {
  const names = rows.slice(0, MAX_NAMES).map(nameOf).join(", ");
  const others = rows.length - MAX_NAMES;
  return others > 0 ? `${names} and ${others.toLocaleString("en-US")} more` : names;
}

/**
 * Returns the question before records are deleted: what is deleted, what stays, and that there is no undo. Lists and records ask
 * in the same words.
 */
export function deletionQuestion<Row>(
  resource: RemovableResource<Row>,
  rows: readonly Row[],
): { title: string; confirm: string; paragraphs: string[] } {
  const isOne = rows.length === 1;
  const warning = (!isOne && resource.deletionWarningOfMany) || resource.deletionWarning;
  return {
    title: `Delete ${counted(resource, rows)}?`,
    confirm: `Delete ${isOne ? resource.noun : counted(resource, rows)}`,
    paragraphs: [...(isOne ? [] : [`${namesOf(resource, rows)}.`]), `${warning} This cannot be undone.`],
  };
}

export interface Progress {
  completed: number;
  of: number;
}

export interface Rejection<Row> {
  row: Row;
  error: Error;
}

/** Rows for which the server refused an action. */
export interface Rejected<Row> {
  action: BulkAction<Row>;
  rejections: readonly Rejection<Row>[];
}

export type Ids = ReadonlySet<string>;

interface BulkList<Row> {
  queryClient: QueryClient;
  toast: ReturnType<typeof useToast>;
  keys: RecordKeys;
  selection: { change: (changed: (selected: Ids) => Ids) => void };
  /** Runs a function as soon as no other action runs. */
  inTurn: (begin: () => Promise<void>) => Promise<void>;
  setProgress: (progress: Progress | undefined) => void;
  setRejected: (rejected: Rejected<Row> | undefined) => void;
}

/**
 * Runs an action on rows, shows the progress, and reads the list again. Refused rows stay selected and are shown. A
 * toast names the other rows. `first` runs before the call of each row, but not before `callAll`.
 */
export async function runBulk<Row extends { id: string }>(
  list: BulkList<Row>,
  action: BulkAction<Row>,
  rows: readonly Row[],
  first?: FirstStep<Row>,
): Promise<void> {
  const { queryClient, toast, keys, selection, setProgress, setRejected } = list;
  const of = rows.length;
  setRejected(undefined);
  setProgress({ completed: 0, of });
  const { call: callOne, callAll } = action;
  async function call(row: Row) {
    await first?.(row);
    await callOne?.(row);
  }
  const { done, rejected } = callAll
    ? withoutRejected(rows, await callAll(rows))
    : await mapConcurrent(rows, call, (completed) => setProgress({ completed, of }));
  await queryClient.invalidateQueries({ queryKey: keys.all });
  selection.change((selected) => remaining(selected, done, rejected));
  setProgress(undefined);
  if (rejected.length > 0) setRejected({ action, rejections: rejected });
  const { undo } = action;
  if (done.length > 0) toast(action.successMessage(done), undo && (() => list.inTurn(() => runBulk(list, undo, done))));
}

/** Returns the rows without the refused ones as `done`, next to the refused ones. */
function withoutRejected<Row>(rows: readonly Row[], rejected: readonly Rejection<Row>[]) {
  const refused = new Set(rejected.map(({ row }) => row));
  return { done: rows.filter((row) => !refused.has(row)), rejected };
}

/** Returns the selection after an action: without the rows that succeeded, with the refused rows. */
function remaining<Row extends { id: string }>(
  selected: Ids,
  done: readonly Row[],
  rejected: readonly Rejection<Row>[],
): Ids {
  const next = new Set(selected);
  for (const { id } of done) next.delete(id);
  for (const { row } of rejected) next.add(row.id);
  return next;
}

/** Maximum calls at once: fast enough for a page of rows, and no flood for the server. */
const CONCURRENCY = 4;

/**
 * Makes a call for each row, four at a time. Returns the rows that succeeded and the refused ones, in the order of the
 * rows. A failed call stops no other.
 */
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

/** Maximum rows selected at once. An action may make a call for each row, and the user waits for its end. */
export const MAX_SELECTED = 1_000;

type FetchPage<Row> = (page: { page: number; pageSize: number }) => Promise<Page<Row>>;

/**
 * Fetches all rows of a list page by page, at most `MAX_SELECTED`. Returns no rows once the signal is aborted. Each row
 * is returned once, even if a row added in the meantime moved it to the next page.
 */
export async function allRows<Row extends { id: string }>(
  fetchPage: FetchPage<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; page <= MAX_SELECTED / ROWS_PER_CALL; page += 1) {
    const { rows: fetched, total } = await fetchPage({ page, pageSize: ROWS_PER_CALL });
    if (signal.aborted) return [];
    for (const row of fetched) rows.set(row.id, row);
    if (page * ROWS_PER_CALL >= total) break;
  }
  return [...rows.values()];
}

interface SelectedRows {
  /** Whether the whole page is selected, or some rows are. */
  all: boolean | "some";
  rows: readonly unknown[];
}

/** Returns whether the whole page is selected and the list has more rows that can be selected. */
export function hasMore({ all, rows }: SelectedRows, total: number): boolean {
  return all === true && rows.length < Math.min(total, MAX_SELECTED);
}
