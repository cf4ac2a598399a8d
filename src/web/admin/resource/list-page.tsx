import { ArrowUpDown } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { type Columns, DataTable, type RowSelection, SELECTED_ROW } from "#ui/data-table.tsx";
import { OPENS_CLASS, openRow } from "#ui/open-row.ts";
import { Pager } from "#ui/pager.tsx";
import { lastPage } from "#ui/paging.ts";
import { SearchField } from "#ui/search-field.tsx";
import { IconSelect } from "#ui/select.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import type { List } from "#web/shared/call.ts";
import { Banners } from "../failure-reason.tsx";
import { useIsRail } from "../frame/sidebar-width.ts";
import { usePreferences } from "../preferences.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkFailures } from "./bulk-failures.tsx";
import { DisplayButton } from "./display-button.tsx";
import type { ExportRows } from "./export-title.tsx";
import { FilterChips, FilterSelects, type ListFilter } from "./filters.tsx";
import { ListEmpty, ListFailed, ListLoading, ListTitle, RefetchBar } from "./list-parts.tsx";
import {
  isNarrowed,
  LIST_ID,
  type ListControls,
  type ListState,
  listElement,
  shownColumns,
  sortChoices,
  sortOf,
  sortValue,
  unseenSort,
} from "./list-state.ts";
import type { PageQuery } from "./page-query.ts";
import type { ListedRecords } from "./resource-client.ts";
import { RecordRowSkeleton } from "./row-parts.tsx";
import type { Bulk } from "./use-bulk.ts";

export interface ListPageProps<Row extends { id: string }, SortKey extends string, Filter extends string> {
  title: string;
  /** Plural noun of the rows, in lower case: `messages`. */
  noun: string;
  /** Fetches the rows that the search and the filters let through, as a file. Without it there is no Export. */
  exportRows?: ExportRows | undefined;
  /** Leads to the form for a new one: `Add Product`. */
  add?: { to: string; label: string } | undefined;
  /** Under the title: what all of it comes to. */
  summary?: ReactNode;
  /** Under the title: what went wrong with a change. */
  banners?: ReactNode;
  controls: ListControls<SortKey, Filter>;
  /** A list that takes no search term has no field for one. */
  unsearched?: boolean;
  /** Before the search field: the ways to look at the list that are asked for most. */
  views?: ReactNode;
  /** Filters beside the search field. */
  filters?: readonly ListFilter<Filter>[];
  /** Actions for selected rows. Without it no row can be selected. */
  bulk?:
    | {
        work: Bulk<Row>;
        records: ListedRecords<Row>;
        /** Any page of the list. */
        listQuery: (state: ListState<SortKey, Filter>) => PageQuery<Row>;
        actions: ReactNode;
      }
    | undefined;
  columns: Columns<Row>;
  rowId: (row: Row) => string;
  /** No cell of the table has a second line. */
  oneLine?: boolean;
  /** A row where there is no room for a table. */
  compactRow: (row: Row) => ReactNode;
  /** Placeholder of `compactRow` while rows load. Default: that of a `RecordRow`. */
  compactSkeleton?: ReactNode;
  /** The rows and the page they are: while others are under way, that is not the page asked for. */
  list: (List<readonly Row[]> & { page: number }) | undefined;
  /** True while there is nothing to show yet. */
  loading: boolean;
  /** True while rows are fetched again and the old ones stay. */
  refetching: boolean;
  /** Why the rows could not be fetched; undefined when they could. */
  error: Error | undefined;
  onRetry: () => void;
  /** Said where there is nothing to list at all. */
  firstUse: { title: string; text: string };
}

/** Whether the window has room for a table, beside the icons of the sidebar or beside its names. */
function useIsWide(): boolean {
  return useMediaQuery(useIsRail() ? "(min-width: 900px)" : "(min-width: 1084px)");
}

/** Every list of the back office: title and actions, search and filters, rows, pager, and each state of all these. */
export function ListPage<Row extends { id: string }, SortKey extends string, Filter extends string>(
  props: ListPageProps<Row, SortKey, Filter>,
) {
  const { title, noun, controls, list, loading, error, bulk, filters = [] } = props;
  const { state } = controls;
  const wide = useIsWide();
  const { density } = usePreferences();
  const last = list ? lastPage(list.total, state.pageSize) : undefined;
  const beyondLast = last !== undefined && state.page > last && !props.refetching;

  const isSelected = bulk !== undefined && bulk.work.selection.rows.length > 0;

  // Rows may have been deleted since the address was written. A second navigation would cancel the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls are others each time it is drawn.
  useEffect(() => {
    if (beyondLast) controls.goToPage(last, true);
  }, [beyondLast, last]);

  return (
    <>
      <ListTitle add={props.add} exportRows={props.exportRows} noun={noun} title={title} />
      {(props.banners || bulk?.work.rejected) && (
        <Banners>
          {props.banners}
          {bulk && <BulkFailures bulk={bulk.work} records={bulk.records} />}
        </Banners>
      )}
      {props.summary}
      <section
        aria-label={title}
        className="relative min-w-0 overflow-clip rounded-panel border border-border bg-surface shadow-1 outline-none"
        data-density={wide ? density : undefined}
        data-selecting={isSelected || undefined}
        id={LIST_ID}
        tabIndex={-1}
      >
        {props.refetching && !loading && <RefetchBar />}
        <Toolbar {...props} isSelected={isSelected} />
        <FilterChips controls={controls} filters={filters} />
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
            hidesOnOnePage={controls.shape.rowsWithoutPager !== undefined}
            noun={noun}
            onPage={controls.goToPage}
            page={Math.min(state.page, last ?? 1)}
            pageSize={state.pageSize}
            order={wide ? unseenSort(shownColumns(props.columns, state), state.sort, props.columns) : undefined}
            shownPage={Math.min(list.page, last ?? 1)}
            total={list.total}
          />
        )}
      </section>
    </>
  );
}

