import { type FieldValues, FormProvider, useFormState } from "react-hook-form";
import { CardSkeletons } from "#ui/skeleton.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { FormFields } from "../forms/fields.tsx";
import { FormNotices } from "../forms/form-notices.tsx";
import { FormParts, type FormSections, shapesOf } from "../forms/form-sections.tsx";
import type { FieldPathIn, SavedForm } from "../forms/record-form.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { LeaveGuard } from "../forms/unsaved-changes-guard.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { useFormRecord } from "../resources/open-record.ts";
import { recordQuery } from "../resources/resource-client.ts";
import type { SiteSettings } from "./company-record-form.ts";
import { SETTINGS_ID } from "./settings-keys.ts";
import { SettingsPage } from "./settings-page.tsx";

/** Form of a part of the settings. */
export interface SettingsPart<Values extends FieldValues, Body> extends SavedForm<SiteSettings, Values, Body> {
  /** Returns the sections, for the placeholder without settings. */
  sections: (settings?: SiteSettings) => FormSections<FieldPathIn<Values>>;
}

interface SettingsFormProps<Values extends FieldValues, Body> {
  form: SettingsPart<Values, Body>;
  /** Name of the section of the settings. */
  section: string;
}

/** Page with a part of the settings, which it loads and saves. */
export function SettingsForm<Values extends FieldValues, Body>(props: SettingsFormProps<Values, Body>) {
  const { form, section } = props;
  const query = useFormRecord(recordQuery(form.records, SETTINGS_ID));
  if (query.data) return <LoadedSettings {...props} loaded={query.data} />;
  return (
    <SettingsPage section={section}>
      <QueryState
        failed="Failed to load settings"
        isInset
        loading={<FormSkeleton form={form} />}
        nouns="settings"
        query={query}
      >
        {() => null}
      </QueryState>
    </SettingsPage>
  );
}

const COLUMNS = "grid items-start gap-4 pb-4 lg:grid-cols-[minmax(0,1fr)_300px]";
const ONE_COLUMN = "grid items-start gap-4 pb-4";

function FormSkeleton<Values extends FieldValues, Body>({
  form: { fields, sections },
}: Pick<SettingsFormProps<Values, Body>, "form">) {
  const { main, rail } = sections();
  return (
    <div className={rail.length > 0 ? COLUMNS : ONE_COLUMN}>
      {[main, rail].map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name.
        <div className="grid min-w-0 gap-4 empty:hidden" key={at}>
          <CardSkeletons shapes={shapesOf(fields, parts)} />
        </div>
      ))}
    </div>
  );
}

function LoadedSettings<Values extends FieldValues, Body>({
  form,
  section,
  loaded,
}: SettingsFormProps<Values, Body> & { loaded: Tagged<SiteSettings> }) {
  const state = useRecordForm(form, loaded);
  const { methods, canLeave, failure } = state;
  const { isDirty, isSubmitting, errors } = useFormState({ control: methods.control });
  const { main, rail } = form.sections(loaded.record);
  return (
    <FormProvider {...methods}>
      <form className="flex flex-1 flex-col" noValidate onSubmit={state.submit}>
        <SettingsPage
          banners={
            <>
              <LeaveGuard
                noun="form"
                onDiscard={state.discard}
                canLeave={canLeave}
                saving={state.saving}
                unsaved={isDirty}
              />
              <FailureBanner
                action={{ label: "Try again", onAct: state.submit }}
                error={failure}
                message="Failed to save settings"
                onDismiss={state.dismissFailure}
              >
                What you typed is still here.
              </FailureBanner>
            </>
          }
          rejected={Object.keys(errors).length > 0}
          section={section}
        >
          <div className="grid gap-2 not-empty:mb-4">
            <FormNotices form={form} state={state} />
          </div>
          <div className={rail.length > 0 ? COLUMNS : ONE_COLUMN}>
            <FormFields closed={isSubmitting || state.conflict !== undefined}>
              {[main, rail].map((parts, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name.
                <div className="grid min-w-0 gap-4 empty:hidden" key={at}>
                  <FormParts fields={form.fields} parts={parts} />
                </div>
              ))}
            </FormFields>
          </div>
        </SettingsPage>
        <SaveBar
          blocked={state.conflict !== undefined}
          busy={isSubmitting}
          onDiscard={state.discard}
          save="Update settings"
          saving="Saving..."
          unsaved={isDirty}
        />
      </form>
    </FormProvider>
  );
}
