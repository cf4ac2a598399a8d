import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "#ui/toast.tsx";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { withoutGone } from "./removal.ts";
import type { RemovableRecords } from "./status-records.ts";

/** Deletes rows of a list, each after a question. */
export function useRemoval<Row extends { id: string }>({ keys, nameOf, remove }: RemovableRecords<Row>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { module, need, failure } = useLazyModule(LAZY_MODULES.confirmation, "question");
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Row>();

  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: (row: Row) => withoutGone(remove(row.id)),
    onSuccess(_, row) {
      toast(`${nameOf(row)} deleted`);
      return queryClient.invalidateQueries({ queryKey: keys.all });
    },
  });

  return {
    /** The question, once its script is there. */
    module,
    moduleFailure: failure,
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