/** Search and filters; while rows are selected what can be done to them, in the same place. */
function Toolbar<Row extends { id: string }, SortKey extends string, Filter extends string>({
  noun,
  controls,
  unsearched,
  views,
  filters = [],
  bulk,
  columns,
  list,
  isSelected,
}: ListPageProps<Row, SortKey, Filter> & { isSelected: boolean }) {
  const wide = useIsWide();
  return (
    <div
      className={classNames(
        "grid border-b border-border *:[grid-area:1/1]",
        // In reach from the last of the rows.
        isSelected && "max-desk:sticky max-desk:top-14 max-desk:z-10",
      )}
    >
      <div className={classNames("flex flex-wrap items-center gap-2 p-2 sm:p-2.5", isSelected && "invisible")}>
        {views}
        {!unsearched && (
          <SearchField
            className="min-w-0 flex-1 max-sm:basis-[calc(100%-6.5rem)] sm:max-w-80 sm:min-w-56"
            label={`Search ${noun}...`}
            onSearch={controls.search}
            term={controls.state.q}
          />
        )}
        {!wide && (
          <IconSelect
            choices={sortChoices(columns, controls.shape.defaultSort)}
            icon={ArrowUpDown}
            label="Sort"
            onChoose={(value) => controls.sort(sortOf(value))}
            value={sortValue(controls.state.sort)}
          />
        )}
        <FilterSelects controls={controls} filters={filters} />
        <DisplayButton columns={columns} controls={controls} wide={wide} />
      </div>
      {isSelected && bulk && (
        <BulkBar
          bulk={bulk.work}
          focusAfter={listElement}
          nouns={noun}
          queryPage={(page) => bulk.listQuery({ ...controls.state, ...page })}
          selectsAll={!wide}
          total={list?.total ?? 0}
        >
          {bulk.actions}
        </BulkBar>
      )}
    </div>
  );
}

function Rows<Row extends { id: string }, SortKey extends string, Filter extends string>({
  title,
  columns,
  rows,
  rowId,
  controls,
  oneLine,
  compactRow,
  compactSkeleton = <RecordRowSkeleton />,
  bulk,
}: ListPageProps<Row, SortKey, Filter> & { rows: readonly Row[] | undefined }) {
  const wide = useIsWide();
  const { state } = controls;
  const selection = bulk && { ...bulk.work.selection, nameOf: bulk.records.nameOf };
  if (wide) {
    return (
      <DataTable
        caption={title}
        columns={shownColumns(columns, state)}
        expected={expectedRows(state)}
        oneLine={oneLine}
        onSort={controls.sort}
        rowId={rowId}
        rows={rows}
        selection={selection}
        sort={state.sort}
      />
    );
  }
  if (!rows) {
    return (
      <ul aria-hidden="true" className={COMPACT_ROWS}>
        {Array.from({ length: expectedRows(state) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name.
          <li className={selection && "flex pl-1"} key={row}>
            {selection && <Skeleton className="m-3.25 mt-4.25 size-4.5 shrink-0" />}
            <div className={classNames(selection && "min-w-0 flex-1 *:pl-0.5", columns[0]?.style.skeleton)}>
              {compactSkeleton}
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={COMPACT_ROWS}>
      {rows.map((row) => (
        <CompactRow id={rowId(row)} key={rowId(row)} row={row} selection={selection}>
          {compactRow(row)}
        </CompactRow>
      ))}
    </ul>
  );
}

/** Maximum rows drawn while a list loads: more than the largest choice of a page fills no window. */
const MAX_EXPECTED = 50;
const expectedRows = ({ pageSize }: ListState) => (pageSize > MAX_EXPECTED ? 10 : pageSize);

const COMPACT_ROWS = "*:border-b *:border-border *:last:border-b-0";

interface CompactRowProps<Row> {
  id: string;
  row: Row;
  selection: RowSelection<Row> | undefined;
  children: ReactNode;
}

function CompactRow<Row>({ id, row, selection, children }: CompactRowProps<Row>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys open its record by the link that is in it.
    <li
      className={classNames(OPENS_CLASS, selection && "flex pl-1", selection?.has(id) && SELECTED_ROW)}
      onAuxClick={openRow}
      onClick={openRow}
    >
      {selection && (
        <span className="mt-1">
          <Checkbox
            checked={selection.has(id)}
            label={`Select ${selection.nameOf(row)}`}
            onToggle={(shift) => selection.toggle(id, shift)}
          />
        </span>
      )}
      <div className={selection && "min-w-0 flex-1 *:pl-0.5"}>{children}</div>
    </li>
  );
}
