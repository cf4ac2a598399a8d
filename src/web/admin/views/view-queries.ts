import { queryOptions } from "@tanstack/react-query";
import { createView, deleteView, listViews, replaceView, type View, type ViewInput } from "#contract/views.ts";
import { call, callList, callRecord } from "#web/shared/call.ts";

export const VIEWS_QUERY = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => callList(listViews, { signal }),
  staleTime: 60_000,
});

/** Creates a view, or writes over one. */
export async function saveView(body: ViewInput, over: View | undefined, idempotencyKey: string): Promise<View> {
  const { record } = over
    ? await callRecord(replaceView, { params: { id: over.id }, body })
    : await callRecord(createView, { body, idempotencyKey });
  return record;
}

export function removeView({ id }: View): Promise<unknown> {
  return call(deleteView, { params: { id } });
}
