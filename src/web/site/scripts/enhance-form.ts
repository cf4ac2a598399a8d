import { findAll } from "./elements.ts";
import type { Surroundings } from "./submit-form.ts";

/** Signs that somebody begins to fill a form; with a file it may begin by dragging. */
const TOUCHES = ["focusin", "input", "dragenter"];

/** Sends every form with a `data-call` without leaving the page. A form stays a plain one until this has run. */
export function enhanceForms() {
  for (const form of findAll<HTMLFormElement>("data-call")) enhance(form);
}

/** What sends it is worth its bytes only for somebody who touches it. Should it not come, the form is posted as a plain one. */
export function enhance(form: HTMLFormElement, surroundings?: Surroundings) {
  let submitter: ReturnType<typeof load> | undefined;
  const load = () => import("./submit-form.ts").then(({ createSubmitter }) => createSubmitter(form, surroundings));
  const touched = () => {
    submitter ??= load();
    submitter.catch(() => {
      submitter = undefined;
    });
    return submitter;
  };

  form.noValidate = true;
  for (const touch of TOUCHES) form.addEventListener(touch, touched);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    touched().then(
      ({ submit }) => submit(),
      () => form.submit(),
    );
  });
}
