/** Maximum ids per statement: SQLite takes 32,766 bound values, PostgreSQL 65,535. */
const CHUNK = 200;

export function* chunksOf<Item>(items: readonly Item[], size = CHUNK): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Reads rows by their ids in chunks and yields them. All ids fit into memory, and all rows may not. */
export async function* rowsInChunks<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (const chunk of chunksOf(ids)) yield* await read(chunk);
}
