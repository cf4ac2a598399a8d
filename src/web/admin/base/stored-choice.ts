import { useSyncExternalStore } from "react";

/** Choice that depends on the browser's window rather than on the account, such as the width of the sidebar. */
interface StoredChoice<Choice extends string> {
  /** Returns the choice. Undefined before the first one. */
  use: () => Choice | undefined;
  choose: (choice: Choice) => void;
}

/** Returns a choice that is kept in the browser under this key. `isChoice` tells a stored one from other text. */
export function storedChoice<Choice extends string>(
  key: string,
  isChoice: (text: string) => text is Choice,
): StoredChoice<Choice> {
  const listeners = new Set<() => void>();
  /** Choice of this page, for a browser that refuses storage. */
  let chosen: Choice | undefined;

  function read(): Choice | undefined {
    if (chosen !== undefined) return chosen;
    try {
      const stored = localStorage.getItem(key);
      if (stored !== null && isChoice(stored)) chosen = stored;
    } catch {
      // Without storage, the default applies until the first choice.
    }
    return chosen;
  }

  function onChoice(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    use: () => useSyncExternalStore(onChoice, read, () => undefined),
    choose(choice) {
      chosen = choice;
      try {
        localStorage.setItem(key, choice);
      } catch {
        // Without storage, the choice lasts as long as the page is open.
      }
      for (const listener of listeners) listener();
    },
  };
}
