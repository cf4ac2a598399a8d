import type { RouterContextProvider } from "react-router";
import {
  ForgotPasswordInput,
  forgotPassword,
  isInvitationToken,
  PASSWORDS_DIFFER,
  ResetPasswordInput,
  resetPassword as resetPasswordCall,
} from "#contract/auth.ts";
import { isShorterThan, passwordTooShort } from "#contract/fields.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { requestPasswordReset } from "#server/users/request-password-reset.ts";
import { resetPassword } from "#server/users/reset-password.ts";
import { defineForm, receiveFields } from "../forms/form-action.server.ts";
import { resetAddress } from "./reset-address.ts";

/** Form that asks for a reset link. The response is a 303 for every address, so that it does not reveal which accounts exist. */
export const forgotForm = defineForm({
  call: forgotPassword,
  name: "forgot-password",
  page: "/forgot-password",
  secondPressMs: 60_000,
  receive: receiveFields(ForgotPasswordInput),
  operation: (platform, { email }, caller, key) => requestPasswordReset(platform, email, caller, key),
});

/** Form with a new password. Accepted, it redirects to the page without the token. No page ever contains a password. */
export const resetForm = defineForm({
  call: resetPasswordCall,
  name: "reset-password",
  page: (request) => resetAddress(isInvitation(request)),
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

/** Returns whether the page is for an invitation, by its token or, after a post, by the address of its form. */
export function isInvitation(request: Request): boolean {
  const { searchParams } = new URL(request.url);
  return searchParams.has("invitation") || isInvitationToken(searchParams.get("token") ?? "");
}

/** Returns the minimum length of a password, in characters. */
export function passwordMinLength(context: Readonly<RouterContextProvider>): number {
  return context.get(platformContext).config.passwordMinLength;
}
