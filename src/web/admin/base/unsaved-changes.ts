/** Asks the user whether to leave unsaved changes. Calls `leave` if the user agrees, or without unsaved changes. */
export type ConfirmLeave = (leave: () => void) => void;

let ask: ConfirmLeave | undefined;

/** Registers the question of a form before the page is left. Returns a function that removes the question. */
export function askBeforeLeaving(question: ConfirmLeave): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

export function confirmLeaving(leave: () => void): void {
  if (ask) ask(leave);
  else leave();
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
