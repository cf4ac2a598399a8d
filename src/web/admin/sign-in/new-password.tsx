import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormProvider } from "react-hook-form";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { paths } from "#web/shared/paths.ts";
import { safeNext } from "#web/shared/safe-next.ts";
import { notePasswordChange, readSession } from "#web/shared/session.ts";
import { ACCOUNT_QUERY, logOut, useStoredUser } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { usePasswordChange } from "../credentials/use-password-change.ts";
import { FormNewPassword, FormPassword } from "../forms/fields.tsx";
import { settingsArea } from "../settings/area.ts";
import { BackOffice } from "../shell/back-office.tsx";
import { useSessionWatch } from "../shell/use-session-watch.ts";
import type { Route } from "./+types/new-password";
import { SignInPage } from "./sign-in-page.tsx";

const TITLE = "Choose your own password";

export function meta() {
  return [{ title: TITLE }, { name: "robots", content: "noindex" }];
}

/** Checks the stored session, as the guard of the back office does. A user with a password of their own changes it in the settings. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = readSession();
  const { pathname, search } = new URL(request.url);
  if (!session) throw redirect(paths.login(pathname + search));
  if (!session.user.mustChangePassword) throw redirect(settingsArea.paths.account);
  return null;
}
clientLoader.hydrate = true as const;

export { HydrateFallback } from "../shell/admin-layout.tsx";

/** Page that sets a new password. No other screen opens while the user still has the first password. */
export default function NewPassword() {
  return (
    <BackOffice>
      <NewPasswordForm />
    </BackOffice>
  );
}

function NewPasswordForm() {
  useSessionWatch();
  // The stored user may be older than a change by a mailed link.
  useQuery({ ...ACCOUNT_QUERY, refetchOnMount: "always" });
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const next = safeNext(parameters.get("next"), paths.dashboard);
  const { methods, failure, dismissFailure, change } = usePasswordChange(() => notePasswordChange(undefined));
  const { errors, isSubmitting } = methods.formState;

  // Changed here, in another tab, or by a mailed link.
  const user = useStoredUser();
  const isChanged = user !== undefined && !user.mustChangePassword;
  useEffect(() => {
    if (isChanged) navigate(next, { replace: true });
  }, [isChanged, navigate, next]);

  return (
    <SignInPage
      line="The password you signed in with was generated when this website was installed. Choose your own to open the back office."
      title={TITLE}
    >
      <FormProvider {...methods}>
        <form className="grid gap-5" noValidate onSubmit={methods.handleSubmit(change)}>
          {(failure || Object.keys(errors).length > 0) && <title>{`Error: ${TITLE}`}</title>}
          <FailureBanner error={failure} message="Failed to change password" onDismiss={dismissFailure} />
          {/* So that a password manager keeps the new password under the right name. */}
          <input autoComplete="username" hidden readOnly type="text" value={user?.email ?? ""} />
          <FormPassword autoComplete="current-password" label="Current password" name="currentPassword" />
          <FormNewPassword label="New password" name="newPassword" />
          <FormPassword label="Confirm password" name="confirmPassword" />
          <Button busy={isSubmitting} className="mt-1 w-full" variant="primary" size="large" type="submit">
            {isSubmitting ? "Saving..." : "Change password"}
          </Button>
          <p>
            <Button onClick={logOut}>Logout</Button>
          </p>
        </form>
      </FormProvider>
    </SignInPage>
  );
}
