import { useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { changePassword, PASSWORDS_DIFFER, PasswordChangeInput } from "#contract/auth.ts";
import { asError, CallError, call } from "#web/shared/call.ts";
import { contractResolver } from "../forms/record-form.ts";

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}
type Change = Omit<Passwords, "confirmPassword">;

export const BLANK: Passwords = { currentPassword: "", newPassword: "", confirmPassword: "" };

const byContract = contractResolver<Passwords, Change>(PasswordChangeInput, {
  bodyOf: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
});

/** The contract's rules, and that the new one was typed twice alike. */
const resolver: Resolver<Passwords, unknown, Change> = async (values, context, options) => {
  const checked = await byContract(values, context, options);
  if (values.newPassword === values.confirmPassword) return checked;
  const errors = { ...checked.errors, confirmPassword: { type: "contract", message: PASSWORDS_DIFFER } };
  return { values: {}, errors };
};

interface PasswordChange {
  methods: UseFormReturn<Passwords, unknown, Change>;
  /** What went wrong and belongs to no field. */
  failure: Error | undefined;
  dismissFailure: () => void;
  change: (body: Change) => Promise<void>;
}

/** The form of the own password; what is refused comes back at its field. `onChanged` is called when it has been changed. */
export function usePasswordChange(onChanged: () => void): PasswordChange {
  const [failure, setFailure] = useState<Error>();
  const methods = useForm<Passwords, unknown, Change>({ defaultValues: BLANK, resolver });

  async function change(body: Change) {
    setFailure(undefined);
    try {
      await call(changePassword, { body });
      methods.reset(BLANK);
      onChanged();
    } catch (error) {
      const rejected = error instanceof CallError ? error.errors : [];
      for (const { path, message } of rejected) {
        if (path === "currentPassword" || path === "newPassword") {
          methods.setError(path, { type: "server", message }, { shouldFocus: true });
        }
      }
      if (rejected.length === 0) setFailure(asError(error));
    }
  }

  return { methods, failure, dismissFailure: () => setFailure(undefined), change };
}
