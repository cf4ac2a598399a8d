import type { ReactNode } from "react";
import type { ScreenName } from "#contract/screens.ts";
import { Badge } from "#ui/badge.tsx";
import { type Choice, StatusSelect } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";
import { useMayCall } from "../base/account.ts";
import { type Change, statusChange } from "../changes/change.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { type Changes, useChanges } from "../changes/use-changes.ts";
import {
  type ChangeQuestions,
  type ListedResource,
  type PageOptions,
  type RemovableResource,
  type StatusResource,
  statusWord,
} from "../resources/resource-client.ts";
import { BulkRemoval, BulkStatus, type Promoted } from "./bulk-bar.tsx";
import { ListPage, type ListPageProps } from "./list-page.tsx";
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
  /** Questions before changes, which then have no undo. */
  questions?: ChangeQuestions<Row, Status>;
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
  questions: ChangeQuestions<Row, Status> | undefined;
  changes: Changes<Row>;
  /** Returns the cell in which the status of a row is shown and changed. */
  statusCell: (row: Row) => ReactNode;
}

/** Returns the data of a list, with the cell that changes the status of a row, for `StatusList`. */
export function useStatusList<
  Row extends { id: string; status: Status },
  Status extends string,
  Screen extends ScreenName,
  Filter extends string,
>(
  resource: StatusListResource<Row, Status, Screen, Filter>,
  { choices, tones, rowLabel = resource.nameOf, questions }: StatusStyle<NoInfer<Row>, NoInfer<Status>>,
  options?: PageOptions<NoInfer<Row>>,
): StatusListData<Row, Status, Screen, Filter> {
  const mayChange = useMayCall(resource.writeCall);
  const changes = useChanges<Row>(resource);
  async function change(row: Row, status: Status) {
    if (status === row.status) return;
    // A change that was asked about has no undo.
    const asked: Partial<Change<Row>> = questions
      ? { ask: (record) => questions.status([record], status), undo: undefined }
      : {};
    await changes.run({ record: row }, { ...statusChange(resource, status), ...asked });
  }
  return {
    ...useList(resource, options),
    resource,
    mayChange,
    choices,
    questions,
    changes,
    statusCell: (row) =>
      mayChange ? (
        <StatusSelect
          choices={choices}
          label={`Status of ${rowLabel(row)}`}
          onChoose={(status) => change(row, status)}
          tones={tones}
          value={row.status}
        />
      ) : (
        <Badge tone={tones[row.status]}>{statusWord(row.status)}</Badge>
      ),
  };
}

interface StatusListProps<
  Row extends { id: string; status: Status },
  Status extends string,
  Screen extends ScreenName,
  Filter extends string,
> extends Omit<ListPageProps<Row, Screen, Filter>, "bulkActions"> {
  list: StatusListData<Row, Status, Screen, Filter>;
  /** Buttons for selected rows, before the choice of all statuses. */
  promoted?: readonly Promoted<NoInfer<Status>>[];
  /** More actions on the selected rows. */
  moreActions?: ReactNode;
}

/** List in which the status of a row, or of all selected rows, can be changed. */
export function StatusList<
  Row extends { id: string; status: Status },
  Status extends string,
  Screen extends ScreenName,
  Filter extends string,
>({ list, promoted, moreActions, add, firstUse, banners, ...page }: StatusListProps<Row, Status, Screen, Filter>) {
  const { resource, bulk, changes, choices, questions, mayChange } = list;
  return (
    <ListPage
      {...page}
      add={mayChange ? add : undefined}
      banners={
        <>
          {banners}
          <ChangeFailures changes={changes} />
        </>
      }
      bulkActions={
        mayChange && (
          <>
            <BulkStatus bulk={bulk} choices={choices} promoted={promoted} questions={questions} resource={resource} />
            {moreActions}
            {isRemovable(resource) && <BulkRemoval bulk={bulk} questions={questions} resource={resource} />}
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
