/** Asks the user whether to leave unsaved changes. Calls `leave` if the user agrees, or without unsaved changes. */
export type AskBeforeLogout = (leave: () => void) => void;

let ask: AskBeforeLogout | undefined;

/** Registers the question of forms before a log-out. Returns a function that removes the question. */
export function askBeforeLogout(question: AskBeforeLogout): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Logs out by `leave`, after the question of forms with unsaved changes. */
export function confirmLogout(leave: () => void): void {
  if (ask) ask(leave);
  else leave();
}

let isReloading = false;

/** Reloads the page without a question: drafts bring back what was typed. */
export function reloadWithDrafts(): void {
  isReloading = true;
  window.location.reload();
}

/** Returns whether the page is being reloaded by `reloadWithDrafts`, so that nothing typed is lost. */
export function isReloadingWithDrafts(): boolean {
  return isReloading;
}
