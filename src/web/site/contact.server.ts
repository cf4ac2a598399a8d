import { type RouterContextProvider, redirect } from "react-router";
import { CONTACT_RULES, type ContactRules } from "#contract/contact.ts";
import { fieldErrors } from "#contract/refusal.ts";
import { receiveMessage } from "#server/messages/receive-message.ts";
import { toHttpError } from "#server/platform/errors.ts";
import { readForm } from "#server/platform/forms.ts";
import { callerContext, platformContext } from "#server/platform/pages/page-context.ts";
import { repeatFor } from "#server/platform/serve.ts";
import { refusedForm } from "./contact/refused-form.server.ts";

interface PlaceOfForm {
  rules: ContactRules;
  /** The path the form stands on, with its hash: `/#contact`. */
  page: string;
}

/** Answers a document post of a contact form: 303 to its page with the reference, or the page again with every typed word. */
export async function answerContact(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { rules, page }: PlaceOfForm,
) {
  const [platform, caller] = [context.get(platformContext), context.get(callerContext)];
  let words: Record<string, string> = {};
  try {
    words = await readForm(request);
    const input = CONTACT_RULES[rules].safeParse(words);
    if (!input.success) {
      const errors = Object.fromEntries(fieldErrors(input.error).map(({ path, message }) => [path, message]));
      return refusedForm(context, { words, errors }, 400);
    }
    // A plain form has no key of its own: the same words from the same place are a double click, not a second message.
    const repeat = repeatFor("contact page", caller.address, input.data);
    const sameWords = { ...repeat, key: `${repeat.key} ${repeat.bodyHash}` };
    const { reference } = await platform.turns.outside(() => receiveMessage(platform, input.data, caller, sameWords));
    return redirect(withParameter(page, "sent", reference), 303);
  } catch (error) {
    const refused = toHttpError(error);
    if (refused.status >= 500) platform.log.error({ err: error, requestId: caller.requestId }, "form not taken");
    return refusedForm(context, { words, errors: {}, message: refused.message }, refused.status);
  }
}

function withParameter(page: string, name: string, value: string): string {
  const [path = "/", hash] = page.split("#", 2);
  return `${path}?${new URLSearchParams({ [name]: value })}${hash ? `#${hash}` : ""}`;
}
