import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { OPENS_CLASS, openRow } from "#ui/open-row.ts";
import { CellSkeleton, Skeleton, type SkeletonKind } from "#ui/skeleton.tsx";

interface ColumnStyle {
  /** Classes of every cell of the column, heading included: width and alignment. */
  cell?: string;
  /** What stands in the cell while it loads; without it a line of text. */
  skeleton?: SkeletonKind;
  /** Where there is no room for all columns this one goes, those of 1 first. Without it, it stays. */
  goes?: keyof typeof GOES;
  /** What its two orders are called where there are no headings, the rising one first; without it those of words. */
  sorts?: SortLabels;
}

type SortLabels = readonly [asc: string, desc: string];
const LABELS: SortLabels = ["A to Z", "Z to A"];
export const NUMBERS: SortLabels = ["lowest first", "highest first"];
export const DAYS: SortLabels = ["oldest first", "newest first"];

/** Below which width of the table. */
const GOES = {
  1: "@max-[66rem]:hidden",
  2: "@max-[60rem]:hidden",
  3: "@max-[52rem]:hidden",
  4: "@max-[44rem]:hidden",
} as const;

/** A column of a table whose rows come sorted and cut into pages by the server: there is no more to know of one. */
export interface Column<Row> {
  /** What the server sorts by, where it can be sorted. */
  id: string;
  header: string;
  content: (row: Row) => ReactNode;
  isSortable: boolean;
  /** Its first press sorts downwards. */
  sortsDescFirst: boolean;
  style: ColumnStyle;
}

export type Columns<Row> = readonly Column<Row>[];

/** What a cell is drawn from. */
interface Cell<Row, Value> {
  row: { original: Row };
  getValue: () => Value;
}

interface ColumnOptions<Row, Value> {
  header: string;
  /** Without it the value as text. */
  cell?(cell: Cell<Row, Value>): ReactNode;
  enableSorting?: boolean;
  sortDescFirst?: boolean;
  meta?: ColumnStyle;
}

interface DisplayOptions<Row> {
  id: string;
  header: string;
  cell?: (cell: Pick<Cell<Row, never>, "row">) => ReactNode;
  meta?: ColumnStyle;
}

/** For columns declared at module level. The `id` of a column that can be sorted is the key the server sorts by. */
export function columnsOf<Row>() {
  function accessor<Key extends keyof Row & string>(key: Key, options: ColumnOptions<Row, Row[Key]>): Column<Row>;
  function accessor<Value>(read: (row: Row) => Value, options: ColumnOptions<Row, Value> & { id: string }): Column<Row>;
  function accessor(
    from: (keyof Row & string) | ((row: Row) => unknown),
    options: ColumnOptions<Row, unknown> & { id?: string },
  ): Column<Row> {
    const { header, cell, enableSorting = true, sortDescFirst = false, meta = {} } = options;
    const read = typeof from === "function" ? from : (row: Row) => row[from];
    return {
      id: options.id ?? String(from),
      header,
      content: (row) => (cell ? cell({ row: { original: row }, getValue: () => read(row) }) : String(read(row) ?? "")),
      isSortable: enableSorting,
      sortsDescFirst: sortDescFirst,
      style: meta,
    };
  }
  return {
    accessor,
    display: ({ id, header, cell, meta = {} }: DisplayOptions<Row>): Column<Row> => ({
      id,
      header,
      content: (row) => cell?.({ row: { original: row } }),
      isSortable: false,
      sortsDescFirst: false,
      style: meta,
    }),
    columns: (columns: Columns<Row>) => columns,
  };
}

/** Every order that the columns offer, in words: `Name, A to Z`. */
export function sortsOf<Row>(columns: Columns<Row>): (Sort & { label: string })[] {
  return columns.flatMap(({ id, header, isSortable, style: { sorts: [asc, desc] = LABELS } }) => {
    if (!isSortable) return [];
    return [
      { by: id, order: "asc", label: `${header}, ${asc}` },
      { by: id, order: "desc", label: `${header}, ${desc}` },
    ];
  });
}

export interface Sort {
  by: string;
  order: "asc" | "desc";
}

