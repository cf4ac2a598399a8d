import type { UseQueryResult } from "@tanstack/react-query";
import type { List } from "#web/shared/call.ts";
import { useMayCall } from "../account.ts";
import { BulkFailures } from "./bulk-failures.tsx";
import { ListPage, type ListPageProps } from "./list-page.tsx";
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
  query: UseQueryResult<List<Row[]> & { page: number }>;
}

/** A list whose rows have a status: changed where it stands, or for all selected rows at once. */
export function StatusList<
  Row extends { id: string; status: Status },
  Status extends string,
  SortKey extends string,
  Filter extends string,
>({ records, removable, statuses, own, query, add, firstUse, ...page }: StatusListProps<Row, Status, SortKey, Filter>) {
  const mayChange = useMayCall(records.change);
  const { data, error, isPending, isFetching, refetch } = query;
  const { failed, dismiss, change } = useStatusChanges(records);
  const bulk = useBulk(records, data?.rows);
  const { ChangeStatus } = statuses;
  return (
    <ReadOnly value={!mayChange}>
      <ChangeStatus value={change}>
        <ListPage
          {...page}
          add={mayChange ? add : undefined}
          firstUse={mayChange ? firstUse : { ...firstUse, text: "Nothing has been added yet." }}
          banners={
            (failed.length > 0 || bulk.rejected) && (
              <>
                <RowFailures failed={failed} onDismiss={dismiss} onRetry={change} records={records} />
                <BulkFailures bulk={bulk} records={records} />
              </>
            )
          }
          bulk={
            mayChange
              ? {
                  work: bulk,
                  nameOf: records.nameOf,
                  actions: ({ BulkStatus, BulkRemoval }) => (
                    <>
                      <BulkStatus bulk={bulk} choices={statuses.choices} own={own} records={records} />
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
