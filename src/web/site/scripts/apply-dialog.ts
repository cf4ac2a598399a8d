import { find, read } from "./elements.ts";
import { enhance } from "./enhance-form.ts";

/** Time to read that the application has arrived. */
const OPEN_AFTER_SUCCESS_MS = 2_000;

/** Dialogs by job. A closed dialog keeps its typed text outside the page, until it is opened again or sent. */
const dialogs = new Map<string, HTMLDialogElement>();

/** Opens the dialog to apply for a job. A dialog opened before still has what was typed. */
export function openApplication(jobId: string, title: string) {
  const dialog = dialogs.get(jobId) ?? createDialog(jobId, title);
  if (!dialog || dialog.open) return;
  document.body.append(dialog);
  dialog.showModal();
  // Not the first field: a phone would cover half the form with its keyboard.
  find("data-job-title", dialog)?.focus();
}

/** Makes the dialog of a job from the page's template. Returns undefined if the template lacks a part. */
function createDialog(jobId: string, title: string): HTMLDialogElement | undefined {
  const template = find<HTMLTemplateElement>("data-apply-template");
  const dialog = template?.content.firstElementChild?.cloneNode(true);
  if (!(dialog instanceof HTMLDialogElement)) return undefined;
  const form = dialog.querySelector("form");
  const heading = find("data-job-title", dialog);
  const close = find<HTMLButtonElement>("data-close", dialog);
  const job = form?.querySelector<HTMLInputElement>("[name=jobId]");
  if (!form || !heading || !close || !job) return undefined;
  heading.textContent = title;
  // Sets the attribute too: a reset would clear a mere value.
  job.defaultValue = jobId;
  dialogs.set(jobId, dialog);

  let pending = false;
  let reference: string | undefined;
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("cancel", (event) => {
    if (pending) event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (reference) showApplied(title, reference);
  });
  enhance(form, {
    setPending(now) {
      pending = close.disabled = now;
      // Browsers close a dialog at a second Escape, even if `cancel` was prevented.
      dialog.setAttribute("closedby", now ? "none" : "closerequest");
    },
    showSent(_, sentReference = "") {
      reference = sentReference;
      dialogs.delete(jobId);
      showSubmitted(dialog, form, sentReference);
      setTimeout(() => dialog.close(), OPEN_AFTER_SUCCESS_MS);
    },
  });
  return dialog;
}

/** Shows in the dialog that the application has arrived, with its reference. Disables the form. */
function showSubmitted(dialog: HTMLDialogElement, form: HTMLFormElement, reference: string) {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const line = find("data-submitted", dialog);
  const container = find("data-reference", dialog);
  if (!button || !line || !container) return;
  for (const part of form.querySelectorAll("fieldset")) part.disabled = true;
  button.disabled = true;
  button.textContent = read(line, "data-submitted") ?? "";
  container.textContent = reference;
  line.hidden = false;
  line.focus();
}

/** Fills the line about the application that stays on the page. */
function showApplied(title: string, reference: string) {
  const line = find("data-applied");
  if (line) line.textContent = `${read(line, "data-before")} ${title}. ${read(line, "data-after")} ${reference}.`;
}
