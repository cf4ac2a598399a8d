import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { openRow, ROW_LINK_CLASS } from "#ui/open-row.ts";
import { type CellShape, CellSkeleton, repeat, Skeleton } from "#ui/skeleton.tsx";

/** Names of a column's two orders in a sort menu, and the order that the first press on its heading sets. */
interface ColumnSort {
  asc: string;
  desc: string;
  /** Default: `asc`. */
  first?: "desc";
}

export const TEXT_SORT: ColumnSort = { asc: "A to Z", desc: "Z to A" };
export const NUMBER_SORT: ColumnSort = { asc: "lowest first", desc: "highest first" };
export const DATE_SORT: ColumnSort = { asc: "oldest first", desc: "newest first" };
export const NEWEST_FIRST_SORT: ColumnSort = { ...DATE_SORT, first: "desc" };

/** Container width below which a column is hidden, by its `hideOrder`. */
const HIDDEN_BELOW = {
  1: "@max-[66rem]:hidden",
  2: "@max-[60rem]:hidden",
  3: "@max-[52rem]:hidden",
  4: "@max-[44rem]:hidden",
} as const;

/** Column of a table whose rows the server sorts and cuts into pages. */
export interface Column<Row, Id extends string = string> {
  /** Key that the server sorts by, if the column has `sort`. */
  id: Id;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Only a column with `sort` can be sorted. */
  sort?: ColumnSort;
  /** Classes for the width of the column. Default: an equal share of the rest. */
  width?: string;
  /** Default: left. */
  align?: "right";
  /** Further classes of every cell, the heading included: padding and vertical alignment. */
  className?: string;
  /** Placeholder of a cell while rows load. Default: a line of text. */
  skeleton?: CellShape;
  /** As the table gets narrower, columns are hidden in this order, 1 first. Default: never. */
  hideOrder?: keyof typeof HIDDEN_BELOW;
}

export type Columns<Row, Id extends string = string> = readonly Column<Row, Id>[];

/** Returns both orders of each sortable column with a label: `Name, A to Z`. */
export function sortsOf<Row>(columns: Columns<Row>): (Sort & { label: string })[] {
  return columns.flatMap(({ id, header, sort }) => {
    if (!sort) return [];
    return (["asc", "desc"] as const).map((order) => ({ by: id, order, label: `${header}, ${sort[order]}` }));
  });
}

export interface Sort {
  by: string;
  order: "asc" | "desc";
}

/** Selected rows of a table and the functions that change the selection. */
export interface RowSelection<Row> {
  /** Whether every row is selected, or some. */
  all: boolean | "some";
  has: (id: string) => boolean;
  /** Toggles a row. With `through`, sets all rows since the previously toggled one as well. */
  toggle: (id: string, through: boolean) => void;
  toggleAll: () => void;
  nameOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  caption: string;
  columns: Columns<Row>;
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  /** Rows to keep room for while loading. */
  expected: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** No cell has a second line: rows need less height. */
  oneLine?: boolean | undefined;
  /** If set, every row begins with a checkbox. */
  selection?: RowSelection<Row> | undefined;
  /** Wraps a drawn row, which keeps its key. */
  describe: (row: Row, drawn: ReactNode) => ReactNode;
}

/** A real table whose rows come sorted from the server. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  expected,
  sort,
  onSort,
  oneLine,
  selection,
  describe,
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
              const { id } = row;
              return describe(
                row,
                <tr
                  className={classNames(ROW_LINK_CLASS, selection?.has(id) ? SELECTED_ROW : ROW)}
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
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>,
              );
            })}
          </tbody>
        ) : (
          <TableSkeleton columns={columns} count={expected} hasBoxes={selection !== undefined} />
        )}
      </table>
    </div>
  );
}

interface TableSkeletonProps<Row> {
  count: number;
  columns: Columns<Row>;
  hasBoxes: boolean;
}

/** Placeholder of the rows. */
function TableSkeleton<Row>({ count, columns, hasBoxes }: TableSkeletonProps<Row>) {
  return (
    <tbody aria-hidden="true" className={BODY}>
      {repeat(count, (row) => (
        <tr key={row}>
          {hasBoxes && (
            <td className={BOX}>
              <Skeleton className="mx-auto size-[18px]" />
            </td>
          )}
          {columns.map((column) => (
            <td className={classNames(HEIGHT, classOf(column))} key={column.id}>
              <CellSkeleton align={column.align} shape={column.skeleton ?? "text"} />
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
const CELL = `${EDGE} px-3`;
const HEAD = "sticky top-0 z-10 h-10 bg-surface text-small font-medium whitespace-nowrap text-ink-2";
/** 44 px for the box, and some air before it. */
const BOX = `${EDGE} print:hidden w-12 p-0 pl-1 *:-my-0.5 compact:*:-my-1`;
const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function classOf<Row>({ id, width, align, className, hideOrder }: Column<Row>): string {
  return classNames(
    CELL,
    align === "right" ? "text-right" : "text-left",
    width,
    className,
    hideOrder && HIDDEN_BELOW[hideOrder],
    // Buttons are of no use on paper.
    id === "actions" && "print:hidden",
  );
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
    const isDesc = sorted ? sorted === "asc" : column.sort?.first === "desc";
    onSort({ by: column.id, order: isDesc ? "desc" : "asc" });
  }
  return (
    <th aria-sort={sorted ? ARIA_SORT[sorted] : undefined} className={classNames(HEAD, classOf(column))} scope="col">
      {column.sort ? (
        <button
          className={classNames(
            "-mx-1.5 inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-md px-1.5 hover:bg-surface-2",
            sorted && "text-ink",
          )}
          onClick={press}
          type="button"
        >
          {column.header}
          <Arrow className={sorted ? "" : "text-ink-3"} size={14} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
