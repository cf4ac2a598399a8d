import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { SCREENS_FIRST, watchHistory } from "#web/shared/screens.ts";

watchHistory();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[SCREENS_FIRST]} />);
});
