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
import { Skeleton } from "#ui/skeleton.tsx";

interface ColumnStyle {
  /** Classes of every cell of the column, heading included: width, alignment, from which width on it shows. */
  cell?: string;
  /** Classes of what stands in the cell while it loads. */
  skeleton?: string;
  /** What its two orders are called where there are no headings, the rising one first; without it those of words. */
  sorts?: SortLabels;
}

type SortLabels = readonly [asc: string, desc: string];
const LABELS: SortLabels = ["A to Z", "Z to A"];
export const NUMBERS: SortLabels = ["lowest first", "highest first"];
export const DAYS: SortLabels = ["oldest first", "newest first"];

// Only the type of `columnMeta` is ever used; the library asks for a value to carry it.
const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnStyle });
type Features = typeof features;

/** For columns declared at module level. The `id` of a column that can be sorted is the key the server sorts by. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}

export type Columns<Row extends RowData> = TableOptions<Features, Row>["columns"];

/** Every order that the columns offer, in words: `Name, A to Z`. */
export function sortsOf<Row extends RowData>(columns: Columns<Row>): (Sort & { label: string })[] {
  return columns.flatMap((column) => {
    const by = column.id ?? ("accessorKey" in column ? String(column.accessorKey) : undefined);
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
  /** Has more columns than a window under 1340 px has room for: they scroll there, behind the first. */
  scrolls?: boolean | undefined;
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
  scrolls = false,
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
  const firstId = headers[0]?.id;
  const classOf = ({ id, columnDef }: Column<Features, Row, unknown>) =>
    classNames(CELL, columnDef.meta?.cell, scrolls && id === firstId && (selection ? STAYS_SECOND : STAYS));
  const boxClass = classNames(EDGE, BOX, scrolls && STAYS);
  return (
    <div className={scrolls ? "max-wide:overflow-x-auto" : undefined}>
      <table className={classNames(TABLE, scrolls && "max-wide:min-w-[64rem]")}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-surface">
            {selection && (
              <th className={classNames(HEAD, boxClass)} scope="col">
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
              <tr className={selection?.has(row.id) ? SELECTED_ROW : ROW} key={row.id}>
                {selection && (
                  <td className={boxClass}>
                    <Checkbox
                      checked={selection.has(row.id)}
                      label={`Select ${selection.nameOf(row.original)}`}
                      onToggle={(shift) => selection.toggle(row.id, shift)}
                    />
                  </td>
                )}
                {row.getAllCells().map((cell) => (
                  <td className={classNames("h-14", classOf(cell.column))} key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ) : (
          <RowsSkeleton boxClass={selection && boxClass} count={expected} headers={headers} classOf={classOf} />
        )}
      </table>
    </div>
  );
}

interface RowsSkeletonProps<Row extends RowData> {
  count: number;
  headers: readonly Header<Features, Row, unknown>[];
  classOf: (column: Column<Features, Row, unknown>) => string;
  /** Undefined where rows have no box. */
  boxClass: string | undefined;
}

/** Rows of the height they will have. */
function RowsSkeleton<Row extends RowData>({ count, headers, classOf, boxClass }: RowsSkeletonProps<Row>) {
  return (
    <tbody aria-hidden="true" className={BODY}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name.
        <tr key={row}>
          {boxClass && (
            <td className={boxClass}>
              <Skeleton className="mx-auto size-[18px]" />
            </td>
          )}
          {headers.map(({ id, column }) => (
            <td className={classNames("h-14", classOf(column))} key={id}>
              <Skeleton className={column.columnDef.meta?.skeleton ?? "w-3/5"} />
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
export const SELECTED_ROW = "bg-[color-mix(in_oklab,var(--primary-soft),var(--surface))]";
const EDGE = "border-b border-border align-middle";
const CELL = `${EDGE} px-3 text-left`;
const HEAD = "sticky top-0 z-10 h-10 bg-surface text-[0.8125rem] font-[560] whitespace-nowrap text-ink-2";
/** 44 px for the box, and some air before it. */
const BOX = "w-12 p-0 pl-1 *:-my-0.5";
/** Stay in sight while the others scroll. */
const STAYS = "max-wide:sticky max-wide:left-0 max-wide:z-20 max-wide:bg-inherit";
const STAYS_SECOND = "max-wide:sticky max-wide:left-12 max-wide:z-20 max-wide:bg-inherit";
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
