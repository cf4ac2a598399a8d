import { ArrowUpDown, Settings2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { ColumnId, ScreenName } from "#contract/screens.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { type Columns, DataTable, type RowSelection, SELECTED_ROW } from "#ui/data-table.tsx";
import { onKey } from "#ui/key-target.ts";
import { openRow, ROW_LINK_CLASS } from "#ui/open-row.ts";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { IconSelect } from "#ui/select.tsx";
import { CellSkeleton, repeat, Skeleton } from "#ui/skeleton.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { Banners } from "../base/failure-reason.tsx";
import { LAZY_MODULES, loadAhead } from "../base/lazy-modules.ts";
import { usePreferences } from "../base/preferences.ts";
import { useIsRail } from "../base/sidebar-width.ts";
import { useLazyModule } from "../base/use-lazy-module.tsx";
import {
  hiddenSortLabel,
  isNarrowed,
  LIST_ID,
  type ListControls,
  type ListState,
  listElement,
  shownColumns,
  sortChoices,
  sortOf,
  sortValue,
} from "../resources/list-state.ts";
import { BulkBar, BulkFailures } from "./bulk-bar.tsx";
import type { ListColumns } from "./columns.tsx";
import { chosenFilters, FilterChips, FilterSelects, type ListFilter } from "./filters.tsx";
import { ListEmpty, ListFailed, ListLoading, ListTitle, RefetchBar } from "./list-parts.tsx";
import { PhoneRow } from "./phone-row.tsx";
import { rowDescriptions } from "./row-descriptions.tsx";
import { useLastPage } from "./use-last-page.ts";
import type { ListData } from "./use-list.ts";

/** Columns, state and form of the list whose display is chosen. */
export interface DisplayProps<Row> {
  columns: Columns<Row>;
  controls: ListControls;
  /** Whether the rows are in a table, which has columns. */
  wide: boolean;
}

export interface ListPageProps<Row extends { id: string }, Screen extends ScreenName, Filter extends string> {
  list: ListData<Row, Screen, Filter>;
  title: string;
  columns: ListColumns<Row, ColumnId<Screen>>;
  /** Row on a screen that is too narrow for a table. Default: the parts of the columns. */
  compactRow?: (row: Row) => ReactNode;
  /** Class for the height of that row while rows load. Default: by its lines. */
  compactHeight?: string;
  /** Set if no cell of the table has a second line. */
  oneLine?: boolean;
  /** Filters beside the search field. */
  filters?: readonly ListFilter<NoInfer<Filter>>[];
  /** Choices before the search field: frequent filters, or whether the rows are in a list or on a board. */
  views?: ReactNode;
  /** Link to the form for a new record: `Add Product`. */
  add?: { to: string; label: string } | undefined;
  /** Link to the screen that imports records from a file. */
  importAt?: string | undefined;
  /** Totals of the list, below the title. */
  summary?: ReactNode;
  /** Notice over the first rows, which moves nothing. */
  notice?: ReactNode;
  /** Banners below the title: failures of changes, and what the user should know of the whole list. */
  banners?: ReactNode;
  /** Rows in another form, such as a board, which loads them itself. Then there are no pages, columns and orders to choose. */
  body?: ReactNode;
  /** Actions on selected rows. Default: rows cannot be selected. */
  bulkActions?: ReactNode;
  /** Text of an empty view, if only the view narrows the list. Default: nothing matches the filters. */
  emptyView?: { title: string; text: string } | undefined;
  /** Text of a list that has no rows at all. */
  firstUse: { title: string; text: string };
}

/** Returns whether the window has room for a table, beside a sidebar of icons or of names. */
function useIsWide(): boolean {
  return useMediaQuery(useIsRail() ? "(min-width: 900px)" : "(min-width: 1084px)");
}

/** Page of a list: title and actions, search and filters, rows, pager, and the loading, empty and failed states. */
export function ListPage<Row extends { id: string }, Screen extends ScreenName, Filter extends string>(
  props: ListPageProps<Row, Screen, Filter>,
) {
  const { title, filters = [], bulkActions } = props;
  const { resource, controls, page, bulk } = props.list;
  const { exportRows, nouns } = resource;
  const { data, error, isPending, isFetching } = page;
  const { state } = controls;
  const wide = useIsWide();
  const { density } = usePreferences();
  const last = useLastPage(controls, { ...state, total: data?.total, isFetching });

  const isSelected = !props.body && Boolean(bulkActions) && bulk.selection.rows.length > 0;

  return (
    <>
      <ListTitle
        add={props.add}
        exportRows={exportRows && ((format) => exportRows(state, format))}
        importAt={props.importAt}
        nouns={nouns}
        title={title}
      />
      {(props.banners || bulk.rejected) && (
        <Banners>
          {props.banners}
          <BulkFailures bulk={bulk} resource={resource} />
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
        {isFetching && !isPending && <RefetchBar />}
        {props.notice}
        <ListOrder {...props} />
        <Toolbar {...props} isSelected={isSelected} />
        <FilterChips controls={controls} filters={filters} />
        {error && !isPending && (
          <ListFailed
            error={error}
            nouns={nouns}
            onRetry={page.refetch}
            retrying={isFetching}
            stale={data !== undefined}
          />
        )}
        {props.body}
        {!props.body && (
          <>
            {isPending && <Rows {...props} rows={undefined} />}
            {data && data.total > 0 && <Rows {...props} rows={data.rows} />}
            {/* Always there, so that a screen reader announces what comes into it. */}
            <div aria-live="polite">
              {data?.total === 0 && (
                <ListEmpty
                  firstUse={props.emptyView ?? props.firstUse}
                  narrowed={isNarrowed(state) && !props.emptyView}
                  nouns={nouns}
                  onClear={controls.clear}
                  onSearchAll={state.q !== "" && state.filters.size > 0 ? controls.searchAll : undefined}
                />
              )}
            </div>
            {isPending && <ListLoading nouns={nouns} />}
            {data && (
              <Pager
                hidesOnOnePage={controls.shape.rowsWithoutPager !== undefined}
                noun={FIXED_PLURALS.has(nouns) ? [nouns, nouns] : [resource.noun, nouns]}
                onPage={controls.goToPage}
                page={Math.min(state.page, last ?? 1)}
                pageSize={state.pageSize}
                order={
                  wide ? hiddenSortLabel(shownColumns(props.columns, state), state.sort, props.columns) : undefined
                }
                shownPage={Math.min(data.page, last ?? 1)}
                total={data.total}
              />
            )}
          </>
        )}
      </section>
    </>
  );
}

/** Lists whose sentence the specification fixes: `Showing 1 to 1 of 1 users`. */
const FIXED_PLURALS: ReadonlySet<string> = new Set(["users", "products", "customers"]);

type PartProps<Row extends { id: string }> = Omit<ListPageProps<Row, ScreenName, string>, "columns"> & {
  columns: ListColumns<Row>;
};

/** Returns the class for the height of a row in a narrow window while rows load: three lines or two. */
function heightOf<Row>(columns: ListColumns<Row>): string {
  return columns.some(({ phone }) => phone?.more) ? "h-24" : "h-19";
}

/** Order and filters of the rows, announced when they change: the number of the rows may stay the same. */
function ListOrder<Row extends { id: string }>({ list, columns, filters = [], body }: PartProps<Row>) {
  const { state, shape } = list.controls;
  const value = sortValue(state.sort);
  const order = sortChoices(columns, shape.defaultSort).find((one) => one.value === value)?.label;
  const narrowed = chosenFilters(state, filters).map(({ label, choice }) => `${label}, ${choice}`);
  const texts = [!body && order && `Order: ${order}`, narrowed.length > 0 && `Filtered by ${narrowed.join("; ")}`];
  return (
    <p aria-live="polite" className="sr-only">
      {texts.filter(Boolean).join(". ")}
    </p>
  );
}

/** Search and filters, replaced by the actions on the selected rows while there are any. */
function Toolbar<Row extends { id: string }>({
  list,
  views,
  filters = [],
  bulkActions,
  columns,
  body,
  isSelected,
}: PartProps<Row> & { isSelected: boolean }) {
  const { controls } = list;
  const wide = useIsWide();
  // On a phone: views, search, and two filters a line.
  const lines = (views ? 1 : 0) + 1 + Math.ceil(filters.length / 2);
  return (
    <div
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)] border-b border-border *:[grid-area:1/1]",
        // Sticky, so that the actions can be reached from the last row.
        isSelected && "max-desk:sticky max-desk:top-14 max-desk:z-10",
      )}
    >
      <div className={classNames("flex flex-wrap items-center gap-2 p-2 sm:p-2.5", isSelected && "invisible")}>
        {views}
        {!controls.shape.unsearched && (
          <SearchField
            className="min-w-0 flex-1 max-sm:basis-[calc(100%-6.5rem)] sm:max-w-80 sm:min-w-56"
            label={`Search ${list.resource.nouns}...`}
            onSearch={controls.search}
            term={controls.state.q}
          />
        )}
        {!wide && !body && (
          <IconSelect
            choices={sortChoices(columns, controls.shape.defaultSort)}
            icon={ArrowUpDown}
            label="Sort"
            onChoose={(value) => controls.sort(sortOf(value))}
            value={sortValue(controls.state.sort)}
          />
        )}
        <FilterSelects controls={controls} filters={filters} />
        {!body && <DisplayButton columns={columns} controls={controls} wide={wide} />}
      </div>
      {isSelected && (
        <BulkBar focusAfter={listElement} list={list} selectsAll={!wide} stacks={lines > 2}>
          {bulkActions}
        </BulkBar>
      )}
    </div>
  );
}

