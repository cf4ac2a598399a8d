import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changedPreferences, type PreferencesChange, updatePreferences } from "#contract/preferences.ts";
import { callRecord } from "#web/shared/call.ts";
import { keepPreferences, PREFERENCES_KEY, readPreferences } from "./preferences.ts";

/** Changes them at once, here and for the account; `failed` where the account could not be told. */
export function useChangePreferences(): { change: (change: PreferencesChange) => void; failed: boolean } {
  const queryClient = useQueryClient();
  const { mutate, isError } = useMutation({
    mutationKey: PREFERENCES_KEY,
    // One after the other: the last one stays.
    scope: { id: "preferences" },
    mutationFn: (body: PreferencesChange) => callRecord(updatePreferences, { body }),
    onSuccess({ record }) {
      // An answer to an earlier change does not know of those that wait behind it.
      if (queryClient.isMutating({ mutationKey: PREFERENCES_KEY }) === 1) keepPreferences(record);
    },
  });
  return {
    change(change) {
      // An answer that is on its way knows nothing of it.
      queryClient.cancelQueries({ queryKey: PREFERENCES_KEY });
      keepPreferences(changedPreferences(readPreferences(), change));
      mutate(change);
    },
    failed: isError,
  };
}
