import { useEffect, useState } from "react";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { showOverlay, useShownOverlay } from "./overlay.ts";

/** The command palette and the help on keys, each loaded when it is first asked for. */
export function Overlays() {
  useShortcuts();
  const shown = useShownOverlay();
  const palette = useAskedFor(LAZY_MODULES.palette, "search", shown === "palette");
  const help = useAskedFor(LAZY_MODULES.shortcutHelp, "help", shown === "help");
  // Whoever leaves the back office leaves no window over it.
  useEffect(() => () => showOverlay(), []);
  return (
    <>
      {palette.module && <palette.module.Palette onClose={showOverlay} open={palette.open} />}
      {help.module && <help.module.ShortcutHelp onClose={showOverlay} open={help.open} />}
      <div className="fixed inset-x-2 bottom-4 z-50 mx-auto max-w-md text-sm empty:hidden">
        {palette.failure}
        {help.failure}
      </div>
    </>
  );
}

/** Opens once its script is there; closed is what it was first, so that it opens with its motion and takes the focus. */
function useAskedFor<Module>(load: () => Promise<Module>, name: string, asked: boolean) {
  const { module, need, failure } = useLazyModule(load, name);
  const [ready, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew each time it is opened, not when `need` is another function.
  useEffect(() => {
    if (!asked) return;
    need().then((loaded) => {
      setReady(loaded);
      if (!loaded) showOverlay();
    });
  }, [asked]);
  return { module, failure, open: asked && ready };
}
