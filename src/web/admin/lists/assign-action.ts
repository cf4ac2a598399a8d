import type { AssignCall, Assigned, Assignee } from "#contract/assignees.ts";
import { asError, CallError, call } from "#web/shared/call.ts";
import type { Resource } from "../resources/resource-client.ts";
import { type BulkAction, counted, type Rejection } from "./bulk-actions.ts";

/** Records of a list that can be assigned together. */
export interface AssignedResource<Row> {
  resource: Resource<Row>;
  assignCall: AssignCall;
  /** Returns the id of the account to which a row is assigned, as the list shows it; null without an account. */
  accountOf: (row: Row) => string | null;
}

/** Maximum rows of one call, `MAX_ASSIGNED` of the contract. */
const ROWS_AT_ONCE = 500;
const CONFLICT = 409;

/**
 * Assigns rows to an account, and returns the refused ones. The server refuses a row that no longer has the account of
 * `from`, so that no change of a colleague is overwritten. A failed call refuses all its rows.
 */
async function assignRows<Row extends { id: string }>(
  assignCall: AssignCall,
  rows: readonly Row[],
  to: string | null,
  from: (row: Row) => string | null,
): Promise<Rejection<Row>[]> {
  const refused: Rejection<Row>[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE);
    const body = { ids: part.map(({ id }) => id), to, from: part.map(from) };
    try {
      const { data } = await call(assignCall, { body });
      refused.push(...rejectionsOf(part, data));
    } catch (error) {
      refused.push(...part.map((row) => ({ row, error: asError(error) })));
    }
  }
  return refused;
}

/** Returns the rows that the server skipped, each with the server's reason. */
function rejectionsOf<Row extends { id: string }>(rows: readonly Row[], { skipped }: Assigned): Rejection<Row>[] {
  const reasons = new Map(skipped.map(({ id, message }) => [id, message]));
  return rows.flatMap((row) => {
    const reason = reasons.get(row.id);
    return reason === undefined ? [] : [{ row, error: new CallError(reason, CONFLICT) }];
  });
}

/**
 * Returns the action that assigns rows to an account, or to nobody. Its undo gives each row back to its former account.
 */
export function assignAction<Row extends { id: string }>(
  { resource, assignCall, accountOf }: AssignedResource<Row>,
  to: Assignee | null,
): BulkAction<Row> {
  const next = to?.id ?? null;
  const failed = `Failed to assign ${resource.nouns}`;
  const had = new Map<string, string | null>();
  const formerOf = ({ id }: Row) => had.get(id) ?? null;
  const undo: BulkAction<Row> = {
    isUndo: true,
    async callAll(rows) {
      const refused: Rejection<Row>[] = [];
      for (const former of new Set(rows.map(formerOf))) {
        // A row that already had the new account has nothing to undo.
        const changed = rows.filter((row) => formerOf(row) === former && former !== next);
        refused.push(...(await assignRows(assignCall, changed, former, () => next)));
      }
      return refused;
    },
    successMessage: (rows) => `${counted(resource, rows)} assigned as before`,
    failed,
  };
  return {
    callAll(rows) {
      for (const row of rows) had.set(row.id, accountOf(row));
      return assignRows(assignCall, rows, next, accountOf);
    },
    successMessage: (rows) => `${counted(resource, rows)} assigned to ${to?.name ?? "nobody"}`,
    failed,
    undo,
  };
}
