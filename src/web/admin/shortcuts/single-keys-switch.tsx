import { useState } from "react";
import { singleKeysAreOn, switchSingleKeys } from "./single-keys.ts";

/** For those whose software speaks keys (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const [on, setOn] = useState(singleKeysAreOn);
  const [kept, setKept] = useState(true);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 min-[900px]:min-h-9">
        <input
          checked={on}
          className="size-4.5 shrink-0 accent-primary"
          onChange={({ target }) => {
            setOn(target.checked);
            setKept(switchSingleKeys(target.checked));
          }}
          type="checkbox"
        />
        <span>
          Single keys do something
          <span className="block text-[0.8125rem] text-ink-2">
            Off, only keys with Ctrl or Cmd do. For this browser.
          </span>
        </span>
      </label>
      {!kept && (
        <p className="text-danger" role="alert">
          This browser keeps nothing, so the choice was not stored.
        </p>
      )}
    </div>
  );
}
