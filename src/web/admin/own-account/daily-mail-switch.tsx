import { useId } from "react";
import { Tick } from "#ui/checkbox.tsx";
import { useChangePreferences, usePreferences } from "../base/preferences.ts";

/** Switch for the mail with the numbers of the account's morning. */
export function DailyMailSwitch() {
  const { dailyMail } = usePreferences();
  const { change, failed } = useChangePreferences();
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9" htmlFor={id}>
        <Tick checked={dailyMail} id={id} onChange={({ target }) => change({ dailyMail: target.checked })} />
        <span>
          Daily mail
          <span className="block text-small text-ink-2">
            At 07:00 on working days, with the numbers of My day, when something waits for you.
          </span>
        </span>
      </label>
      {failed && (
        <p className="text-danger" role="alert">
          Your choice could not be saved. Please try again.
        </p>
      )}
    </div>
  );
}
