import { asError } from "#web/shared/call.ts";

export interface Rejection<Row> {
  row: Row;
  error: Error;
}

/** Rows under way at once: quick enough for a page of them, and no storm for the server. */
const CONCURRENCY = 4;

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
