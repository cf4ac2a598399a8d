import type { CameFrom } from "#contract/came-from.ts";
import type { FieldError } from "#contract/error-response.ts";
import type { z } from "#contract/zod.ts";
import { randomKey } from "#web/shared/random-key.ts";
import type { FormCall } from "../data-attributes.ts";
import { FORM_MESSAGES, type FormValues } from "../forms/form.ts";
import { find, keepsSource, read } from "./elements.ts";
import {
  type Check,
  type Control,
  clearFieldError,
  controlsOf,
  fileFieldOf,
  setPending,
  showErrorSummary,
  showErrorTitle,
  showFieldErrors,
  showForm,
  showLength,
  showProgress,
  showSent,
  valuesOf,
  watchFile,
} from "./form-view.ts";
import { createKeys, fetchFormToken, type Outcome, type SentValues, sendForm, sendFormWithFile } from "./send-form.ts";

/** Submission of one form by one visitor, from the first touch until the form has arrived. */
interface Submission {
  /** Undefined until the token is loaded, and if that fails. */
  token: string | undefined;
  check: Promise<Check>;
  /** Set by the first attempt, with the token loaded by then. */
  prepare?: (values: FormValues, file: File | undefined) => { body: SentValues; key: string };
}

/** Functions that change the page around a form while it is sent and after it has arrived. */
export interface FormCallbacks {
  setPending?(pending: boolean): void;
  showSent(form: HTMLFormElement, reference: string | undefined): void;
}

interface Rules {
  schema: z.ZodType;
  /** Returns the error of the form's file. Only the server checks its content. */
  fileError?(file: File | undefined): string | undefined;
}

/** Loads the server's own rules and messages, only for visitors who touch the form. */
const RULES: Record<FormCall, (form: HTMLFormElement) => Promise<Rules>> = {
  "/contact": (form) =>
    import("#contract/contact.ts").then(({ CONTACT_RULES }) => ({
      schema: CONTACT_RULES[read(form, "data-rules") ?? "home"],
    })),
  "/applications": () =>
    import("#contract/applications.ts").then(({ ApplicationInput, resumeError }) => ({
      schema: ApplicationInput,
      fileError: resumeError,
    })),
  "/newsletter": () => import("#contract/newsletter.ts").then(({ SubscribeInput }) => ({ schema: SubscribeInput })),
};

/** Returns the function that sends a form which was touched. Also removes the error of a field while the visitor corrects it. */
export function createSubmitter(form: HTMLFormElement, surroundings: FormCallbacks = { showSent }) {
  let submission: Submission | undefined;
  let pending = false;
  const touched = () => {
    submission ??= beginSubmission(form);
    return submission;
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
  form.parentElement &&
    find("data-again", form.parentElement)?.addEventListener("click", (event) => {
      event.preventDefault();
      showForm(form);
    });
  // Errors of a form in a dialog disappear when the dialog closes, and reappear when it opens again.
  for (const event of ["close", "focusin"]) form.closest("dialog")?.addEventListener(event, showErrorTitle);

  return {
    async submit() {
      if (pending) return;
      pending = true;
      const outcome = await submit(form, touched(), surroundings);
      pending = false;
      if (outcome?.kind === "sent") submission = undefined;
    },
  };
}

function isControl(target: EventTarget | null): target is Control {
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  return kinds.some((kind) => target instanceof kind);
}

/** Begins a submission: loads the rules and the token without waiting for them. */
function beginSubmission(form: HTMLFormElement): Submission {
  // If the rules do not load, the server's response names the same fields.
  const submission: Submission = { token: undefined, check: loadCheck(form).catch(() => () => []) };
  fetchFormToken().then((token) => {
    submission.token = token;
  });
  return submission;
}

/** Loads the check of a form by the rules of its call. Rejects if the rules do not load. */
async function loadCheck(form: HTMLFormElement): Promise<Check> {
  const [{ schema, fileError }, { fieldErrors }] = await Promise.all([
    RULES[callOf(form)](form),
    import("#contract/error-response.ts"),
  ]);
  return (values, file) => {
    const { error } = schema.safeParse(values);
    const message = fileError?.(file);
    const ofFile = message === undefined ? [] : [{ path: fileFieldOf(form)?.name ?? "", message }];
    return [...(error ? fieldErrors(error) : []), ...ofFile];
  };
}

function callOf(form: HTMLFormElement): FormCall {
  return read(form, "data-call") ?? "/contact";
}

/** Checks and sends a form, and shows the outcome. Returns undefined if the check finds errors, since nothing is sent then. */
async function submit(
  form: HTMLFormElement,
  submission: Submission,
  surroundings: FormCallbacks,
): Promise<Outcome | undefined> {
  const values = valuesOf(form);
  const file = fileFieldOf(form)?.files?.[0];
  const hold = (pending: boolean) => {
    setPending(form, pending);
    surroundings.setPending?.(pending);
  };
  hold(true);
  const check = await submission.check;
  const errors = check(values, file);
  if (errors.length) {
    hold(false);
    showErrors(form, FORM_MESSAGES.correct, "", errors);
    return undefined;
  }
  showErrors(form, "", "", []);

  submission.prepare ??= preparing(submission.token, cameFromIn(form));
  const { body, key } = submission.prepare(values, file);
  const outcome = await send(form, body, file, key);
  hold(false);
  if (outcome.kind === "sent") surroundings.showSent(form, outcome.reference);
  else if (outcome.kind === "unsure") showErrors(form, outcome.message, FORM_MESSAGES.unsure, []);
  else showErrors(form, outcome.message, FORM_MESSAGES.notSent, outcome.errors);
  return outcome;
}

function send(form: HTMLFormElement, body: SentValues, file: File | undefined, key: string): Promise<Outcome> {
  const messages = { failed: read(form, "data-failed"), tooLarge: read(form, "data-too-large") };
  const fileField = fileFieldOf(form);
  if (!fileField) return sendForm(callOf(form), body, key, messages);
  const onProgress = (share: number | undefined) => showProgress(form, share);
  return sendFormWithFile(callOf(form), body, { name: fileField.name, file }, key, messages, onProgress);
}

/** Returns where the visit of this tab began, as `came-from.js` keeps it. The newsletter does not ask for it. */
function cameFromIn(form: HTMLFormElement): { cameFrom?: CameFrom } {
  if (!keepsSource() || callOf(form) === "/newsletter") return {};
  try {
    const kept = sessionStorage.getItem("cameFrom");
    return kept === null ? {} : { cameFrom: JSON.parse(kept) };
  } catch {
    return {};
  }
}

/**
 * Returns a function that makes the body and key of each attempt of a submission. All attempts have the token of the first one, or
 * none, so that equal values make equal bodies.
 */
function preparing(token: string | undefined, cameFrom: { cameFrom?: CameFrom }) {
  const keyFor = createKeys(token ?? randomKey());
  return (values: FormValues, file: File | undefined) => {
    const body: SentValues = { ...values, ...(token !== undefined && { formToken: token }), ...cameFrom };
    return { body, key: keyFor(JSON.stringify([body, file?.name, file?.size, file?.lastModified])) };
  };
}

function showErrors(form: HTMLFormElement, message: string, detail: string, errors: readonly FieldError[]) {
  showFieldErrors(form, errors);
  showErrorSummary(form, message, detail, errors);
}
