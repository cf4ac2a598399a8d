import {
  ArrowRight,
  Bookmark,
  CircleDot,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Pencil,
  Plus,
  Sun,
} from "lucide-react";
import { may, type Permission } from "#contract/permissions.ts";
import type { View } from "#contract/views.ts";
import { isKeyTarget, keyTarget } from "#ui/key-target.ts";
import { pathOfNewRecordForm } from "../areas/area.ts";
import { areasFor } from "../areas/areas.ts";
import { logOut } from "../base/account.ts";
import { areaOfScreen, viewAddress } from "../views/views.ts";
import type { Findable } from "./match-commands.ts";
import { showOverlay } from "./overlay.ts";
import { openControl } from "./rows.ts";

/** Command of the palette: opens a path, runs a function, or presses the theme button (`data-theme-toggle`). */
export interface Command extends Findable {
  /** Unique among all commands. */
  id: string;
  icon: LucideIcon;
  to?: string;
  act?: () => void;
  togglesTheme?: boolean;
  /** Shortcut of the command. */
  keys?: string;
  /** Moves the focus after the palette has closed. Without this function, the focus returns to its former element. */
  takeFocus?: () => void;
}

interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

/** Returns the commands that open the areas which these permissions allow. */
function areaCommands(permissions: readonly Permission[]): CommandGroup {
  const commands = areasFor(permissions).map(({ name, path, icon, key, alsoCalled }) => ({
    id: path,
    name,
    keywords: alsoCalled,
    icon,
    to: path,
    keys: `G ${key.toUpperCase()}`,
  }));
  return { title: "Go to", commands };
}

/** Returns the commands that open the form of a new record, for the kinds which these permissions may create. */
function newRecordCommands(permissions: readonly Permission[]): CommandGroup {
  const commands = areasFor(permissions).flatMap((area) => {
    const { add } = area;
    const to = pathOfNewRecordForm(area);
    return add && to && may(permissions, add.permission)
      ? [{ id: to, name: add.name, keywords: add.alsoCalled, to, icon: Plus }]
      : [];
  });
  return { title: "Create", commands };
}

/** Returns the commands for the focused row of the list behind the palette. */
export function rowCommands({ name, links, openStatus }: FocusedRow): CommandGroup {
  const commands: Command[] = links.map(({ label, to, keys = "" }) => ({
    id: `row ${label}`,
    name: label,
    keywords: "row record",
    icon: keys === "E" ? Pencil : ArrowRight,
    to,
    keys,
  }));
  if (openStatus) {
    commands.push({
      id: "row status",
      name: `Change status of ${name}`,
      keywords: "row record set",
      icon: CircleDot,
      takeFocus: openStatus,
      keys: "S",
    });
  }
  return { title: "This row", commands };
}

/** Returns the commands for the saved views, by their names and those of their areas. */
export function viewCommands(views: readonly View[]): CommandGroup {
  const commands = views.map((view) => ({
    id: `view ${view.id}`,
    name: view.name,
    keywords: `view ${areaOfScreen(view.screen)?.name ?? ""}`,
    icon: Bookmark,
    to: viewAddress(view),
  }));
  return { title: "Views", commands };
}

/**
 * Returns the commands that every screen offers, as far as these permissions allow them. With `dark`, the dark theme is
 * shown, and the theme command names the light one.
 */
export function commandGroups(dark: boolean, permissions: readonly Permission[]): readonly CommandGroup[] {
  const actions: Command[] = [
    {
      id: "theme",
      name: dark ? "Light theme" : "Dark theme",
      keywords: "switch theme colours mode appearance",
      icon: dark ? Sun : Moon,
      togglesTheme: true,
    },
    {
      id: "help",
      name: "Keyboard shortcuts",
      keywords: "help keys",
      icon: Keyboard,
      act: () => showOverlay("help"),
      keys: "?",
    },
    { id: "logout", name: "Logout", keywords: "logout sign leave end session", icon: LogOut, act: logOut },
  ];
  return [areaCommands(permissions), newRecordCommands(permissions), { title: "Actions", commands: actions }];
}

/** Row that had the focus, with its links and its status. */
interface FocusedRow {
  name: string;
  /** Links of the row, by their names for screen readers, with the keys that open them. */
  links: readonly { label: string; to: string; keys?: string }[];
  /** Undefined where the row has no status that can be changed. */
  openStatus: (() => void) | undefined;
}

/**
 * Returns the links and the status of the row with the focus, for commands of the palette. Undefined if no row has the
 * focus, or the row has no link that opens it.
 */
export function readFocusedRow(row: HTMLElement | undefined): FocusedRow | undefined {
  const opens = row?.querySelector<HTMLAnchorElement>("a[data-opens]");
  if (!row || !opens) return undefined;
  const name = opens.innerText.trim();
  // Links to the same address as the name are left out.
  const others = [...row.querySelectorAll<HTMLAnchorElement>("a[aria-label]:not([data-opens])")].filter(
    (link) => link.href !== opens.href,
  );
  const status = keyTarget("status", row);
  return {
    name,
    links: [
      { label: `Open ${name}`, to: addressOf(opens), keys: "Enter" },
      ...others.map((link) => ({
        label: link.ariaLabel ?? "",
        to: addressOf(link),
        ...(isKeyTarget(link, "edit") && { keys: "E" }),
      })),
    ],
    openStatus: status ? () => openControl(status) : undefined,
  };
}

const addressOf = ({ pathname, search }: HTMLAnchorElement) => `${pathname}${search}`;