function Rows<Row extends { id: string }>({
  list,
  title,
  columns,
  rows,
  oneLine,
  compactRow = (row) => <PhoneRow columns={columns} row={row} />,
  compactHeight = heightOf(columns),
  bulkActions,
}: PartProps<Row> & { rows: readonly Row[] | undefined }) {
  const wide = useIsWide();
  const { state, sort } = list.controls;
  const selection = bulkActions ? { ...list.bulk.selection, nameOf: list.resource.nameOf } : undefined;
  const { texts, describe } = rowDescriptions(rows ?? [], list.resource);
  if (wide) {
    return (
      <>
        {texts}
        <DataTable
          caption={title}
          columns={shownColumns(columns, state)}
          describe={describe}
          expected={expectedRows(state)}
          oneLine={oneLine}
          onSort={sort}
          rows={rows}
          selection={selection}
          sort={state.sort}
        />
      </>
    );
  }
  if (!rows) {
    return (
      <ul aria-hidden="true" className={COMPACT_ROWS}>
        {repeat(expectedRows(state), (row) => (
          <li className={selection && "flex pl-1"} key={row}>
            {selection && <Skeleton className="m-3.25 mt-4.25 size-4.5 shrink-0" />}
            <div className={classNames("min-w-0 flex-1 py-2.5 pr-4", compactHeight, selection ? "pl-0.5" : "pl-4")}>
              <CellSkeleton shape={columns[0]?.skeleton ?? "text"} />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {texts}
      <ul className={COMPACT_ROWS}>
        {rows.map((row) =>
          describe(
            row,
            <CompactRow key={row.id} row={row} selection={selection}>
              {compactRow(row)}
            </CompactRow>,
          ),
        )}
      </ul>
    </>
  );
}

/** Maximum page size with a placeholder for each row. A larger page has ten. */
const MAX_EXPECTED = 50;
const expectedRows = ({ pageSize }: ListState) => (pageSize > MAX_EXPECTED ? 10 : pageSize);

const COMPACT_ROWS = "*:border-b *:border-border *:last:border-b-0";

interface CompactRowProps<Row> {
  row: Row;
  selection: RowSelection<Row> | undefined;
  children: ReactNode;
}

function CompactRow<Row extends { id: string }>({ row, selection, children }: CompactRowProps<Row>) {
  const { id } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys open its record by the link that is in it.
    <li
      className={classNames(ROW_LINK_CLASS, selection && "flex pl-1", selection?.has(id) && SELECTED_ROW)}
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

const load = LAZY_MODULES.menus;
const loadSoon = () => loadAhead(load);

/** Button that opens the display options and the saved views of a list. On narrow windows an icon alone. */
function DisplayButton<Row>(props: DisplayProps<Row>) {
  const { module, need, failure } = useLazyModule(load, "menu");
  const button = useRef<HTMLButtonElement>(null);
  const look = {
    "aria-label": "Display",
    ...onKey("display"),
    children: <span className="max-desk:sr-only">Display</span>,
    className: "border-border-strong shadow-none max-desk:size-11 max-desk:px-0",
    icon: <Settings2 className="text-ink-2" size={16} />,
    title: "Display (V)",
  } as const;
  return (
    <div className="sm:ml-auto">
      {module ? (
        <module.DisplayOptions {...props} opener={button} trigger={<Button {...look} ref={button} />} />
      ) : (
        <Button {...look} aria-haspopup="dialog" onClick={need} onFocus={loadSoon} onPointerEnter={loadSoon} />
      )}
      {failure}
    </div>
  );
}
