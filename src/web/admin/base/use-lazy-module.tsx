import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { checkVersion } from "./new-version.tsx";

interface LazyModule<Module> {
  /** Module, or undefined until it is loaded. */
  module: Module | undefined;
  /** Loads the module and returns whether it is loaded. After a failure the next press tries again. */
  need: () => Promise<boolean>;
  /** Message beside the button if the module failed to load. A toast would cover the button, and be out of reach in a drawer. */
  failure: ReactNode;
}

/**
 * Loads a module on demand. React's `lazy` would keep a failure for good and replace the whole screen. `name` is the noun in
 * the failure message: `menu`.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, name: string): LazyModule<Module> {
  const [module, setModule] = useState<Module>();
  const [failed, setFailed] = useState(false);
  const queryClient = useQueryClient();
  return {
    module,
    async need() {
      try {
        const loaded = await load();
        setModule(loaded);
        setFailed(false);
        return true;
      } catch {
        setFailed(true);
        checkVersion(queryClient);
        return false;
      }
    },
    failure: failed && (
      // As wide as its container, without making the container wider.
      <p className="w-0 min-w-full rounded-banner bg-danger-soft px-3 py-2 text-danger" role="alert">
        <strong className="font-bold">The {name} could not be loaded.</strong> Try again; if that doesn't help, reload
        this page.
      </p>
    ),
  };
}
