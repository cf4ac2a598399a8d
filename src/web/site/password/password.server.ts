import type { RouterContextProvider } from "react-router";
import {
  ForgotPasswordInput,
  forgotPassword,
  PASSWORDS_DIFFER,
  ResetPasswordInput,
  resetPassword as resetPasswordCall,
} from "#contract/auth.ts";
import { isShorterThan, passwordTooShort } from "#contract/fields.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { askForReset } from "#server/users/ask-for-reset.ts";
import { resetPassword } from "#server/users/reset-password.ts";
import { defineForm, receiveFields } from "../forms/form-action.server.ts";

/** 303 for every address alike: whether there is such an account is told nobody. */
export const forgotForm = defineForm({
  call: forgotPassword,
  name: "forgot-password",
  page: "/forgot-password",
  secondPressMs: 60_000,
  receive: receiveFields(ForgotPasswordInput),
  operation: (platform, { email }, caller, key) => askForReset(platform, email, caller, key),
});

/** Accepted, it leads to the page without its token. No password is ever put into a page. */
export const resetForm = defineForm({
  call: resetPasswordCall,
  name: "reset-password",
  page: "/reset-password",
  keeps: ["token"],
  receive: receiveFields(ResetPasswordInput, {
    besides: ["confirmPassword"],
    check: ({ password, confirmPassword }, { config }) => ({
      ...(password &&
        isShorterThan(password, config.passwordMinLength) && { password: passwordTooShort(config.passwordMinLength) }),
      ...(confirmPassword !== password && { confirmPassword: PASSWORDS_DIFFER }),
    }),
  }),
  operation: resetPassword,
});

/** Characters that a password must have. */
export function passwordMinLength(context: Readonly<RouterContextProvider>): number {
  return context.get(platformContext).config.passwordMinLength;
}
