import type { LucideIcon } from "lucide-react";
import { Keyboard, LogOut, Moon, Plus, Sun } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import { logOut } from "../account.ts";
import { NAVIGATION } from "../frame/navigation.ts";
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

/** Words that people may think of, besides those of the name. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  [paths.dashboard]: "home overview figures",
  [paths.crm]: "customers leads clients relationship management",
  [paths.messages]: "enquiries inbox contact mail",
  [paths.applications]: "applicants candidates résumés",
  [paths.users]: "accounts staff people administrators",
  [paths.products]: "catalogue inventory stock prices",
  [paths.services]: "offers tiers prices",
  [paths.jobs]: "careers vacancies openings",
  [paths.projects]: "works portfolio references",
  [paths.subscribers]: "newsletter addresses",
  [paths.outbox]: "mails sent failed queue",
  [paths.audit]: "history trail log who changed",
  [paths.settings]: "company password sessions personal data erase popia retention sample data options",
};

const GO_TO: CommandGroup = {
  title: "Go to",
  commands: NAVIGATION.map(({ name, path, icon, key }) => ({
    id: path,
    name,
    words: OTHER_WORDS[path] ?? "",
    icon,
    to: path,
    keys: `G ${key.toUpperCase()}`,
  })),
};

const CREATE: CommandGroup = {
  title: "Create",
  commands: [
    { name: "Add Customer", to: paths.newCustomer, words: "new create lead client" },
    { name: "Add User", to: paths.newUser, words: "new create invite account staff" },
    { name: "Add Product", to: paths.newProduct, words: "new create catalogue inventory" },
    { name: "Add Service", to: paths.newService, words: "new create offer" },
    { name: "Add Job", to: paths.newJob, words: "new create vacancy opening" },
    { name: "Add Project", to: paths.newProject, words: "new create work reference" },
  ].map((command) => ({ ...command, id: command.to, icon: Plus })),
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
