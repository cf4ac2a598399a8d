import { useEffect } from "react";
import { onSessionChange } from "#web/shared/session.ts";
import { forgetDraftsOfWhoLeft } from "./drafts.ts";

/** Drafts leave this tab when somebody logs out in any, and at once where it showed something else meanwhile. */
export function useForgottenDrafts(): void {
  useEffect(() => {
    forgetDraftsOfWhoLeft();
    return onSessionChange(forgetDraftsOfWhoLeft);
  }, []);
}
