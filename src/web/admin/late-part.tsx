import { type ReactNode, useState } from "react";

/** Script that no screen needs at first: a menu, a drawer, a question. */
export interface LatePart<Module> {
  load: () => Promise<Module>;
}

/** A part of which a button has need. */
interface NeededPart<Module> {
  /** Undefined until it is there. */
  part: Module | undefined;
  /** Whether it is there now. Where it could not be loaded, the next press tries again. */
  need: () => Promise<boolean>;
  /** Says near the button that it could not be loaded: a toast would lie over it, and be out of reach in a drawer. */
  failure: ReactNode;
}

/**
 * Instead of React's `lazy`, which keeps a failure for good and takes the whole screen down with it. `name` is what
 * people call the part: `menu`.
 */
export function useLatePart<Module>({ load }: LatePart<Module>, name: string): NeededPart<Module> {
  const [part, setPart] = useState<Module>();
  const [failed, setFailed] = useState(false);
  return {
    part,
    async need() {
      try {
        const loaded = await load();
        setPart(loaded);
        setFailed(false);
        return true;
      } catch {
        setFailed(true);
        return false;
      }
    },
    failure: failed && (
      // As wide as what it stands in, without making that wider.
      <p className="w-0 min-w-full rounded-banner bg-danger-soft px-3 py-2 text-danger" role="alert">
        <strong className="font-[640]">The {name} could not be loaded.</strong> Try again; if that does not help, reload
        this page.
      </p>
    ),
  };
}
