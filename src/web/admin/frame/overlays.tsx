import { useEffect, useState } from "react";
import { type LatePart, useLatePart } from "../late-part.tsx";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { HELP } from "./help-part.ts";
import { showOverlay, useShownOverlay } from "./overlay.ts";
import { PALETTE } from "./palette-part.ts";

/** The command palette and the help on keys, each loaded when it is first asked for. */
export function Overlays() {
  useShortcuts();
  const shown = useShownOverlay();
  const palette = useAskedFor(PALETTE, "search", shown === "palette");
  const help = useAskedFor(HELP, "help", shown === "help");
  // Whoever leaves the back office leaves no window over it.
  useEffect(() => () => showOverlay(), []);
  return (
    <>
      {palette.part && <palette.part.Palette onClose={showOverlay} open={palette.open} />}
      {help.part && <help.part.ShortcutHelp onClose={showOverlay} open={help.open} />}
      <div className="fixed inset-x-2 bottom-4 z-50 mx-auto max-w-md text-sm empty:hidden">
        {palette.failure}
        {help.failure}
      </div>
    </>
  );
}

/** Opens once its script is there; closed is what it was first, so that it opens with its motion and takes the focus. */
function useAskedFor<Module>(latePart: LatePart<Module>, name: string, asked: boolean) {
  const { part, need, failure } = useLatePart(latePart, name);
  const [ready, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew each time it is opened, not when `need` is another function.
  useEffect(() => {
    if (!asked) return;
    need().then((loaded) => {
      setReady(loaded);
      if (!loaded) showOverlay();
    });
  }, [asked]);
  return { part, failure, open: asked && ready };
}
