import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { StaffAccess } from "#contract/endpoint.ts";
import { may, type Permission } from "#contract/permissions.ts";

/** Client of records, as far as it loads one. */
interface ShownRecords {
  keys: { record: (id: string) => readonly string[] };
  /** Returns path and query of `get` below the API's base. Without it the call begins with the script of the screen. */
  addressOf?(id: string): string;
  get(id: string, signal: AbortSignal): Promise<{ record: unknown; etag: string | undefined }>;
}

export interface Screen {
  /** Path below that of the area. `:id` is the id of a record. */
  at: string;
  /** Title of the browser's window. The heading of the page may be longer. */
  title: string;
  /** Permission that the screen needs. Default: the permission of its area. */
  permission?: StaffAccess;
  /** Loads the client of the record in the address. Its query begins beside the script of the screen. */
  record?: () => Promise<ShownRecords>;
  /** Loads the script of the screen, when it is opened or about to be opened. */
  load: () => Promise<ComponentType>;
  /** Addresses of that script and those of the frame. `tools/vite/screen-scripts.ts` adds them to the server's build. */
  scripts?: readonly string[];
}

type Screens = Readonly<Record<string, Screen>>;

/** Path of a screen, or a function that returns it for the id of a record. */
type PathOf<At extends string> = At extends `${string}:id${string}` ? (id: string) => string : string;

/** Declaration of an area. */
interface Declaration<Of extends Screens> {
  name: string;
  path: `/admin/${string}`;
  /** Address to which links to the area lead. Default: its path. */
  home?: `/admin/${string}`;
  icon: LucideIcon;
  /** Permission that the screens need, or several of which one is enough. Undefined: every member of staff can open the area. */
  permission: StaffAccess | undefined;
  /** Key that opens the area after `g`. */
  key: string;
  /** Further words by which the palette finds the area. */
  alsoCalled: string;
  screens: Of;
  /** Command that opens an empty form. */
  add?: { screen: keyof Of & string; name: string; alsoCalled: string; permission: Permission };
  /** Records of the area, as the audit trail names them. */
  records?: {
    /** Type of one record: `customer`. */
    type: string;
    /** Plural, for the filter of the audit trail. */
    label: string;
    /** Screen of one record. Default: the path of the area. */
    screen?: keyof Of & string;
    /** Returns the address of a record that has no screen by its id. */
    addressOf?: (id: string, name: string) => string;
    /** Name of an export of the list in the audit trail. */
    exportedAs?: string;
  };
  /** Screens that list other records of the area, by the type of the records. */
  otherRecords?: Readonly<Record<string, keyof Of & string>>;
}

/** Area of the back office: its screens, and its entries in the sidebar, the palette and the audit trail. */
export interface Area extends Declaration<Screens> {
  /** Path of each screen. */
  paths: Readonly<Record<string, string | ((id: string) => string)>>;
}

/** Returns an area with the path of each of its screens: a function of the id where the address has one. */
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

/** Returns whether these permissions open an area or a screen. */
export function isPermitted(permissions: readonly Permission[], needed: StaffAccess | undefined): boolean {
  return needed === undefined || [needed].flat().some((one) => may(permissions, one));
}

/** Returns the path of the area's form for a new record; undefined without an `add` command. */
export function pathOfNewRecordForm({ add, paths }: Area): string | undefined {
  const to = add && paths[add.screen];
  return typeof to === "string" ? to : undefined;
}

/** Returns the address of a record of the area. */
export function addressOfRecord({ path, paths, records }: Area, id: string, name: string): string {
  if (records?.addressOf) return records.addressOf(id, name);
  const to = records?.screen && paths[records.screen];
  return typeof to === "function" ? to(id) : path;
}
