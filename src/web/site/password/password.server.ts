import { data, type RouterContextProvider, redirect } from "react-router";
import { ForgotPasswordInput, PASSWORDS_DIFFER, ResetPasswordInput } from "#contract/auth.ts";
import { isShorterThan, passwordTooShort } from "#contract/fields.ts";
import { fieldErrors } from "#contract/refusal.ts";
import { readForm } from "#server/platform/forms.ts";
import { callerContext, platformContext } from "#server/platform/pages/page-context.ts";
import { askForReset } from "#server/users/ask-for-reset.ts";
import { resetPassword } from "#server/users/reset-password.ts";
import type { FormAnswer } from "../contact/form-answer.ts";
import { byField, doubleClick, toldRefusal } from "../form-post.server.ts";
import type { ResetAnswer } from "./reset-answer.ts";

type Context = Readonly<RouterContextProvider>;

export function leastLength(context: Context): number {
  return context.get(platformContext).config.passwordMinLength;
}

/** Answers a post of the form for a link: 303 for every address alike, or the page again with the typed one. */
export async function answerForgot(request: Request, context: Context) {
  const [platform, caller] = [context.get(platformContext), context.get(callerContext)];
  let words: Record<string, string> = {};
  try {
    words = await readForm(request);
    const input = ForgotPasswordInput.safeParse({ email: words.email });
    if (!input.success) {
      return data<FormAnswer>({ words, errors: byField(fieldErrors(input.error)) }, { status: 400 });
    }
    const { email } = input.data;
    const repeat = doubleClick(platform, "forgot-password page", input.data, caller);
    await platform.turns.outside(() => askForReset(platform, email, caller, repeat));
    return redirect("/forgot-password?done=1", 303);
  } catch (error) {
    const { status, message } = toldRefusal(error, platform, caller);
    return data<FormAnswer>({ words, errors: {}, message }, { status });
  }
}

/** Answers a post of the new password: 303 to the page without its token, or the page again. No password is sent back. */
export async function answerReset(request: Request, context: Context) {
  const [platform, caller] = [context.get(platformContext), context.get(callerContext)];
  let token = "";
  const again = (errors: Record<string, string>, status: number, message?: string) => {
    const answer: ResetAnswer = { invalid: false, token, words: {}, errors, ...(message && { message }) };
    return data(answer, { status });
  };
  try {
    const words = await readForm(request);
    token = words.token ?? "";
    const input = ResetPasswordInput.safeParse({ token, password: words.password });
    const errors = input.success ? {} : byField(fieldErrors(input.error));
    const least = leastLength(context);
    if (words.password && isShorterThan(words.password, least)) errors.password = passwordTooShort(least);
    if (words.confirmPassword !== words.password) errors.confirmPassword = PASSWORDS_DIFFER;
    if (!input.success || Object.keys(errors).length > 0) return again(errors, 400);
    await platform.turns.outside(() => resetPassword(platform, input.data, caller));
    return redirect("/reset-password?done=1", 303);
  } catch (error) {
    const { status, code, message } = toldRefusal(error, platform, caller);
    if (code !== "invalid-link") return again({}, status, message);
    return data<ResetAnswer>({ invalid: true, token: "", words: {}, errors: {}, message }, { status });
  }
}
