import type { Tagged } from "#web/shared/call.ts";
import type { RecordKeys } from "./record-keys.ts";

/** What every list needs to know of the records it lists. */
export interface ListedRecords<Row> {
  keys: RecordKeys;
  /** One record, in lower case: `message`. */
  noun: string;
  /** Several, as the list calls them: `messages`. */
  nouns: string;
  nameOf: (row: Row) => string;
}

/** Records that can be deleted from their list. */
export interface RemovableRecords<Row> extends ListedRecords<Row> {
  remove: (id: string) => Promise<unknown>;
  /** Said before a deletion: what goes with them, and what stays. */
  goes: string;
}

/** The account of whoever is signed in, among those that are listed. */
export interface OwnAccount<Status> {
  id: string | undefined;
  /** The status with which nobody can sign in. */
  shutOutBy: Status;
}

/** What a list and a record page need to know of records whose status is changed where it stands. */
export interface StatusRecords<Row extends { id: string; status: Status }, Status extends string>
  extends ListedRecords<Row> {
  get: (id: string, signal: AbortSignal) => Promise<Tagged<Row>>;
  /** `nameOf` tells whose it is, not what it is called. */
  isSentBy?: true;
  /** Refused with 412 when `ifMatch` is given and somebody else has changed the record. */
  setStatus: (id: string, status: Status, ifMatch?: string) => Promise<Tagged<Row>>;
  /** Says that it was done: of a row in a list by its name, on the record's own page without. */
  successMessage: (status: Status, name?: string) => string;
  /** The bold line of the banner when it was not: `Failed to update message status`. */
  failed: string;
}
