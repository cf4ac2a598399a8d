import { useMutation } from "@tanstack/react-query";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { changePassword, PASSWORDS_DIFFER, PasswordChangeInput } from "#contract/auth.ts";
import { call, rejectedFields } from "#web/shared/call.ts";
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
  failure: Error | null;
  dismissFailure: () => void;
  change: (body: Change) => Promise<void>;
}

/** The form of the own password; what is refused comes back at its field. `onChanged` is called when it has been changed. */
export function usePasswordChange(onChanged: () => void): PasswordChange {
  const methods = useForm<Passwords, unknown, Change>({ defaultValues: BLANK, resolver });

  const { mutateAsync, reset, error } = useMutation({
    mutationFn: (body: Change) => call(changePassword, { body }),
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
