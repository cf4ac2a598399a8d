import { useQueryClient } from "@tanstack/react-query";
import { Moon, Sun } from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";
import { FormProvider } from "react-hook-form";
import { getReplySettings } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { currentTheme, onThemeChange } from "#web/shared/theme.ts";
import { isPermitted } from "../areas/area.ts";
import { useMayCall, usePermissions } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { OwnFactors } from "../credentials/own-factors.tsx";
import { OwnApiKeys } from "../credentials/own-keys.tsx";
import { OwnSignOn } from "../credentials/own-sign-on.tsx";
import { BLANK, PASSWORD_FIELDS, usePasswordChange } from "../credentials/use-password-change.ts";
import { propsOf } from "../forms/field-table.ts";
import { FormNewPassword, FormPanel, FormPassword, FormSection } from "../forms/fields.tsx";
import { LeaveGuard } from "../forms/unsaved-changes-guard.tsx";
import { SingleKeysSwitch } from "../keyboard/shortcut-help.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import { tasksArea } from "../tasks/area.ts";
import { DailyMailSwitch } from "./daily-mail-switch.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { OwnCalendar } from "./own-calendar.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { OwnSignIns } from "./own-sign-ins.tsx";
import { OwnTemplates } from "./own-templates.tsx";
import { SESSIONS_QUERY } from "./session-queries.ts";

const field = propsOf(PASSWORD_FIELDS);

/** Section of the settings for the own account. Leaves out the parts that the user may not read. */
export function OwnAccount() {
  const mayReadTemplates = useMayCall(getReplySettings);
  const permissions = usePermissions();
  return (
    <SettingsPage section="Your account">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <OwnPassword />
          <OwnFactors />
          <OwnSignOn />
          <OwnSessions />
          <OwnApiKeys />
          {isPermitted(permissions, tasksArea.permission) && <OwnCalendar />}
          {mayReadTemplates && <OwnTemplates />}
          <OwnSignIns />
        </div>
        <PersonalSettings />
      </div>
    </SettingsPage>
  );
}

/** Settings of the theme, of mails and notices, and of single-key shortcuts. */
function PersonalSettings() {
  const permissions = usePermissions();
  const dark = useSyncExternalStore(onThemeChange, currentTheme, () => "light") === "dark";
  return (
    <FormPanel>
      <FormSection line="For this browser. It follows your system until you choose." title="Theme">
        <p className="flex items-center gap-2">
          {dark ? <Moon size={16} /> : <Sun size={16} />}
          <span>{dark ? "The dark theme is on." : "The light theme is on."}</span>
        </p>
        <Button className="justify-self-start" data-theme-toggle="">
          {dark ? "Light theme" : "Dark theme"}
        </Button>
      </FormSection>
      {isPermitted(permissions, tasksArea.permission) && (
        <FormSection line="Sent to the email address of your account." title="Tasks">
          <DailyMailSwitch />
        </FormSection>
      )}
      <FormSection line="Of assigned records, mentions, answers and due tasks." title="Notifications">
        <NotificationChoices />
      </FormSection>
      <FormSection line="Press ? on any screen to see all shortcuts." title="Keyboard">
        <SingleKeysSwitch />
      </FormSection>
    </FormPanel>
  );
}

function OwnPassword() {
  const queryClient = useQueryClient();
  const [done, setDone] = useState(false);
  const { methods, failure, dismissFailure, change } = usePasswordChange(() => {
    setDone(true);
    queryClient.invalidateQueries({ queryKey: SESSIONS_QUERY.queryKey });
  });
  const { isSubmitting, isDirty } = methods.formState;
  const canLeave = useRef(false);
  const submit = methods.handleSubmit((body) => {
    setDone(false);
    return change(body);
  });

  return (
    <FormProvider {...methods}>
      <LeaveGuard noun="form" onDiscard={() => methods.reset(BLANK)} canLeave={canLeave} unsaved={isDirty} />
      <form noValidate onSubmit={submit}>
        <FormPanel>
          <FormSection line="Changing it signs you out everywhere except here." title="Password">
            <FailureBanner error={failure} message="Failed to change password" onDismiss={dismissFailure} />
            <FormPassword autoComplete="current-password" {...field("currentPassword")} />
            <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
              <FormNewPassword {...field("newPassword")} />
              <FormPassword {...field("confirmPassword")} />
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button busy={isSubmitting} variant="primary" type="submit">
                {isSubmitting ? "Saving..." : "Change password"}
              </Button>
              <p className="text-success" role="status">
                {done && "Password changed. Every other session was signed out."}
              </p>
            </div>
          </FormSection>
        </FormPanel>
      </form>
    </FormProvider>
  );
}
