import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { checkVersion } from "./new-version.tsx";

interface LazyModule<Module> {
  /** Undefined until it is there. */
  module: Module | undefined;
  /** Whether it is there now. Where it could not be loaded, the next press tries again. */
  need: () => Promise<boolean>;
  /** Says near the button that it could not be loaded: a toast would lie over it, and be out of reach in a drawer. */
  failure: ReactNode;
}

/**
 * Instead of React's `lazy`, which keeps a failure for good and takes the whole screen down with it. `name` is what
 * people call what is loaded: `menu`.
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
      // As wide as what it stands in, without making that wider.
      <p className="w-0 min-w-full rounded-banner bg-danger-soft px-3 py-2 text-danger" role="alert">
        <strong className="font-[640]">The {name} could not be loaded.</strong> Try again; if that doesn't help, reload
        this page.
      </p>
    ),
  };
}
