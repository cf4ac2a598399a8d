/** Returns the number of the last page, counted from 1. An empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

interface Paging {
  page: number;
  pageSize: number;
  total: number;
  noun: Noun;
}

/** Singular and plural in lower case: `message`, `messages`. Equal where a text is fixed with the plural. */
export type Noun = readonly [one: string, many: string];

/** Returns `Showing 11 to 12 of 12 messages`, `Showing 1 to 1 of 1 message`, or `Showing 0 to 0 of 0 messages` for an empty list. */
export function showing({ page, pageSize, total, noun }: Paging): string {
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return `Showing ${first} to ${last} of ${total} ${noun[total === 1 ? 0 : 1]}`;
}
