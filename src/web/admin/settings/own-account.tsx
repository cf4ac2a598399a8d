import { Appearance } from "./appearance.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { SettingsPage } from "./settings-page.tsx";

export function OwnAccount() {
  return (
    <SettingsPage section="Your account">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <OwnPassword />
          <OwnSessions />
        </div>
        <Appearance />
      </div>
    </SettingsPage>
  );
}
