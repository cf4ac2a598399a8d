import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "#ui/button.tsx";
import { currentTheme, onThemeChange } from "#web/shared/theme.ts";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { SingleKeysSwitch } from "../shortcuts/single-keys-switch.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { SettingsPage } from "./settings-page.tsx";

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

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

/** How the back office looks and listens in this browser. */
function Appearance() {
  const dark = useSyncExternalStore(onThemeChange, currentTheme, () => "light") === "dark";
  return (
    <FormPanel>
      <FormSection line="For this browser. It follows your system until you choose." title="Theme">
        <p className="flex items-center gap-2">
          {dark ? <Moon {...ICON} /> : <Sun {...ICON} />}
          {dark ? "The dark theme is on." : "The light theme is on."}
        </p>
        <Button className="justify-self-start" data-theme-toggle="">
          {dark ? "Light theme" : "Dark theme"}
        </Button>
      </FormSection>
      <FormSection line="Press ? on any screen to see all shortcuts." title="Keyboard">
        <SingleKeysSwitch />
      </FormSection>
    </FormPanel>
  );
}
