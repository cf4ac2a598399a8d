import { useId } from "react";
import { Tick } from "#ui/checkbox.tsx";
import { useChangePreferences } from "../change-preferences.ts";
import { usePreferences } from "../preferences.ts";

/** For those whose software speaks keys (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const { singleKeys } = usePreferences();
  const { change, failed } = useChangePreferences();
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9" htmlFor={id}>
        <Tick checked={singleKeys} id={id} onChange={({ target }) => change({ singleKeys: target.checked })} />
        <span>
          Single-key shortcuts
          <span className="block text-[0.8125rem] text-ink-2">
            When off, only Ctrl and Cmd shortcuts work. Saved with your account.
          </span>
        </span>
      </label>
      {failed && (
        <p className="text-danger" role="alert">
          Your choice could not be saved. It applies in this browser for now.
        </p>
      )}
    </div>
  );
}
