import type { ReactNode } from "react";
import type { ScreenName } from "#contract/screens.ts";
import { Badge } from "#ui/badge.tsx";
import { type Choice, StatusSelect } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";
import { useMayCall } from "../account.ts";
import { BulkRemoval, BulkStatus, type Promoted } from "./bulk-bar.tsx";
import { ListPage, type ListPageProps } from "./list-page.tsx";
import type { ListedResource, OwnAccount, RemovableResource, StatusResource } from "./resource-client.ts";
import { RowFailures, useStatusChanges } from "./status-changes.tsx";
import { type ListData, useList } from "./use-list.ts";

type StatusListResource<
  Row extends { id: string; status: Status },
  Status extends string,
  Screen extends ScreenName,
  Filter extends string,
> = ListedResource<Row, Screen, Filter> & StatusResource<Row, Status> & Partial<RemovableResource<Row>>;

interface StatusStyle<Row, Status extends string> {
  choices: readonly Choice<Status>[];
  tones: Readonly<Record<Status, Tone>>;
  /** Returns the name of the row in the label of its select. Default: `nameOf` of the resource. */
  rowLabel?: (row: Row) => string;
}

/** Data of a list whose rows have a status. */
interface StatusListData<
  Row extends { id: string; status: Status },
  Status extends string,
  Screen extends ScreenName,
  Filter extends string,
> extends ListData<Row, Screen, Filter> {
  resource: StatusListResource<Row, Status, Screen, Filter>;
  mayChange: boolean;
  choices: readonly Choice<Status>[];
  changes: ReturnType<typeof useStatusChanges<Row, Status>>;
  /** Returns the cell in which the status of a row is shown and changed. */
  statusCell: (row: Row) => ReactNode;
}

export function useStatusList<
  Row extends { id: string; status: Status },
  Status extends string,
  Screen extends ScreenName,
  Filter extends string,
>(
  resource: StatusListResource<Row, Status, Screen, Filter>,
  { choices, tones, rowLabel = resource.nameOf }: StatusStyle<NoInfer<Row>, NoInfer<Status>>,
): StatusListData<Row, Status, Screen, Filter> {
  const mayChange = useMayCall(resource.writeCall);
  const changes = useStatusChanges(resource);
  return {
    ...useList(resource),
    resource,
    mayChange,
    choices,
    changes,
    statusCell: (row) =>
      mayChange ? (
        <StatusSelect
          choices={choices}
          label={`Status of ${rowLabel(row)}`}
          onChoose={(status) => changes.change(row, status)}
          tones={tones}
          value={row.status}
        />
      ) : (
        <Badge tone={tones[row.status]}>{row.status}</Badge>
      ),
  };
}

interface StatusListProps<
  Row extends { id: string; status: Status },
  Status extends string,
  Screen extends ScreenName,
  Filter extends string,
> extends Omit<ListPageProps<Row, Screen, Filter>, "banners" | "bulkActions"> {
  list: StatusListData<Row, Status, Screen, Filter>;
  /** Account of the signed-in user, in a list of accounts. */
  own?: OwnAccount<Status>;
  /** Buttons for selected rows, before the choice of all statuses. */
  promoted?: readonly Promoted<NoInfer<Status>>[];
}

/** List in which the status of a row, or of all selected rows, can be changed. */
export function StatusList<
  Row extends { id: string; status: Status },
  Status extends string,
  Screen extends ScreenName,
  Filter extends string,
>({ list, own, promoted, add, firstUse, ...page }: StatusListProps<Row, Status, Screen, Filter>) {
  const { resource, bulk, changes, choices, mayChange } = list;
  const { failed, dismiss, change } = changes;
  return (
    <ListPage
      {...page}
      add={mayChange ? add : undefined}
      banners={
        failed.length > 0 && <RowFailures failed={failed} onDismiss={dismiss} onRetry={change} resource={resource} />
      }
      bulkActions={
        mayChange && (
          <>
            <BulkStatus bulk={bulk} choices={choices} own={own} promoted={promoted} resource={resource} />
            {isRemovable(resource) && <BulkRemoval bulk={bulk} ownId={own?.id} resource={resource} />}
          </>
        )
      }
      firstUse={mayChange ? firstUse : { ...firstUse, text: "Nothing has been added yet." }}
      list={list}
    />
  );
}

function isRemovable<Row>(resource: Partial<RemovableResource<Row>>): resource is RemovableResource<Row> {
  return resource.remove !== undefined;
}
