import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useMayCall } from "../account.ts";
import { BulkRemoval, BulkStatus, type Promoted } from "./bulk-bar.tsx";
import { ListPage, type ListPageProps } from "./list-page.tsx";
import type { ListState } from "./list-state.ts";
import type { Page, PageQuery } from "./page-query.ts";
import type { OwnAccount, RemovableRecords, StatusRecords } from "./resource-client.ts";
import { ReadOnly, type StatusCells } from "./row-parts.tsx";
import { RowFailures, useStatusChanges } from "./status-changes.tsx";
import { useBulk } from "./use-bulk.ts";

interface StatusListProps<
  Row extends { id: string; status: Status },
  Status extends string,
  SortKey extends string,
  Filter extends string,
> extends Omit<
    ListPageProps<Row, SortKey, Filter>,
    "noun" | "banners" | "bulk" | "rowId" | "list" | "loading" | "refetching" | "error" | "onRetry"
  > {
  records: StatusRecords<Row, Status>;
  /** The same, where rows can be deleted. */
  removable?: RemovableRecords<Row>;
  statuses: StatusCells<Row, Status>;
  /** Where accounts are listed. */
  own?: OwnAccount<Status>;
  listQuery: (state: ListState<SortKey, Filter>) => PageQuery<Row>;
  /** Buttons for selected rows, before the choice of all statuses. */
  promoted?: readonly Promoted<Status>[];
}

/** A list whose rows have a status: changed where it stands, or for all selected rows at once. */
export function StatusList<
  Row extends { id: string; status: Status },
  Status extends string,
  SortKey extends string,
  Filter extends string,
>({
  records,
  removable,
  statuses,
  own,
  listQuery,
  promoted,
  add,
  firstUse,
  ...page
}: StatusListProps<Row, Status, SortKey, Filter>) {
  const mayChange = useMayCall(records.change);
  const { state } = page.controls;
  const { data, error, isPending, isFetching, refetch } = useQuery(listQuery(state) as UseQueryOptions<Page<Row>>);
  const { failed, dismiss, change } = useStatusChanges(records);
  const bulk = useBulk(records, state, data?.rows);
  const { ChangeStatus } = statuses;
  return (
    <ReadOnly value={!mayChange}>
      <ChangeStatus value={change}>
        <ListPage
          {...page}
          add={mayChange ? add : undefined}
          firstUse={mayChange ? firstUse : { ...firstUse, text: "Nothing has been added yet." }}
          banners={
            failed.length > 0 && <RowFailures failed={failed} onDismiss={dismiss} onRetry={change} records={records} />
          }
          bulk={
            mayChange
              ? {
                  work: bulk,
                  records,
                  listQuery,
                  actions: (
                    <>
                      <BulkStatus
                        bulk={bulk}
                        choices={statuses.choices}
                        own={own}
                        promoted={promoted}
                        records={records}
                      />
                      {removable && <BulkRemoval bulk={bulk} ownId={own?.id} records={removable} />}
                    </>
                  ),
                }
              : undefined
          }
          error={error ?? undefined}
          list={data}
          loading={isPending}
          noun={records.nouns}
          onRetry={refetch}
          refetching={isFetching}
          rowId={({ id }) => id}
        />
      </ChangeStatus>
    </ReadOnly>
  );
}
