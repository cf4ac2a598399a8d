import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Permission } from "#contract/permissions.ts";

export interface Screen {
  /** Its address below that of its area, where `:id` stands for a record's. */
  at: string;
  /** What the browser calls the page; the heading on it may say more. */
  title: string;
  /** What it needs, where that is not what the area does. */
  permission?: Permission;
  /** Its script comes when it is opened, or is about to be. */
  load: () => Promise<ComponentType>;
}

type Screens = Readonly<Record<string, Screen>>;

/** The address of a screen, or what makes it of a record's id. */
type PathOf<At extends string> = At extends `${string}:id${string}` ? (id: string) => string : string;

/** What an area says of itself. */
interface Declaration<Of extends Screens> {
  name: string;
  path: `/admin/${string}`;
  icon: LucideIcon;
  /** What its screens need; undefined where there is something for whoever may open the back office. */
  permission: Permission | undefined;
  /** After `g`, the key that leads there. */
  key: string;
  /** Words that people may look for it by, besides its name. */
  alsoCalled: string;
  screens: Of;
  /** The command that leads to an empty form. */
  add?: { screen: keyof Of & string; name: string; alsoCalled: string; permission: Permission };
  /** Its records, as the audit trail names them. */
  records?: {
    /** One of them: `customer`. */
    type: string;
    /** All of them, where the trail is narrowed to one type. */
    label: string;
    /** The screen of one; without it the area's own. */
    screen?: keyof Of & string;
    /** In its place, where the id does not lead to one. */
    addressOf?: (id: string, name: string) => string;
    /** What the trail calls a file of their list. */
    exportedAs?: string;
  };
}

/** A part of the back office: its screens, and its place in the sidebar, in the palette and in the trail. */
export interface Area extends Declaration<Screens> {
  /** Of each screen. */
  paths: Readonly<Record<string, string | ((id: string) => string)>>;
}

export function defineArea<const Of extends Screens>(declared: Declaration<Of>) {
  const { path, screens } = declared;
  const paths = Object.fromEntries(
    Object.entries(screens).map(([name, { at }]) => {
      const address = at === "" ? path : `${path}/${at}`;
      return [name, at.includes(":id") ? (id: string) => address.replace(":id", encodeURIComponent(id)) : address];
    }),
  );
  // Made of every screen above; Object.fromEntries does not know of which.
  return { ...declared, paths: paths as { readonly [Name in keyof Of]: PathOf<Of[Name]["at"]> } };
}

/** The address of the empty form that the command leads to. */
export function addressOfForm({ add, paths }: Area): string | undefined {
  const to = add && paths[add.screen];
  return typeof to === "string" ? to : undefined;
}

/** Where a record of the area is seen. */
export function addressOfRecord({ path, paths, records }: Area, id: string, name: string): string {
  if (records?.addressOf) return records.addressOf(id, name);
  const to = records?.screen && paths[records.screen];
  return typeof to === "function" ? to(id) : path;
}
