import type { ReactNode } from "react";
import { type FieldValues, FormProvider, useFormState } from "react-hook-form";
import { Banner } from "#ui/banner.tsx";
import { CardSkeleton } from "#ui/skeleton.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { FailureReason } from "../base/failure-reason.tsx";
import { FormFields } from "../forms/fields.tsx";
import { FormNotices } from "../forms/form-notices.tsx";
import type { FormShape, SavedForm } from "../forms/record-form.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { LeaveGuard } from "../forms/unsaved-changes-guard.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { useFormRecord } from "../resources/open-record.ts";
import { recordQuery } from "../resources/resource-client.ts";
import type { SiteSettings } from "./company-record-form.ts";
import { SETTINGS_ID } from "./settings-keys.ts";
import { SettingsPage } from "./settings-page.tsx";

interface SettingsFormProps<Values extends FieldValues, Body> {
  form: SavedForm<SiteSettings, Values, Body>;
  /** Name of the section of the settings. */
  section: string;
  /** Sections while the settings load. */
  shape: FormShape;
  children: ReactNode;
  /** Panels beside the fields. */
  rail?: ReactNode;
}

/** Page with a part of the settings, which it loads and saves. */
export function SettingsForm<Values extends FieldValues, Body>(props: SettingsFormProps<Values, Body>) {
  const { form, section, shape } = props;
  const { data, error, isRead, refetch } = useFormRecord(recordQuery(form.records, SETTINGS_ID));
  if (data && isRead) return <LoadedForm {...props} loaded={data} />;
  return (
    <SettingsPage
      banners={
        isRead &&
        error && (
          <Banner action={{ label: "Try again", onAct: refetch }} message="Failed to load settings">
            <FailureReason error={error} />
          </Banner>
        )
      }
      section={section}
    >
      {!(isRead && error) && <FormSkeleton shape={shape} />}
    </SettingsPage>
  );
}

const COLUMNS = "grid items-start gap-4 pb-4 lg:grid-cols-[minmax(0,1fr)_300px]";
const ONE_COLUMN = "grid items-start gap-4 pb-4";

function FormSkeleton({ shape }: { shape: FormShape }) {
  return (
    <div className={shape.rail.length > 0 ? COLUMNS : ONE_COLUMN}>
      <CardSkeleton shape={shape.main} />
      {shape.rail.length > 0 && (
        <div className="grid gap-4">
          {shape.rail.map((sections, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: panels that are not there yet have no other name.
            <CardSkeleton key={at} shape={sections} />
          ))}
        </div>
      )}
      <p className="sr-only" role="status">
        Loading settings...
      </p>
    </div>
  );
}

function LoadedForm<Values extends FieldValues, Body>({
  form,
  section,
  children,
  rail,
  loaded,
}: SettingsFormProps<Values, Body> & { loaded: Tagged<SiteSettings> }) {
  const state = useRecordForm(form, loaded);
  const { methods, canLeave, failure } = state;
  const { isDirty, isSubmitting, errors } = useFormState({ control: methods.control });
  return (
    <FormProvider {...methods}>
      <form className="flex flex-1 flex-col" noValidate onSubmit={state.submit}>
        <SettingsPage
          banners={
            <>
              <LeaveGuard noun="form" onDiscard={state.discard} canLeave={canLeave} unsaved={isDirty} />
              {failure && (
                <Banner
                  action={{ label: "Try again", onAct: state.submit }}
                  message="Failed to save settings"
                  onDismiss={state.dismissFailure}
                >
                  <FailureReason error={failure} /> What you typed is still here.
                </Banner>
              )}
            </>
          }
          rejected={Object.keys(errors).length > 0}
          section={section}
        >
          <div className="grid gap-2 not-empty:mb-4">
            <FormNotices form={form} state={state} />
          </div>
          <div className={rail ? COLUMNS : ONE_COLUMN}>
            <FormFields closed={isSubmitting || state.conflict !== undefined}>
              {children}
              {rail && <div className="grid gap-4">{rail}</div>}
            </FormFields>
          </div>
        </SettingsPage>
        <SaveBar
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
