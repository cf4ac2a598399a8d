import { enhance } from "./enhance-form.ts";
import { showErrorTitle } from "./error-title.ts";

/** Time to read that it has arrived. */
const OPEN_AFTER_SUCCESS_MS = 2_000;

/** One for each job: a closed one keeps its words, outside the page, until it is opened again or has been sent. */
const dialogs = new Map<string, HTMLDialogElement>();

export function openApplication(jobId: string, title: string) {
  const dialog = dialogs.get(jobId) ?? createDialog(jobId, title);
  if (!dialog || dialog.open) return;
  document.body.append(dialog);
  dialog.showModal();
  showErrorTitle();
  // The title, not the first field: a phone would cover half the form with its keyboard.
  dialog.querySelector<HTMLElement>("[data-job-title]")?.focus();
}

function createDialog(jobId: string, title: string): HTMLDialogElement | undefined {
  const template = document.querySelector<HTMLTemplateElement>("[data-apply-template]");
  const dialog = template?.content.firstElementChild?.cloneNode(true);
  if (!(dialog instanceof HTMLDialogElement)) return undefined;
  const form = dialog.querySelector("form");
  const heading = dialog.querySelector("[data-job-title]");
  const close = dialog.querySelector<HTMLButtonElement>("[data-close]");
  const job = form?.querySelector<HTMLInputElement>("[name=jobId]");
  if (!form || !heading || !close || !job) return undefined;
  heading.textContent = title;
  // The attribute too, or a reset would take it away.
  job.defaultValue = jobId;
  dialogs.set(jobId, dialog);

  let sending = false;
  let reference: string | undefined;
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("cancel", (event) => {
    if (sending) event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    showErrorTitle();
    if (reference) tellBelow(title, reference);
  });
  enhance(form, {
    sending(now) {
      sending = close.disabled = now;
      // A browser lets a second Escape pass whatever `cancel` says.
      dialog.setAttribute("closedby", now ? "none" : "closerequest");
    },
    sent(_, sentReference = "") {
      reference = sentReference;
      dialogs.delete(jobId);
      showSubmitted(dialog, form, sentReference);
      setTimeout(() => dialog.close(), OPEN_AFTER_SUCCESS_MS);
    },
  });
  return dialog;
}

function showSubmitted(dialog: HTMLDialogElement, form: HTMLFormElement, reference: string) {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const line = dialog.querySelector<HTMLElement>("[data-submitted]");
  const place = dialog.querySelector("[data-reference]");
  if (!button || !line || !place) return;
  for (const part of form.querySelectorAll("fieldset")) part.disabled = true;
  button.disabled = true;
  button.textContent = line.dataset.submitted ?? "";
  place.textContent = reference;
  line.hidden = false;
  line.focus();
}

/** The line on the page that stays. */
function tellBelow(title: string, reference: string) {
  const line = document.querySelector<HTMLElement>("[data-applied]");
  if (!line) return;
  const { before = "", after = "" } = line.dataset;
  line.textContent = `${before} ${title}. ${after} ${reference}.`;
}
