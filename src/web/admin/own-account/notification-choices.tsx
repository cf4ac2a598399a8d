import { useId, useState } from "react";
import { NOTIFICATION_MAILS, type NotificationMail } from "#contract/preferences.ts";
import { Button } from "#ui/button.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/field.tsx";
import { useChangePreferences, usePreferences } from "../base/preferences.ts";

const MAIL_LABELS: Readonly<Record<NotificationMail, string>> = {
  off: "No emails",
  digest: "At most one email an hour",
  immediate: "An email at once",
};

/** Choices of the account about emails and notices of the browser, and about the names in its calendar. */
export function NotificationChoices() {
  const { notificationMail, calendarNames } = usePreferences();
  const { change, failed } = useChangePreferences();
  return (
    <>
      <SelectField
        hint="About unread notifications. They have numbers and a link, and no names."
        label="Emails"
        onChange={({ target }) => {
          const chosen = NOTIFICATION_MAILS.find((mail) => mail === target.value);
          if (chosen) change({ notificationMail: chosen });
        }}
        value={notificationMail}
      >
        {NOTIFICATION_MAILS.map((mail) => (
          <option key={mail} value={mail}>
            {MAIL_LABELS[mail]}
          </option>
        ))}
      </SelectField>
      <BrowserSwitch onChange={(browserNotifications) => change({ browserNotifications })} />
      <Switch
        checked={calendarNames}
        hint="Titles and names of people appear in the calendar program. Otherwise it has references alone."
        label="Names in the calendar"
        onChange={(chosen) => change({ calendarNames: chosen })}
      />
      {failed && (
        <p className="text-danger" role="alert">
          Your choice could not be saved. Please try again.
        </p>
      )}
    </>
  );
}

/** Answer of the browser to the question whether the site may show notices; undefined where it has none to give. */
const permissionOf = () => ("Notification" in window ? Notification.permission : undefined);

/** Switch for notices of the browser. The browser asks its own question only once the switch is on. */
function BrowserSwitch({ onChange }: { onChange: (chosen: boolean) => void }) {
  const { browserNotifications } = usePreferences();
  const [permission, setPermission] = useState(permissionOf);
  const ask = () => Notification.requestPermission().then(setPermission);
  const state = browserNotifications ? stateOf(permission) : undefined;
  return (
    <div className="grid gap-2">
      <Switch
        checked={browserNotifications}
        hint="While a tab of the back office is open. They have the names of records."
        label="Notices of the browser"
        onChange={(chosen) => {
          onChange(chosen);
          if (chosen && permission === "default") ask();
        }}
      />
      {state && (
        <p className="text-small text-ink-2" role="status">
          {state}
        </p>
      )}
      {browserNotifications && permission === "default" && (
        <Button className="justify-self-start" onClick={ask} size="small">
          Allow in this browser
        </Button>
      )}
    </div>
  );
}

/** Returns why the browser shows no notices, or undefined if it may show them. */
function stateOf(permission: NotificationPermission | undefined): string | undefined {
  if (permission === "granted") return undefined;
  if (permission === "denied") return "This browser blocks them. Allow notifications of this site in its settings.";
  return permission === "default" ? "This browser has not been asked yet." : "This browser cannot show them.";
}

interface SwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9" htmlFor={id}>
      <Tick checked={checked} id={id} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {label}
        <span className="block text-small text-ink-2">{hint}</span>
      </span>
    </label>
  );
}
