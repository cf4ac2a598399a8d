import {
  type Column,
  createColumnHelper,
  type Header,
  type RowData,
  rowSortingFeature,
  type SortingState,
  type TableOptions,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
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

// Only the type of `columnMeta` is ever used; the library asks for a value to carry it.
const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnStyle });
type Features = typeof features;

/** For columns declared at module level. The `id` of a column that can be sorted is the key the server sorts by. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}

export type Columns<Row extends RowData> = TableOptions<Features, Row>["columns"];

/** What a column is called where columns are chosen and rows sorted. */
export function columnId<Row extends RowData>(column: Columns<Row>[number]): string | undefined {
  return column.id ?? ("accessorKey" in column ? String(column.accessorKey) : undefined);
}

/** Every order that the columns offer, in words: `Name, A to Z`. */
export function sortsOf<Row extends RowData>(columns: Columns<Row>): (Sort & { label: string })[] {
  return columns.flatMap((column) => {
    const by = columnId(column);
    const sortable = ("accessorKey" in column || "accessorFn" in column) && column.enableSorting !== false;
    if (!by || !sortable) return [];
    const [asc, desc] = column.meta?.sorts ?? LABELS;
    return [
      { by, order: "asc", label: `${column.header}, ${asc}` },
      { by, order: "desc", label: `${column.header}, ${desc}` },
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

interface DataTableProps<Row extends RowData> {
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
  /** With it, every row begins with a box. */
  selection?: RowSelection<Row> | undefined;
}

const NO_ROWS: readonly never[] = [];

/** A real table whose rows come sorted from the server. */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  expected,
  rowId,
  sort,
  onSort,
  selection,
}: DataTableProps<Row>) {
  const sorting: SortingState = [{ id: sort.by, desc: sort.order === "desc" }];
  const table = useTable<Features, Row>({
    features,
    columns,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    state: { sorting },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(sorting) : update;
      if (next) onSort({ by: next.id, order: next.desc ? "desc" : "asc" });
    },
  });
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  const classOf = ({ columnDef: { meta } }: Column<Features, Row, unknown>) =>
    classNames(CELL, meta?.cell, meta?.goes && GOES[meta.goes]);
  return (
    <div className="@container">
      <table className={TABLE}>
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
            {headers.map((header) => (
              <HeaderCell
                header={header}
                key={header.id}
                className={classOf(header.column)}
                title={<table.FlexRender header={header} />}
              />
            ))}
          </tr>
        </thead>
        {rows ? (
          <tbody className={BODY}>
            {table.getRowModel().rows.map((row) => (
              <tr
                className={classNames(OPENS_CLASS, selection?.has(row.id) ? SELECTED_ROW : ROW)}
                key={row.id}
                onAuxClick={openRow}
                onClick={openRow}
              >
                {selection && (
                  <td className={BOX}>
                    <Checkbox
                      checked={selection.has(row.id)}
                      label={`Select ${selection.nameOf(row.original)}`}
                      onToggle={(shift) => selection.toggle(row.id, shift)}
                    />
                  </td>
                )}
                {row.getAllCells().map((cell) => (
                  <td className={classNames(HEIGHT, classOf(cell.column))} key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ) : (
          <RowsSkeleton count={expected} headers={headers} classOf={classOf} hasBoxes={selection !== undefined} />
        )}
      </table>
    </div>
  );
}

interface RowsSkeletonProps<Row extends RowData> {
  count: number;
  headers: readonly Header<Features, Row, unknown>[];
  classOf: (column: Column<Features, Row, unknown>) => string;
  hasBoxes: boolean;
}

/** Rows as they will be, without their words. */
function RowsSkeleton<Row extends RowData>({ count, headers, classOf, hasBoxes }: RowsSkeletonProps<Row>) {
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
          {headers.map(({ id, column }) => (
            <td className={classNames(HEIGHT, classOf(column))} key={id}>
              <CellSkeleton kind={column.columnDef.meta?.skeleton ?? "text"} />
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
const HEIGHT = "h-14 compact:h-10";
const CELL = `${EDGE} px-3 text-left`;
const HEAD = "sticky top-0 z-10 h-10 bg-surface text-[0.8125rem] font-[560] whitespace-nowrap text-ink-2";
/** 44 px for the box, and some air before it. */
const BOX = `${EDGE} w-12 p-0 pl-1 *:-my-0.5 compact:*:-my-1`;
const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function HeaderCell<Row extends RowData>({
  header,
  className,
  title,
}: {
  header: Header<Features, Row, unknown>;
  className: string;
  title: ReactNode;
}) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <th aria-sort={sorted ? ARIA_SORT[sorted] : undefined} className={classNames(HEAD, className)} scope="col">
      {column.getCanSort() ? (
        <button
          className={classNames(
            "-mx-1.5 inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-[6px] px-1.5 hover:bg-surface-2",
            sorted && "text-ink",
          )}
          onClick={column.getToggleSortingHandler()}
          type="button"
        >
          {title}
          <Arrow aria-hidden="true" className={sorted ? "" : "text-ink-3"} size={14} strokeWidth={1.75} />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
