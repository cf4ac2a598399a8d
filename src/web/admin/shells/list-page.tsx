import type { RowData } from "@tanstack/react-table";
import { type ReactNode, useEffect } from "react";
import { PAGE_SIZE } from "#contract/lists.ts";
import { type Columns, DataTable } from "#ui/data-table.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Pager } from "#ui/pager.tsx";
import { lastPage } from "#ui/paging.ts";
import { SearchField } from "#ui/search-field.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import type { List } from "#web/shared/call.ts";
import { Banners } from "./banners.tsx";
import { ExportTitle } from "./export-title.tsx";
import { CompactRowsInWaiting, ListEmpty, ListFailed, ListLoading, RefetchBar } from "./list-parts.tsx";
import { isNarrowed } from "./list-state.ts";
import type { ListControls } from "./use-list-state.ts";

interface ListPageProps<Row extends RowData, SortKey extends string, Filter extends string> {
  title: string;
  /** What is listed, in the plural and in lower case: `messages`. */
  noun: string;
  /** Fetches everything that the search and the filters let through, as a file; without it there is no Export. */
  exportRows?: () => Promise<Blob>;
  /** Under the title: what went wrong with a change. */
  banners?: ReactNode;
  controls: ListControls<SortKey, Filter>;
  /** A list that takes no search term has no field for one. */
  unsearched?: boolean;
  /** Selects beside the search field. */
  filters?: ReactNode;
  columns: Columns<Row>;
  rowId: (row: Row) => string;
  /** A row where there is no room for a table. */
  compactRow: (row: Row) => ReactNode;
  /** The rows and the page they are: while others are under way, that is not the page asked for. */
  list: (List<readonly Row[]> & { page: number }) | undefined;
  /** True while there is nothing to show yet. */
  loading: boolean;
  /** True while rows are fetched anew behind those shown. */
  refetching: boolean;
  /** Why the rows could not be fetched; undefined when they could. */
  error: Error | undefined;
  onRetry: () => void;
  /** Said where there is nothing to list at all. */
  firstUse: { title: string; words: string };
}

/** Every list of the back office: title and actions, search and filters, rows, pager, and each state of all these. */
export function ListPage<Row extends RowData, SortKey extends string, Filter extends string>(
  props: ListPageProps<Row, SortKey, Filter>,
) {
  const { title, noun, controls, list, loading, error } = props;
  const { state } = controls;
  const last = list ? lastPage(list.total, PAGE_SIZE) : undefined;
  const beyondLast = last !== undefined && state.page > last && !props.refetching;

  // Rows may have gone since the address was written.
  useEffect(() => {
    if (beyondLast) controls.goToPage(last);
  });

  return (
    <>
      {props.exportRows ? (
        <ExportTitle exportRows={props.exportRows} noun={noun} title={title} />
      ) : (
        <PageTitle title={title} />
      )}
      {props.banners && <Banners>{props.banners}</Banners>}
      <section
        aria-label={title}
        className="relative min-w-0 overflow-clip rounded-panel border border-border bg-surface shadow-1"
      >
        {props.refetching && !loading && <RefetchBar />}
        <div className="flex flex-wrap items-center gap-2 border-b border-border p-2.5">
          {!props.unsearched && (
            <SearchField
              className="w-full sm:w-80"
              label={`Search ${noun}...`}
              onSearch={controls.search}
              term={state.q}
            />
          )}
          {props.filters}
        </div>
        {error && !loading && (
          <ListFailed
            error={error}
            noun={noun}
            onRetry={props.onRetry}
            retrying={props.refetching}
            stale={list !== undefined}
          />
        )}
        {loading && <Rows {...props} rows={undefined} />}
        {!loading && list && list.total > 0 && <Rows {...props} rows={list.rows} />}
        {!loading && list?.total === 0 && (
          <ListEmpty firstUse={props.firstUse} narrowed={isNarrowed(state)} noun={noun} onClear={controls.clear} />
        )}
        {loading && <ListLoading noun={noun} />}
        {!loading && list && (
          <Pager
            noun={noun}
            onPage={controls.goToPage}
            page={Math.min(state.page, last ?? 1)}
            pageSize={PAGE_SIZE}
            shownPage={Math.min(list.page, last ?? 1)}
            total={list.total}
          />
        )}
      </section>
    </>
  );
}

function Rows<Row extends RowData, SortKey extends string, Filter extends string>({
  title,
  columns,
  rows,
  rowId,
  controls,
  compactRow,
}: ListPageProps<Row, SortKey, Filter> & { rows: readonly Row[] | undefined }) {
  const wide = useMediaQuery("(min-width: 900px)");
  if (wide) {
    return (
      <DataTable
        caption={title}
        columns={columns}
        expected={PAGE_SIZE}
        onSort={controls.sort}
        rowId={rowId}
        rows={rows}
        sort={controls.state.sort}
      />
    );
  }
  if (!rows) return <CompactRowsInWaiting count={PAGE_SIZE} />;
  return (
    <ul className="*:border-b *:border-border *:last:border-b-0">
      {rows.map((row) => (
        <li key={rowId(row)}>{compactRow(row)}</li>
      ))}
    </ul>
  );
}
