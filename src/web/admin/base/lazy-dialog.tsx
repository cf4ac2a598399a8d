import { type ReactNode, useEffect, useState } from "react";
import { useLazyModule } from "./use-lazy-module.tsx";

interface LazyDialogProps<Module> {
  load: () => Promise<Module>;
  /** Noun in the message of a failure: `search`. */
  name: string;
  open: boolean;
  /** Called when the dialog could not be loaded. */
  onFailure: () => void;
  children: (module: Module, isOpen: boolean) => ReactNode;
}

/** Loads the module of a dialog when it is first opened. */
export function LazyDialog<Module>({ load, name, open, onFailure, children }: LazyDialogProps<Module>) {
  const { module, need, failure } = useLazyModule(load, name);
  const [isLoaded, setLoaded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the dialog is opened, not when a function is new.
  useEffect(() => {
    if (!open) return;
    need().then((loaded) => {
      setLoaded(loaded);
      if (!loaded) onFailure();
    });
  }, [open]);
  return (
    <>
      {/* Mounted closed, so that it opens with its motion and takes the focus. */}
      {module && children(module, open && isLoaded)}
      <div className="fixed inset-x-2 bottom-4 z-50 mx-auto max-w-md text-sm empty:hidden">{failure}</div>
    </>
  );
}
