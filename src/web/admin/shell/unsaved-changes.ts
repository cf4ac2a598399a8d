/** Asks the user whether to leave unsaved changes. Calls `goOn` if the user agrees, or without unsaved changes. */
export type AskToLeave = (goOn: () => void) => void;

let ask: AskToLeave | undefined;

/** Registers the question of a form before the page is left. Returns a function that removes the question. */
export function askBeforeLeaving(question: AskToLeave): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

export function confirmLeaving(goOn: () => void): void {
  if (ask) ask(goOn);
  else goOn();
}

let isReloading = false;

/** Reloads the page without a question: drafts bring back what was typed. */
export function reloadWithDrafts(): void {
  isReloading = true;
  window.location.reload();
}

export function keepsDrafts(): boolean {
  return isReloading;
}
