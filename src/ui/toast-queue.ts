export interface ToastText {
  text: string;
  /** Takes back what it tells of. */
  undo?: (() => void) | undefined;
}

/** Shows a toast and answers how to end it early. */
export type ShowToast = (toast: ToastText) => () => void;

/** Between those who tell of something and what shows it, which comes later. */
export interface ToastQueue {
  add: ShowToast;
  /** Shows what waits and whatever comes, until what it answers is called. */
  showBy: (show: ShowToast) => () => void;
  /** Forgets what waits. */
  clear: () => void;
}

export function createToastQueue(): ToastQueue {
  let show: ShowToast | undefined;
  const waiting = new Map<ToastText, (end: () => void) => void>();
  return {
    add(toast) {
      if (show) return show(toast);
      let end = (): void => void waiting.delete(toast);
      waiting.set(toast, (endShown) => {
        end = endShown;
      });
      return () => end();
    },
    showBy(shower) {
      show = shower;
      for (const [toast, isShown] of waiting) isShown(shower(toast));
      waiting.clear();
      return () => {
        show = undefined;
      };
    },
    clear: () => waiting.clear(),
  };
}
