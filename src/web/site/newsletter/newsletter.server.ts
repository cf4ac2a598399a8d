import { data, type RouterContextProvider, redirect } from "react-router";
import { SubscribeInput } from "#contract/newsletter.ts";
import { fieldErrors } from "#contract/refusal.ts";
import { confirmSubscription } from "#server/newsletter/confirm-subscription.ts";
import { askForNewsletter } from "#server/newsletter/subscribe.ts";
import { unsubscribe } from "#server/newsletter/unsubscribe.ts";
import { readForm } from "#server/platform/forms.ts";
import { callerContext, platformContext } from "#server/platform/pages/page-context.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";
import { refusedForm } from "../contact/refused-form.server.ts";
import { byField, doubleClick, toldRefusal } from "../form-post.server.ts";
import type { LinkAnswer } from "../link-page.ts";

type Context = Readonly<RouterContextProvider>;

/** Answers a document post of the newsletter form: 303 to its page, or that page again with the typed address. */
export async function answerNewsletter(request: Request, context: Context) {
  const [platform, caller] = [context.get(platformContext), context.get(callerContext)];
  let words: Record<string, string> = {};
  try {
    words = await readForm(request);
    const input = SubscribeInput.safeParse(words);
    if (!input.success) {
      return refusedForm(context, { words, errors: byField(fieldErrors(input.error)) }, 400);
    }
    const repeat = doubleClick(platform, "newsletter page", input.data, caller);
    await platform.turns.outside(() => askForNewsletter(platform, input.data, caller, repeat));
    return redirect("/newsletter?done=1", 303);
  } catch (error) {
    const refused = toldRefusal(error, platform, caller);
    return refusedForm(context, { words, errors: {}, message: refused.message }, refused.status);
  }
}

export function answerConfirm(request: Request, context: Context) {
  return answerLink(request, context, confirmSubscription);
}

export function answerUnsubscribe(request: Request, context: Context) {
  return answerLink(request, context, unsubscribe);
}

/** Answers the press of the button behind a mailed link: 303 to the page without its token, or the page again. */
async function answerLink(
  request: Request,
  context: Context,
  press: (platform: Platform, token: string, caller: Caller) => Promise<unknown>,
) {
  const [platform, caller] = [context.get(platformContext), context.get(callerContext)];
  let token = "";
  try {
    ({ token = "" } = await readForm(request));
    await platform.turns.outside(() => press(platform, token, caller));
    return redirect(`${new URL(request.url).pathname}?done=1`, 303);
  } catch (error) {
    const { status, code, message } = toldRefusal(error, platform, caller);
    return data<LinkAnswer>({ invalid: code === "invalid-link", token, message }, { status });
  }
}
