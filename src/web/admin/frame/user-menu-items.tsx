import { Keyboard, LogOut, Moon, Settings, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#ui/menu.tsx";
import type { StoredUser } from "#web/shared/session.ts";
import { currentTheme, onThemeChange } from "#web/shared/theme.ts";
import { logOut } from "../account.ts";
import { settingsArea } from "../settings/area.ts";
import { showOverlay } from "./overlay.ts";
import { UserButton } from "./user-button.tsx";

const ICON = { "aria-hidden": true, size: 18, strokeWidth: 1.75, className: "text-ink-2" } as const;

export function UserMenuItems({ user }: { user: StoredUser }) {
  const dark = useSyncExternalStore(onThemeChange, currentTheme, () => "light") === "dark";
  return (
    <Menu opensItself side="top" trigger={<UserButton user={user} />}>
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
