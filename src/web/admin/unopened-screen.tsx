import { useSyncExternalStore } from "react";
import { Banner } from "#ui/banner.tsx";
import { NO_RESPONSE } from "#web/shared/call.ts";
import { giveUpOpening, onUnopenedScreen, unopenedScreen } from "#web/shared/screens.ts";

/** Over whatever is shown: the screen that was to follow could not be fetched. What is shown stays, with every word in it. */
export function UnopenedScreenBanner() {
  const unopened = useSyncExternalStore(onUnopenedScreen, unopenedScreen, () => undefined);
  if (!unopened) return null;
  return (
    <div className="fixed inset-x-2 top-16 z-50 mx-auto max-w-xl rounded-banner shadow-3 desk:top-4">
      <Banner action={{ label: "Try again", onAct: unopened.tryAgain }} message={NO_RESPONSE} onDismiss={giveUpOpening}>
        The screen could not be opened. Nothing on this one has changed.
      </Banner>
    </div>
  );
}
