import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  getPreferences,
  type Preferences,
  type PreferencesChange,
  storedPreferences,
  updatePreferences,
} from "#contract/preferences.ts";
import { callRecord } from "#web/shared/call.ts";
import { readUser } from "#web/shared/session.ts";
import { useStoredUser } from "./account.ts";

/** Storage key. Preferences are stored in the browser too, so that a list is rendered with them at once. */
const KEY = "preferences";

const listeners = new Set<() => void>();
let keptText: string | null = null;
/** Preferences last known in this browser, with the address of their account. */
let kept: { of: string; preferences: Preferences } | undefined;

function readKept(): typeof kept {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== null && text !== keptText) {
      keptText = text;
      const { of, preferences } = Object(JSON.parse(text));
      kept = { of: String(of), preferences: storedPreferences(preferences) };
    }
  } catch {
    // Without storage, preferences last as long as the page is open.
  }
  return kept;
}

/** Stores the preferences and renders the parts that depend on them again. */
function keepPreferences(preferences: Preferences): void {
  kept = { of: readUser()?.email ?? "", preferences };
  try {
    keptText = JSON.stringify(kept);
    localStorage.setItem(KEY, keptText);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/** Returns the preferences of the signed-in user, as far as this browser knows them. */
export function readPreferences(): Preferences {
  const known = readKept();
  return known && known.of === readUser()?.email ? known.preferences : DEFAULT_PREFERENCES;
}

function onPreferencesChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the preferences of the signed-in user. A change is rendered at once, as a ticked box has to be. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferencesChange, readPreferences, () => DEFAULT_PREFERENCES);
}

const PREFERENCES_KEY = ["preferences"] as const;

/** Loads preferences that were changed in another browser, as long as the back office is shown. Returns the loaded ones. */
export function useFreshPreferences(): Preferences | undefined {
  const email = useStoredUser()?.email;
  const { data } = useQuery({
    // Loads the preferences of the signed-in user again: the stored ones may be from another day.
    queryKey: [...PREFERENCES_KEY, email],
    queryFn: async ({ signal }) => {
      const { record } = await callRecord(getPreferences, { signal });
      keepPreferences(record);
      return record;
    },
    staleTime: 60_000,
    // A user who logs out makes no more calls.
    enabled: email !== undefined,
  });
  return data;
}

/** Returns a function that saves preferences for a form, which shows a refusal. */
export function useSavePreferences(): (change: PreferencesChange) => Promise<Preferences> {
  const queryClient = useQueryClient();
  return async (body) => {
    const { record } = await callRecord(updatePreferences, { body });
    keepPreferences(record);
    await queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY });
    return record;
  };
}

/** Changes the preferences at once in this browser and in the account. `failed` is set if the account was not saved. */
export function useChangePreferences(): { change: (change: PreferencesChange) => void; failed: boolean } {
  const queryClient = useQueryClient();
  const { mutate, isError } = useMutation({
    mutationKey: PREFERENCES_KEY,
    // Saved one after the other, so that the last change wins.
    scope: { id: "preferences" },
    mutationFn: (body: PreferencesChange) => callRecord(updatePreferences, { body }),
    onSuccess({ record }) {
      // A response to an earlier change lacks the changes that are still waiting.
      if (queryClient.isMutating({ mutationKey: PREFERENCES_KEY }) === 1) keepPreferences(record);
    },
  });
  return {
    change(change) {
      // A response that is under way lacks this change.
      queryClient.cancelQueries({ queryKey: PREFERENCES_KEY });
      keepPreferences(changedPreferences(readPreferences(), change));
      mutate(change);
    },
    failed: isError,
  };
}
