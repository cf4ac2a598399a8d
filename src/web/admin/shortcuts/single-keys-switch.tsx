import { useId, useState } from "react";
import { Tick } from "#ui/checkbox.tsx";
import { singleKeysAreOn, switchSingleKeys } from "./single-keys.ts";

/** For those whose software speaks keys (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const [on, setOn] = useState(singleKeysAreOn);
  const id = useId();
  const [isStored, setIsStored] = useState(true);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9" htmlFor={id}>
        <Tick
          checked={on}
          id={id}
          onChange={({ target }) => {
            setOn(target.checked);
            setIsStored(switchSingleKeys(target.checked));
          }}
        />
        <span>
          Single-key shortcuts
          <span className="block text-[0.8125rem] text-ink-2">
            When off, only Ctrl and Cmd shortcuts work. Saved in this browser.
          </span>
        </span>
      </label>
      {!isStored && (
        <p className="text-danger" role="alert">
          This browser does not allow storage, so your choice was not saved.
        </p>
      )}
    </div>
  );
}
