import { Keyboard, LogOut, Moon, Settings, Sun } from "lucide-react";
import { type ReactElement, useSyncExternalStore } from "react";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#ui/menu.tsx";
import { currentTheme, onThemeChange } from "#web/shared/theme.ts";
import { logOut } from "../base/account.ts";
import { showOverlay } from "../keyboard/overlay.ts";
import type { ExportFormat } from "../resources/resource-client.ts";
import { settingsArea } from "../settings/area.ts";

export { DisplayOptions } from "../views/display-options.tsx";

interface ExportMenuProps {
  trigger: ReactElement;
  onChoose: (format: ExportFormat) => void;
}

/** Menu of the Export button of a list. */
export function ExportMenu({ trigger, onChoose }: ExportMenuProps) {
  return (
    <Menu opensItself trigger={trigger}>
      <MenuItem onAct={() => onChoose("xlsx")}>Excel (.xlsx)</MenuItem>
      <MenuItem onAct={() => onChoose("csv")}>CSV</MenuItem>
    </Menu>
  );
}

const ICON = { size: 18, className: "text-ink-2" } as const;

/** Menu of the signed-in user: theme, settings, help and logout. */
export function UserMenuItems({ trigger }: { trigger: ReactElement }) {
  const dark = useSyncExternalStore(onThemeChange, currentTheme, () => "light") === "dark";
  return (
    <Menu isFixed opensItself side="top" trigger={trigger}>
      <MenuItem data-theme-toggle="" icon={dark ? <Sun {...ICON} /> : <Moon {...ICON} />} stays>
        {dark ? "Light theme" : "Dark theme"}
      </MenuItem>
      <MenuLink icon={<Settings {...ICON} />} to={settingsArea.path}>
        Settings
      </MenuLink>
      <MenuItem icon={<Keyboard {...ICON} />} onAct={() => showOverlay("help")}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut {...ICON} />} onAct={logOut}>
        Logout
      </MenuItem>
    </Menu>
  );
}
