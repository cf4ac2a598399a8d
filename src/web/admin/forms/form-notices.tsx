import { type FieldValues, useFormState } from "react-hook-form";
import { Banner } from "#ui/banner.tsx";
import { formatRelative } from "#web/shared/dates.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import type { SavedForm } from "./record-form.ts";
import type { useRecordForm } from "./use-record-form.ts";

interface FormNoticesProps<Detail extends { id: string }, Values extends FieldValues, Body> {
  form: SavedForm<Detail, Values, Body>;
  state: ReturnType<typeof useRecordForm<Detail, Values, Body>>;
}

/** What has to be known or settled before a form can be saved. */
export function FormNotices<Detail extends { id: string }, Values extends FieldValues, Body>({
  form,
  state,
}: FormNoticesProps<Detail, Values, Body>) {
  const { methods, conflict, restoredAt } = state;
  const { isDirty } = useFormState({ control: methods.control });
  return (
    <>
      {conflict && (
        <EditConflict {...conflict} form={form} mine={methods.getValues()} onResolve={state.resolveConflict} />
      )}
      {restoredAt !== undefined && isDirty && (
        <Banner
          action={{ label: "Discard", onAct: state.discard }}
          message="What you typed before has been restored"
          tone="info"
        >
          It was not saved when you left, {formatRelative(new Date(restoredAt).toISOString())}.
        </Banner>
      )}
      <ErrorSummary noun={form.records.noun} locationOf={(field) => form.locationOf?.(field, methods.getValues())} />
    </>
  );
}
