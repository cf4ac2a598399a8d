import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "#ui/toast.tsx";
import type { List } from "#web/shared/call.ts";
import type { StatusRecords } from "./status-records.ts";

interface StatusChange<Row, Status> {
  row: Row;
  status: Status;
}

/** A change that the server did not take; the row is as it was. */
export interface FailedChange<Row, Status> extends StatusChange<Row, Status> {
  error: Error;
}

/** Changes statuses from a list: shown at once, taken back when the server refuses, with a banner for each refusal. */
export function useStatusChanges<Row extends { id: string; status: Status }, Status extends string>(
  records: StatusRecords<Row, Status>,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [failed, setFailed] = useState<readonly FailedChange<Row, Status>[]>([]);

  function show(id: string, status: Status) {
    queryClient.setQueriesData<List<Row[]>>(
      { queryKey: records.keys.lists },
      (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, status } : row)) },
    );
  }
  const dismiss = (id: string) => setFailed((all) => all.filter(({ row }) => row.id !== id));

  const { mutate } = useMutation({
    mutationFn: ({ row, status }: StatusChange<Row, Status>) => records.setStatus(row.id, status),
    async onMutate({ row, status }) {
      dismiss(row.id);
      await queryClient.cancelQueries({ queryKey: records.keys.lists });
      show(row.id, status);
    },
    onSuccess(_, { row, status }) {
      const back = { ...row, status };
      toast(records.successMessage(status, records.nameOf(row)), () => mutate({ row: back, status: row.status }));
    },
    onError(error, change) {
      show(change.row.id, change.row.status);
      setFailed((all) => [...all, { ...change, error }]);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: records.keys.all }),
  });

  return {
    failed,
    dismiss,
    change: (row: Row, status: Status) => {
      if (status !== row.status) mutate({ row, status });
    },
  };
}
