import { hashKey, type QueryClient } from "@tanstack/react-query";
import { type Change, showChanged } from "../changes/change.ts";
import { type BoardFilters, type BoardRow, type BoardShape, boardKey, type Column } from "./board-shape.ts";

/** Returns the column without the record, and with its new version in its place if the column is the record's. */
export function movedColumn<Row extends BoardRow<string>>(
  column: Column<Row>,
  row: Row,
  isHere: boolean,
  order: "createdAt" | "updatedAt",
): Column<Row> {
  const wasHere = column.pages.some(({ rows }) => rows.some(({ id }) => id === row.id));
  if (!wasHere && !isHere) return column;
  const change = Number(isHere) - Number(wasHere);
  const pages = column.pages.map((page) => page.rows.filter(({ id }) => id !== row.id));
  const others = pages.flat();
  // A move is the latest change.
  const next = order === "updatedAt" ? others[0] : others.find((other) => other[order] <= row[order]);
  const enter = (rows: Row[], at: number) => {
    const place = next ? rows.indexOf(next) : at === pages.length - 1 ? rows.length : -1;
    return isHere && place >= 0 ? rows.toSpliced(place, 0, row) : rows;
  };
  return {
    ...column,
    pages: column.pages.map((page, at) => ({
      ...page,
      total: page.total + change,
      rows: enter(pages[at] ?? [], at),
    })),
  };
}

/** Returns whether a board with these filters has a record. `had` is whether it has had it. */
function isShown<Row extends BoardRow<string>>(
  matches: BoardShape<Row, string>["matches"],
  filters: BoardFilters,
  row: Row,
  had: boolean,
): boolean {
  const known = Object.entries(filters).map(
    ([name, value]) => value !== "me" && matches[name] && { value, of: matches[name] },
  );
  // A record that a search found stays on that board.
  return known.every((filter) => (filter ? filter.of(row) === filter.value : had));
}

/** Returns the filters in the key of a column: only `columnQuery` makes those. */
const filtersOf = (key: readonly unknown[], at: number): BoardFilters => ({ ...Object(key[at + 1]) });

/** Shows a moved record everywhere at once: on boards, in lists and on its page. */
function showMoved<Row extends BoardRow<Status>, Status extends string>(
  queryClient: QueryClient,
  { resource, matches, order }: BoardShape<Row, Status>,
  from: Row,
  to: Row,
): void {
  const queryKey = boardKey(resource);
  const at = queryKey.length;
  const columns = queryClient.getQueriesData<Column<Row>>({ queryKey });
  const hasRow = (column: Column<Row> | undefined) =>
    column?.pages.some(({ rows }) => rows.some(({ id }) => id === to.id)) === true;
  const boards = new Set(columns.flatMap(([key, column]) => (hasRow(column) ? [hashKey([filtersOf(key, at)])] : [])));
  for (const [key, column] of columns) {
    const filters = filtersOf(key, at);
    const isHere = key[at] === to.status && isShown(matches, filters, to, boards.has(hashKey([filters])));
    if (column) queryClient.setQueryData<Column<Row>>(key, movedColumn(column, to, isHere, order));
  }
  showChanged(queryClient, resource, from, to);
}

/** Returns a change of a status, and its undo, as boards show them. */
export function onBoard<Row extends BoardRow<Status>, Status extends string>(
  shape: BoardShape<Row, Status>,
  change: Change<Row>,
): Change<Row> {
  const { undo } = change;
  return {
    ...change,
    show(queryClient, from, to) {
      showMoved(queryClient, shape, from, to);
      shape.alsoShow?.(queryClient, from, to);
    },
    undo: undo && ((before) => onBoard(shape, undo(before))),
  };
}
