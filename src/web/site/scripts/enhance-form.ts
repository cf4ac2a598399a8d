import { FORM_WORDS } from "../contact/form-words.ts";
import { type FieldMessage, fetchFormToken, type Outcome, sendForm } from "./form-call.ts";
import { createKeys, randomKey } from "./form-keys.ts";
import { clearFieldError, setSending, showAlert, showFieldErrors, showForm, showSent, wordsIn } from "./form-view.ts";

type Check = (words: Record<string, string>) => FieldMessage[];

/** One visitor filling a form once: begun at the first touch, ended when it has arrived. */
interface Filling {
  /** Undefined until it is there, and for ever when it cannot be had. */
  token: string | undefined;
  /** The rules in the browser; they are worth their bytes only for somebody who types. */
  check: Promise<Check>;
  /** Set by the first attempt, with the token it had. */
  prepare?: (words: Record<string, string>) => { body: string; key: string };
}

/** Where the rules of each call are. */
const CHECKS: Record<string, () => Promise<Check>> = {
  "/contact": () => import("./check-contact.ts").then(({ checkContact }) => checkContact),
};

/** Sends every `form[data-call]` of the page without leaving it. A form stays a plain one until this has run. */
export function enhanceForms() {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-call]"))
    enhance(form, form.dataset.call ?? "");
}

function enhance(form: HTMLFormElement, call: string) {
  let filling: Filling | undefined;
  const touched = () => {
    filling ??= beginFilling(call);
    return filling;
  };

  form.noValidate = true;
  form.addEventListener("focusin", touched);
  form.addEventListener("input", ({ target }) => {
    touched();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) clearFieldError(form, target);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const outcome = await submit(form, call, touched());
    if (outcome?.kind === "sent") filling = undefined;
  });
  form.parentElement?.querySelector("[data-again]")?.addEventListener("click", (event) => {
    event.preventDefault();
    showForm(form);
  });
}

function beginFilling(call: string): Filling {
  const none: Check = () => [];
  const load = CHECKS[call];
  // Should the rules not load, the server's answer names the same fields.
  const filling: Filling = { token: undefined, check: load ? load().catch(() => none) : Promise.resolve(none) };
  fetchFormToken().then((token) => {
    filling.token = token;
  });
  return filling;
}

async function submit(form: HTMLFormElement, call: string, filling: Filling): Promise<Outcome | undefined> {
  const words = wordsIn(form);
  setSending(form, true);
  const check = await filling.check;
  const wrong = check(words);
  if (wrong.length) {
    setSending(form, false);
    refuse(form, FORM_WORDS.correct, "", wrong);
    return undefined;
  }
  showFieldErrors(form, []);
  showAlert(form, "");

  filling.prepare ??= preparing(filling.token);
  const { body, key } = filling.prepare(words);
  const outcome = await sendForm(call, body, key);
  setSending(form, false);
  if (outcome.kind === "sent") showSent(form, outcome.reference);
  else if (outcome.kind === "unsure") refuse(form, outcome.message, FORM_WORDS.unsure, []);
  else refuse(form, outcome.message, FORM_WORDS.notSent, outcome.errors);
  return outcome;
}

/** All attempts of one filling carry the token of the first, or none, so that the same words stay the same body. */
function preparing(token: string | undefined) {
  const keyFor = createKeys(token ?? randomKey());
  return (words: Record<string, string>) => {
    const body = JSON.stringify(token === undefined ? words : { ...words, formToken: token });
    return { body, key: keyFor(body) };
  };
}

function refuse(form: HTMLFormElement, message: string, stays: string, errors: readonly FieldMessage[]) {
  showFieldErrors(form, errors);
  showAlert(form, message, stays, errors);
}
