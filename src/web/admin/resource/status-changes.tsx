import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { useToast } from "#ui/toast.tsx";
import type { List } from "#web/shared/call.ts";
import { FailureReason } from "../failure-reason.tsx";
import { type StatusResource, statusMessage } from "./resource-client.ts";

interface StatusChange<Row, Status> {
  row: Row;
  status: Status;
  /** Takes back an earlier one, and is not itself offered to be taken back. */
  undoes?: true;
}

/** A change that the server did not take; the row is as it was. */
export interface FailedChange<Row, Status> extends StatusChange<Row, Status> {
  error: Error;
}

/** Changes statuses from a list. A row shows its new status once the server has saved it; each refusal has a banner. */
export function useStatusChanges<Row extends { id: string; status: Status }, Status extends string>(
  resource: StatusResource<Row, Status>,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [failed, setFailed] = useState<readonly FailedChange<Row, Status>[]>([]);

  function show(id: string, status: Status) {
    queryClient.setQueriesData<List<Row[]>>(
      { queryKey: resource.keys.lists },
      (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, status } : row)) },
    );
  }
  const dismiss = (id: string) => setFailed((all) => all.filter(({ row }) => row.id !== id));

  const { mutate, mutateAsync } = useMutation({
    mutationFn: ({ row, status }: StatusChange<Row, Status>) => resource.setStatus(row.id, status),
    onMutate: ({ row }) => dismiss(row.id),
    async onSuccess(_, { row, status, undoes }) {
      // Rows that were asked for before the change would show the old status again.
      await queryClient.cancelQueries({ queryKey: resource.keys.lists });
      show(row.id, status);
      const undo = () => mutate({ row: { ...row, status }, status: row.status, undoes: true });
      toast(statusMessage(resource, row, status), undoes ? undefined : undo);
    },
    onError(error, change) {
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

/** Changes from a list that the server did not take. */
export function RowFailures<Row extends { id: string; status: Status }, Status extends string>({
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
      <FailureReason error={error} /> {titleOf(resource, row)} is still {row.status}.
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
