import { findAll } from "./elements.ts";
import type { FormCallbacks } from "./submit-form.ts";

/** Events of a visitor who begins to fill a form. With a file, dragging may be the first. */
const TOUCHES = ["focusin", "input", "dragenter"];

/** Lets every form with a `data-call` be sent without leaving the page. Without this script the forms are plain ones. */
export function enhanceForms() {
  for (const form of findAll<HTMLFormElement>("data-call")) enhance(form);
}

/**
 * Makes the script send a form. Its code is loaded at the first touch, to save bytes. If loading fails, the browser posts the form as
 * a plain one.
 */
export function enhance(form: HTMLFormElement, surroundings?: FormCallbacks) {
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