/** Which rows are selected, and how that is changed. */
export interface RowSelection<Row> {
  /** Whether every row is selected, or some. */
  all: boolean | "some";
  has: (id: string) => boolean;
  /** `through` takes along everything since the row that was touched before. */
  toggle: (id: string, through: boolean) => void;
  toggleAll: () => void;
  nameOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** What is listed, for screen readers. */
  caption: string;
  columns: Columns<Row>;
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  /** Rows to keep room for while loading. */
  expected: number;
  rowId: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** No cell has a second line: rows need less height. */
  oneLine?: boolean | undefined;
  /** With it, every row begins with a box. */
  selection?: RowSelection<Row> | undefined;
}

/** A real table whose rows come sorted from the server. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  expected,
  rowId,
  sort,
  onSort,
  oneLine,
  selection,
}: DataTableProps<Row>) {
  return (
    <div className="@container">
      <table className={TABLE} data-one-line={oneLine}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-surface">
            {selection && (
              <th className={classNames(HEAD, BOX)} scope="col">
                <Checkbox
                  checked={selection.all}
                  disabled={!rows}
                  label="Select all on this page"
                  onToggle={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell column={column} key={column.id} onSort={onSort} sort={sort} />
            ))}
          </tr>
        </thead>
        {rows ? (
          <tbody className={BODY}>
            {rows.map((row) => {
              const id = rowId(row);
              return (
                <tr
                  className={classNames(OPENS_CLASS, selection?.has(id) ? SELECTED_ROW : ROW)}
                  key={id}
                  onAuxClick={openRow}
                  onClick={openRow}
                >
                  {selection && (
                    <td className={BOX}>
                      <Checkbox
                        checked={selection.has(id)}
                        label={`Select ${selection.nameOf(row)}`}
                        onToggle={(shift) => selection.toggle(id, shift)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td className={classNames(HEIGHT, classOf(column))} key={column.id}>
                      {column.content(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        ) : (
          <RowsSkeleton columns={columns} count={expected} hasBoxes={selection !== undefined} />
        )}
      </table>
    </div>
  );
}

interface RowsSkeletonProps<Row> {
  count: number;
  columns: Columns<Row>;
  hasBoxes: boolean;
}

/** Rows as they will be, without their words. */
function RowsSkeleton<Row>({ count, columns, hasBoxes }: RowsSkeletonProps<Row>) {
  return (
    <tbody aria-hidden="true" className={BODY}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name.
        <tr key={row}>
          {hasBoxes && (
            <td className={BOX}>
              <Skeleton className="mx-auto size-[18px]" />
            </td>
          )}
          {columns.map((column) => (
            <td className={classNames(HEIGHT, classOf(column))} key={column.id}>
              <CellSkeleton kind={column.style.skeleton ?? "text"} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const BODY = "[&>tr:last-child>*]:border-b-0";
const TABLE = "w-full table-fixed border-separate border-spacing-0";
const ROW = "bg-surface hover:bg-surface-2";
/** Half as strong as the bar that says how many there are. */
export const SELECTED_ROW =
  "bg-[color-mix(in_oklab,var(--primary-soft),var(--surface))] forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]";
const EDGE = "border-b border-border align-middle";
const HEIGHT = "h-14 in-data-one-line:h-11 compact:h-10";
const CELL = `${EDGE} px-3 text-left`;
const HEAD = "sticky top-0 z-10 h-10 bg-surface text-[0.8125rem] font-[560] whitespace-nowrap text-ink-2";
/** 44 px for the box, and some air before it. */
const BOX = `${EDGE} print:hidden w-12 p-0 pl-1 *:-my-0.5 compact:*:-my-1`;
const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function classOf<Row>({ id, style: { cell, goes } }: Column<Row>): string {
  // What can be done to a row is pressed, not read.
  return classNames(CELL, cell, goes && GOES[goes], id === "actions" && "print:hidden");
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const sorted = column.id === sort.by && sort.order;
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  function press() {
    const isDesc = sorted ? sorted === "asc" : column.sortsDescFirst;
    onSort({ by: column.id, order: isDesc ? "desc" : "asc" });
  }
  return (
    <th aria-sort={sorted ? ARIA_SORT[sorted] : undefined} className={classNames(HEAD, classOf(column))} scope="col">
      {column.isSortable ? (
        <button
          className={classNames(
            "-mx-1.5 inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-[6px] px-1.5 hover:bg-surface-2",
            sorted && "text-ink",
          )}
          onClick={press}
          type="button"
        >
          {column.header}
          <Arrow aria-hidden="true" className={sorted ? "" : "text-ink-3"} size={14} strokeWidth={1.75} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
