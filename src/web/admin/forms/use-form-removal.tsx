import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Banner } from "#ui/banner.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { FailureReason } from "../failure-reason.tsx";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { withoutGone } from "../resource/removal.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import type { RecordForm } from "./record-form.ts";

/** Deletes the record of a form, after a question, and leads to the list. */
export function useFormRemoval<Detail extends { id: string }, Values extends FieldValues, Body>(
  form: RecordForm<Detail, Values, Body>,
  loaded: Tagged<Detail> | undefined,
  leaveFor: (path: string) => void,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { module, need, failure } = useLazyModule(LAZY_MODULES.confirmation, "question");
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [failed, setFailed] = useState<Error>();

  async function remove() {
    if (!loaded) return;
    setRemoving(true);
    setFailed(undefined);
    try {
      await withoutGone(form.records.remove(loaded.record.id));
    } catch (error) {
      setFailed(error instanceof Error ? error : new Error(String(error)));
      setRemoving(false);
      return;
    }
    leaveFor(form.area.path);
    toast(`${form.records.nameOf(loaded.record)} deleted`);
    const { keys } = form.records;
    // Asked for again when somebody comes back to it, not while its page is on the way out.
    queryClient.invalidateQueries({ queryKey: keys.record(loaded.record.id), refetchType: "none" });
    queryClient.invalidateQueries({ queryKey: keys.all, predicate: ({ queryKey }) => queryKey[1] !== "record" });
  }

  return {
    removing,
    ask: async () => setAsking(await need()),
    banners: (
      <>
        {failure}
        {failed && (
          <Banner
            action={{ label: "Try again", onAct: remove }}
            message={`Failed to delete ${form.records.noun}`}
            onDismiss={() => setFailed(undefined)}
          >
            <FailureReason error={failed} />
          </Banner>
        )}
      </>
    ),
    question: module && loaded && (
      <module.Confirmation
        confirm="Delete"
        onConfirm={remove}
        onOpenChange={setAsking}
        open={asking}
        title={`Delete ${form.records.nameOf(loaded.record)}?`}
      >
        {form.records.goes} This cannot be undone.
      </module.Confirmation>
    ),
  };
}
