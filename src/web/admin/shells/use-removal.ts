import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "#ui/toast.tsx";
import { CallError } from "#web/shared/call.ts";
import { CONFIRMATION } from "../confirmation.ts";
import { useLatePart } from "../late-part.tsx";
import type { RecordKeys } from "./record-keys.ts";

interface Removal<Row> {
  keys: RecordKeys;
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
}

/** What is gone already is as good as deleted. */
function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** Deletes rows of a list, each after a question. */
export function useRemoval<Row>({ keys, nameOf, remove }: Removal<Row>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { part, need, failure } = useLatePart(CONFIRMATION, "question");
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Row>();

  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: async (row: Row) => {
      await remove(row).catch((refusal) => {
        if (!isGone(refusal)) throw refusal;
      });
    },
    onSuccess(_, row) {
      toast(`${nameOf(row)} deleted`);
      return queryClient.invalidateQueries({ queryKey: keys.all });
    },
  });

  return {
    /** The question, once its script is there. */
    part,
    partFailure: failure,
    /** The row that is asked about. */
    asked,
    asking,
    setAsking,
    async ask(row: Row) {
      setAsked(row);
      setAsking(await need());
    },
    remove: mutate,
    removing: isPending ? variables : undefined,
    failed: error ? { error, row: variables } : undefined,
    dismiss: reset,
  };
}
