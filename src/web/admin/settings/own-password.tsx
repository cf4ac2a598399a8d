import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { changePassword, PASSWORDS_DIFFER } from "#contract/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CallError, call } from "#web/shared/call.ts";
import { FailureReason } from "../failure-reason.tsx";
import { contractResolver } from "../forms/field-errors.ts";
import { FormNewPassword, FormPassword } from "../forms/fields.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { LeaveGuard } from "../forms/leave-guard.tsx";
import { SESSIONS_QUERY } from "./settings-queries.ts";

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}
type Change = Omit<Passwords, "confirmPassword">;

const BLANK: Passwords = { currentPassword: "", newPassword: "", confirmPassword: "" };

const byContract = contractResolver<Passwords, Change>(changePassword.body, {
  bodyOf: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
});

/** The contract's rules, and that the new one was typed twice alike. */
const resolver: Resolver<Passwords, unknown, Change> = async (values, context, options) => {
  const checked = await byContract(values, context, options);
  if (values.newPassword === values.confirmPassword) return checked;
  const errors = { ...checked.errors, confirmPassword: { type: "contract", message: PASSWORDS_DIFFER } };
  return { values: {}, errors };
};

export function OwnPassword() {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Error>();
  const [done, setDone] = useState(false);
  const methods = useForm<Passwords, unknown, Change>({ defaultValues: BLANK, resolver });
  const { isSubmitting, isDirty } = methods.formState;
  const settled = useRef(false);

  async function change(body: Change) {
    setFailure(undefined);
    setDone(false);
    try {
      await call(changePassword, { body });
      methods.reset(BLANK);
      setDone(true);
      queryClient.invalidateQueries({ queryKey: SESSIONS_QUERY.queryKey });
    } catch (error) {
      const refused = error instanceof CallError ? error.errors : [];
      for (const { path, message } of refused) {
        if (path === "currentPassword" || path === "newPassword") {
          methods.setError(path, { type: "server", message }, { shouldFocus: true });
        }
      }
      if (refused.length === 0) setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return (
    <FormProvider {...methods}>
      <LeaveGuard noun="form" onDiscard={() => methods.reset(BLANK)} settled={settled} unsaved={isDirty} />
      <form noValidate onSubmit={methods.handleSubmit(change)}>
        <FormPanel>
          <FormSection line="A new one signs you out everywhere but here." title="Password">
            {failure && (
              <Banner message="Failed to change password" onDismiss={() => setFailure(undefined)}>
                <FailureReason error={failure} />
              </Banner>
            )}
            <FormPassword autoComplete="current-password" label="Current Password" name="currentPassword" />
            <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
              <FormNewPassword label="New Password" name="newPassword" />
              <FormPassword label="Confirm Password" name="confirmPassword" />
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button busy={isSubmitting} look="primary" type="submit">
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
