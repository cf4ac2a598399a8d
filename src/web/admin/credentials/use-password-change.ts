import { useMutation } from "@tanstack/react-query";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { changePassword, PASSWORDS_DIFFER, PasswordChangeInput } from "#contract/auth.ts";
import { call, rejectedFields } from "#web/shared/call.ts";
import { blankValues, text, type ValuesOf } from "../forms/field-table.ts";
import { contractResolver } from "../forms/record-form.ts";

const SENT_FIELDS = { currentPassword: text("Current password"), newPassword: text("New password") };
export const PASSWORD_FIELDS = { ...SENT_FIELDS, confirmPassword: text("Confirm password") };

type PasswordBody = ValuesOf<typeof SENT_FIELDS>;
type Passwords = ValuesOf<typeof PASSWORD_FIELDS>;

export const BLANK = blankValues(PASSWORD_FIELDS);

const byContract = contractResolver<Passwords, PasswordBody>(PasswordChangeInput, SENT_FIELDS);

/** Checks the rules of the contract, and that both new passwords are the same. */
const resolver: Resolver<Passwords, unknown, PasswordBody> = async (values, context, options) => {
  const checked = await byContract(values, context, options);
  if (values.newPassword === values.confirmPassword) return checked;
  const errors = { ...checked.errors, confirmPassword: { type: "contract", message: PASSWORDS_DIFFER } };
  return { values: {}, errors };
};

interface PasswordChange {
  methods: UseFormReturn<Passwords, unknown, PasswordBody>;
  /** Error that belongs to no field. */
  failure: Error | null;
  dismissFailure: () => void;
  change: (body: PasswordBody) => Promise<void>;
}

/** Form of the user's own password, with errors at their fields. Calls `onChanged` after the change. */
export function usePasswordChange(onChanged: () => void): PasswordChange {
  const methods = useForm<Passwords, unknown, PasswordBody>({ defaultValues: BLANK, resolver });

  const { mutateAsync, reset, error } = useMutation({
    mutationFn: (body: PasswordBody) => call(changePassword, { body }),
    onSuccess() {
      methods.reset(BLANK);
      onChanged();
    },
    onError(thrown) {
      for (const { path, message } of rejectedFields(thrown)) {
        if (path === "currentPassword" || path === "newPassword") {
          methods.setError(path, { type: "server", message }, { shouldFocus: true });
        }
      }
    },
  });

  return {
    methods,
    failure: rejectedFields(error).length === 0 ? error : null,
    dismissFailure: reset,
    change: (body) => mutateAsync(body).then(undefined, () => undefined),
  };
}
