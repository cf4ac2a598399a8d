import type { QueryClient } from "@tanstack/react-query";
import type { useToast } from "#ui/toast.tsx";
import { mapConcurrent, type Rejection } from "./map-concurrent.ts";
import type { RecordKeys } from "./resource-client.ts";
import type { Bulk, BulkWork, Ids, Selection } from "./use-bulk.ts";

interface BulkList<Row> {
  queryClient: QueryClient;
  toast: ReturnType<typeof useToast>;
  keys: RecordKeys;
  selection: Selection<Row>;
  /** Waits for what is under way. */
  inTurn: (begin: () => Promise<void>) => Promise<void>;
  setProgress: (progress: Bulk<Row>["progress"]) => void;
  setRejected: (rejected: Bulk<Row>["rejected"]) => void;
}

/** Does it to rows of a list, which shows how far it is and what was refused. */
export async function runBulk<Row extends { id: string }>(
  list: BulkList<Row>,
  work: BulkWork<Row>,
  rows: readonly Row[],
): Promise<void> {
  const { queryClient, toast, keys, selection, setProgress, setRejected } = list;
  const of = rows.length;
  setRejected(undefined);
  setProgress({ completed: 0, of });
  const { done, rejected } = await mapConcurrent(rows, work.call, (completed) => setProgress({ completed, of }));
  await queryClient.invalidateQueries({ queryKey: keys.all });
  selection.change((selected) => settled(selected, done, rejected));
  setProgress(undefined);
  if (rejected.length > 0) setRejected({ work, rejections: rejected });
  const { undo } = work;
  if (done.length > 0) toast(work.successMessage(done), undo && (() => list.inTurn(() => runBulk(list, undo, done))));
}

/** After some were worked on: those done are let go, those refused stay. */
function settled<Row extends { id: string }>(
  selected: Ids,
  done: readonly Row[],
  rejected: readonly Rejection<Row>[],
): Ids {
  const next = new Set(selected);
  for (const { id } of done) next.delete(id);
  for (const { row } of rejected) next.add(row.id);
  return next;
}
