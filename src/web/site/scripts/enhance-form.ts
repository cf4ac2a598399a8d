import type { Place } from "./fill-form.ts";

/** Signs that somebody begins to fill a form; with a file it may begin by dragging. */
const TOUCHES = ["focusin", "input", "dragenter"];

/** Sends every `form[data-call]` of the page without leaving it. A form stays a plain one until this has run. */
export function enhanceForms() {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-call]")) enhance(form);
}

/** What sends it is worth its bytes only for somebody who touches it. Should it not come, the form is posted as a plain one. */
export function enhance(form: HTMLFormElement, place?: Place) {
  let filler: ReturnType<typeof load> | undefined;
  const load = () => import("./fill-form.ts").then(({ createFiller }) => createFiller(form, place));
  const touched = () => {
    filler ??= load();
    filler.catch(() => {
      filler = undefined;
    });
    return filler;
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
