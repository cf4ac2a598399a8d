import { FORM_WORDS } from "../contact/form-words.ts";
import {
  type Check,
  type FailureWords,
  type FieldMessage,
  fetchFormToken,
  type Outcome,
  sendForm,
  type Words,
} from "./form-call.ts";
import { sendWithFile, watchFile } from "./form-file.ts";
import { createKeys, randomKey } from "./form-keys.ts";
import {
  type Control,
  clearFieldError,
  controlsOf,
  fileFieldOf,
  setSending,
  showAlert,
  showFieldErrors,
  showForm,
  showLength,
  showSent,
  wordsIn,
} from "./form-view.ts";

/** One visitor filling a form once: begun at the first touch, ended when it has arrived. */
interface Filling {
  /** Undefined until it is there, and for ever when it cannot be had. */
  token: string | undefined;
  /** The rules in the browser; they are worth their bytes only for somebody who types. */
  check: Promise<Check>;
  /** Set by the first attempt, with the token it had. */
  prepare?: (words: Words, file: File | undefined) => { sent: Words; key: string };
}

/** What happens around a form while it is sent and once it has arrived. */
export interface Place {
  sending?(sending: boolean): void;
  sent(form: HTMLFormElement, reference: string | undefined): void;
}

/** Where the rules of each call are. */
const CHECKS: Record<string, () => Promise<Check>> = {
  "/contact": () => import("./check-contact.ts").then(({ checkContact }) => checkContact),
  "/applications": () => import("./check-application.ts").then(({ checkApplication }) => checkApplication),
  "/newsletter": () => import("./check-newsletter.ts").then(({ checkNewsletter }) => checkNewsletter),
};

/** What sends a form that was touched; it also takes back what it said of a field once that is mended. */
export function createFiller(form: HTMLFormElement, place: Place = { sent: showSent }) {
  let filling: Filling | undefined;
  let sending = false;
  const touched = () => {
    filling ??= beginFilling(form.dataset.call ?? "");
    return filling;
  };
  touched();
  for (const control of controlsOf(form)) showLength(form, control);
  if (fileFieldOf(form)) watchFile(form, () => touched().check);

  form.addEventListener("focusin", touched);
  form.addEventListener("input", ({ target }) => {
    touched();
    if (!isControl(target)) return;
    clearFieldError(form, target);
    showLength(form, target);
  });
  form.parentElement?.querySelector("[data-again]")?.addEventListener("click", (event) => {
    event.preventDefault();
    showForm(form);
  });

  return {
    async submit() {
      if (sending) return;
      sending = true;
      const outcome = await submit(form, touched(), place);
      sending = false;
      if (outcome?.kind === "sent") filling = undefined;
    },
  };
}

function isControl(target: EventTarget | null): target is Control {
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  return kinds.some((kind) => target instanceof kind);
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

async function submit(form: HTMLFormElement, filling: Filling, place: Place): Promise<Outcome | undefined> {
  const words = wordsIn(form);
  const file = fileFieldOf(form)?.files?.[0];
  const hold = (sending: boolean) => {
    setSending(form, sending);
    place.sending?.(sending);
  };
  hold(true);
  const check = await filling.check;
  const wrong = check(words, form.dataset.rules, file);
  if (wrong.length) {
    hold(false);
    refuse(form, FORM_WORDS.correct, "", wrong);
    return undefined;
  }
  showFieldErrors(form, []);
  showAlert(form, "");

  filling.prepare ??= preparing(filling.token);
  const { sent, key } = filling.prepare(words, file);
  const outcome = await send(form, sent, file, key);
  hold(false);
  if (outcome.kind === "sent") place.sent(form, outcome.reference);
  else if (outcome.kind === "unsure") refuse(form, outcome.message, FORM_WORDS.unsure, []);
  else refuse(form, outcome.message, FORM_WORDS.notSent, outcome.errors);
  return outcome;
}

async function send(form: HTMLFormElement, words: Words, file: File | undefined, key: string): Promise<Outcome> {
  const { call = "", failed } = form.dataset;
  const failure: FailureWords = failed === undefined ? FORM_WORDS : { noResponse: failed, otherError: failed };
  if (!fileFieldOf(form)) return sendForm(call, JSON.stringify(words), key, failure);
  return sendWithFile(form, words, file, key, failure);
}

/** All attempts of one filling carry the token of the first, or none, so that the same words stay the same body. */
function preparing(token: string | undefined) {
  const keyFor = createKeys(token ?? randomKey());
  return (words: Words, file: File | undefined) => {
    const sent = token === undefined ? words : { ...words, formToken: token };
    return { sent, key: keyFor(JSON.stringify([sent, file?.name, file?.size, file?.lastModified])) };
  };
}

function refuse(form: HTMLFormElement, message: string, stays: string, errors: readonly FieldMessage[]) {
  showFieldErrors(form, errors);
  showAlert(form, message, stays, errors);
}
