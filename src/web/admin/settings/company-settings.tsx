import { useQuery } from "@tanstack/react-query";
import { FormProvider, useFormState } from "react-hook-form";
import { redirect } from "react-router";
import { may } from "#contract/permissions.ts";
import { Banner } from "#ui/banner.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { paths } from "#web/shared/paths.ts";
import { readPermissions } from "../account.ts";
import { FailureReason } from "../failure-reason.tsx";
import { FormFields } from "../forms/form-fields.tsx";
import { FormNotices } from "../forms/form-notices.tsx";
import { LeaveGuard } from "../forms/leave-guard.tsx";
import { SaveBar } from "../forms/save-bar.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { WebsiteLink } from "../forms/website-link.tsx";
import { settingsArea } from "./area.ts";
import { CompanyFields, RetentionFields } from "./company-fields.tsx";
import { COMPANY_FORM, SETTINGS_ID, type SiteSettings } from "./company-record-form.ts";
import { SettingsPage } from "./settings-page.tsx";

const SECTION = "Company";
const KEY = COMPANY_FORM.records.keys.record(SETTINGS_ID);

/** Every way to the settings leads here; who may not read these has an account of their own beside them. */
export function clientLoader() {
  const permissions = readPermissions();
  // Who may do nothing at all is the layout's to send away.
  if (permissions.length > 0 && !may(permissions, "settings:read")) throw redirect(settingsArea.paths.account);
  return null;
}

export function CompanySettings() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => COMPANY_FORM.records.get(SETTINGS_ID, signal),
    // Nobody's words are replaced while they type: who else saved is found out when they save.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
  if (data && isFetchedAfterMount) return <LoadedCompany loaded={data} />;
  return (
    <SettingsPage
      banners={
        isFetchedAfterMount &&
        error && (
          <Banner action={{ label: "Try again", onAct: refetch }} message="Failed to load settings">
            <FailureReason error={error} />
          </Banner>
        )
      }
      section={SECTION}
    >
      {!(isFetchedAfterMount && error) && <CompanySkeleton />}
    </SettingsPage>
  );
}

function CompanySkeleton() {
  return (
    <div className="grid gap-3 rounded-panel border border-border bg-surface p-5">
      <p className="sr-only" role="status">
        Loading settings...
      </p>
      <Skeleton className="w-1/3" />
      <Skeleton className="w-full" />
      <Skeleton className="w-4/5" />
    </div>
  );
}

function LoadedCompany({ loaded }: { loaded: Tagged<SiteSettings> }) {
  const state = useRecordForm(COMPANY_FORM, loaded);
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
          section={SECTION}
        >
          <div className="grid gap-2 not-empty:mb-4">
            <FormNotices form={COMPANY_FORM} state={state} />
          </div>
          <div className="grid items-start gap-4 pb-4 lg:grid-cols-[minmax(0,1fr)_300px]">
            <FormFields closed={isSubmitting || state.conflict !== undefined}>
              <CompanyFields />
              <div className="grid gap-4">
                <RetentionFields />
                <WebsiteLink to={paths.contact} />
              </div>
            </FormFields>
          </div>
        </SettingsPage>
        <SaveBar
          busy={isSubmitting}
          onDiscard={state.discard}
          save="Update Settings"
          saving="Saving..."
          unsaved={isDirty}
        />
      </form>
    </FormProvider>
  );
}
