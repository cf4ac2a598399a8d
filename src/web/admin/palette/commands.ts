import type { LucideIcon } from "lucide-react";
import { Keyboard, LogOut, Moon, Plus, Sun } from "lucide-react";
import { logOut } from "../account.ts";
import { addressOfForm } from "../area.ts";
import { AREAS } from "../areas.ts";
import { showOverlay } from "../frame/overlay.ts";
import type { Findable } from "./match-commands.ts";

/** What can be chosen: it leads somewhere, does something, or presses what obeys `data-theme-toggle`. */
export interface Command extends Findable {
  /** Unlike any other. */
  id: string;
  icon: LucideIcon;
  to?: string;
  act?: () => void;
  togglesTheme?: boolean;
  /** The keys that do the same. */
  keys?: string;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

const GO_TO: CommandGroup = {
  title: "Go to",
  commands: AREAS.map(({ name, path, icon, key, alsoCalled }) => ({
    id: path,
    name,
    words: alsoCalled,
    icon,
    to: path,
    keys: `G ${key.toUpperCase()}`,
  })),
};

const CREATE: CommandGroup = {
  title: "Create",
  commands: AREAS.flatMap((area) => {
    const to = addressOfForm(area);
    return area.add && to ? [{ id: to, name: area.add.name, words: area.add.alsoCalled, to, icon: Plus }] : [];
  }),
};

/** All commands as things stand: the theme is named by the other one. */
export function commandGroups(dark: boolean): readonly CommandGroup[] {
  const actions: Command[] = [
    {
      id: "theme",
      name: dark ? "Light theme" : "Dark theme",
      words: "switch theme colours mode appearance",
      icon: dark ? Sun : Moon,
      togglesTheme: true,
    },
    {
      id: "help",
      name: "Keyboard shortcuts",
      words: "help keys",
      icon: Keyboard,
      act: () => showOverlay("help"),
      keys: "?",
    },
    { id: "logout", name: "Logout", words: "logout sign leave end session", icon: LogOut, act: logOut },
  ];
  return [GO_TO, CREATE, { title: "Actions", commands: actions }];
}
