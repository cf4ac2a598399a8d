import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ScreenName } from "#contract/screens.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { type Choice, StatusSelect } from "#ui/select.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Tone } from "#ui/tone.tsx";
import type { List } from "#web/shared/call.ts";
import { useMayCall } from "../shell/account.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import { useIsMounted } from "../shell/use-is-mounted.ts";
import { BulkRemoval, BulkStatus, type Promoted } from "./bulk-bar.tsx";
import { ListPage, type ListPageProps } from "./list-page.tsx";
import {
  type ChangeQuestions,
  type ListedResource,
  type RemovableResource,
  type StatusResource,
  statusMessage,
  statusWord,
} from "./resource-client.ts";
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
  { choices, tones, rowLabel = resource.nameOf, questions }: StatusStyle<NoInfer<Row>, NoInfer<Status>>,
): StatusListData<Row, Status, Screen, Filter> {
  const mayChange = useMayCall(resource.writeCall);
  const changes = useStatusChanges(resource, questions);
  return {
    ...useList(resource),
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
          onChoose={(status) => changes.change(row, status)}
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
> extends Omit<ListPageProps<Row, Screen, Filter>, "banners" | "bulkActions"> {
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
>({ list, promoted, moreActions, add, firstUse, ...page }: StatusListProps<Row, Status, Screen, Filter>) {
  const { resource, bulk, changes, choices, questions, mayChange } = list;
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

interface StatusChange<Row, Status> {
  row: Row;
  status: Status;
  /** Set for an undo, which has no undo itself. */
  undoes?: true;
}

/** Change that the server refused. The row is unchanged. */
interface FailedChange<Row, Status> extends StatusChange<Row, Status> {
  error: Error;
}

/** Changes statuses from a list. A row shows its new status once the server has saved it; each refusal has a banner. */
function useStatusChanges<Row extends { id: string; status: Status }, Status extends string>(
  resource: StatusResource<Row, Status>,
  questions: ChangeQuestions<Row, Status> | undefined,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [failed, setFailed] = useState<readonly FailedChange<Row, Status>[]>([]);
  const isMounted = useIsMounted();

  function show(id: string, status: Status) {
    queryClient.setQueriesData<List<Row[]>>(
      { queryKey: resource.keys.lists },
      (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, status } : row)) },
    );
  }
  const dismiss = (id: string) => setFailed((all) => all.filter(({ row }) => row.id !== id));

  const { mutate, mutateAsync } = useMutation({
    /** Resolves to whether the status was changed: the user may have left the question. */
    async mutationFn({ row, status }: StatusChange<Row, Status>) {
      const first = await questions?.status([row], status);
      if (questions && !first) return false;
      await first?.(row);
      await resource.setStatus(row.id, status);
      return true;
    },
    onMutate: ({ row }) => dismiss(row.id),
    async onSuccess(isChanged, { row, status, undoes }) {
      if (!isChanged) return;
      // Rows that were asked for before the change would show the old status again.
      await queryClient.cancelQueries({ queryKey: resource.keys.lists });
      show(row.id, status);
      const undo = () => mutate({ row: { ...row, status }, status: row.status, undoes: true });
      toast(statusMessage(resource, row, status), undoes || questions ? undefined : undo);
    },
    onError(error, change) {
      // The toast with Undo outlives the list.
      if (!isMounted.current) return toast(resource.statusFailed);
      setFailed((all) => [...all, { ...change, error }]);
    },
    onSettled() {
      // The status is busy until the server has answered, not until the list is fetched again.
      queryClient.invalidateQueries({ queryKey: resource.keys.all });
    },
  });

  return {
    failed,
    dismiss,
    async change(row: Row, status: Status) {
      // A refusal has its banner already.
      if (status !== row.status) await mutateAsync({ row, status }).catch(() => undefined);
    },
  };
}

interface RowFailuresProps<Row extends { id: string; status: Status }, Status extends string> {
  resource: StatusResource<Row, Status>;
  failed: readonly FailedChange<Row, Status>[];
  onRetry: (row: Row, status: Status) => void;
  onDismiss: (id: string) => void;
}

/** Banners of the changes from a list that the server refused. */
function RowFailures<Row extends { id: string; status: Status }, Status extends string>({
  resource,
  failed,
  onRetry,
  onDismiss,
}: RowFailuresProps<Row, Status>) {
  return failed.map(({ row, status, error }) => (
    <Banner
      action={{ label: "Try again", onAct: () => onRetry(row, status) }}
      key={row.id}
      message={resource.statusFailed}
      onDismiss={() => onDismiss(row.id)}
    >
      <FailureReason error={error} /> {titleOf(resource, row)} is still {statusWord(row.status)}.
    </Banner>
  ));
}

/** Returns `The message from Thandi Nkosi`, or the name of a record that has one. */
function titleOf<Row extends { id: string; status: Status }, Status extends string>(
  { noun, nameOf, namedAfterSender }: StatusResource<Row, Status>,
  row: Row,
): string {
  return namedAfterSender ? `The ${noun} from ${nameOf(row)}` : nameOf(row);
}
