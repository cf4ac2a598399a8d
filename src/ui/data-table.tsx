import {
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
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";

interface ColumnLook {
  /** Classes of every cell of the column, heading included: width, alignment, from which width on it shows. */
  cell?: string;
  /** Classes of what stands in the cell while it loads. */
  skeleton?: string;
}

// Only the type of `columnMeta` is ever used; the library asks for a value to carry it.
const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnLook });
type Features = typeof features;

/** For columns declared at module level. The `id` of a column that can be sorted is the key the server sorts by. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}

export type Columns<Row extends RowData> = TableOptions<Features, Row>["columns"];

export interface Sort {
  by: string;
  order: "asc" | "desc";
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
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <HeaderCell header={header} key={header.id} title={<table.FlexRender header={header} />} />
          ))}
        </tr>
      </thead>
      {rows ? (
        <tbody className={BODY}>
          {table.getRowModel().rows.map((row) => (
            <tr className="hover:bg-surface-2" key={row.id}>
              {row.getAllCells().map((cell) => (
                <td className={classNames(CELL, "h-14", cell.column.columnDef.meta?.cell)} key={cell.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ) : (
        <tbody aria-hidden="true" className={BODY}>
          {Array.from({ length: expected }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name.
            <tr key={row}>
              {headers.map(({ id, column }) => (
                <td className={classNames(CELL, "h-14", column.columnDef.meta?.cell)} key={id}>
                  <Skeleton className={column.columnDef.meta?.skeleton ?? "w-3/5"} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

const BODY = "[&>tr:last-child>*]:border-b-0";
const CELL = "border-b border-border px-3 text-left align-middle";
const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function HeaderCell<Row extends RowData>({
  header,
  title,
}: {
  header: Header<Features, Row, unknown>;
  title: ReactNode;
}) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      className={classNames(
        CELL,
        "sticky top-0 z-10 h-10 bg-surface text-[0.8125rem] font-[560] whitespace-nowrap text-ink-2",
        column.columnDef.meta?.cell,
      )}
      scope="col"
    >
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
