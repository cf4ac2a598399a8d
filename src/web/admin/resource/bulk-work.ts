import {
  type ListedRecords,
  type RemovableRecords,
  type StatusRecords,
  statusMessage,
  withoutGone,
} from "./resource-client.ts";
import type { BulkWork } from "./use-bulk.ts";

/** `3 products`, or the only one by its name. */
export function counted<Row>({ nouns, nameOf }: ListedRecords<Row>, rows: readonly Row[]): string {
  const [only] = rows;
  return rows.length === 1 && only ? nameOf(only) : `${rows.length.toLocaleString("en-US")} ${nouns}`;
}

/** As many as a question or a banner has room for. */
export const MOST_NAMED = 20;

/** `First, Second`; of many the first by their names and the others by their number. */
export function namesOf<Row>({ nameOf }: ListedRecords<Row>, rows: readonly Row[]): string {
  const names = rows.slice(0, MOST_NAMED).map(nameOf).join(", ");
  const others = rows.length - MOST_NAMED;
  return others > 0 ? `${names} and ${others.toLocaleString("en-US")} more` : names;
}

/** `3 products are now Archived`. */
export function statusWork<Row extends { id: string; status: Status }, Status extends string>(
  records: StatusRecords<Row, Status>,
  status: Status,
): BulkWork<Row> {
  return {
    call: ({ id }) => records.setStatus(id, status),
    successMessage(rows) {
      const [only] = rows;
      if (rows.length === 1 && only) return statusMessage(records, only, status);
      return `${counted(records, rows)} are now ${status}`;
    },
    failed: records.failed,
    undo: {
      call: (row) => records.setStatus(row.id, row.status),
      successMessage(rows) {
        const [first] = rows;
        // Of different statuses before, there is no one status to name.
        if (!first || rows.some(({ status }) => status !== first.status))
          return `${counted(records, rows)} are back as they were`;
        return rows.length === 1
          ? statusMessage(records, first, first.status)
          : `${counted(records, rows)} are now ${first.status}`;
      },
      failed: records.failed,
    },
  };
}

export function removalWork<Row extends { id: string }>(records: RemovableRecords<Row>): BulkWork<Row> {
  return {
    call: ({ id }) => withoutGone(records.remove(id)),
    successMessage: (rows) => `${counted(records, rows)} deleted`,
    failed: `Failed to delete ${records.nouns}`,
  };
}
