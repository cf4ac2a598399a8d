import type { LucideIcon } from "lucide-react";
import type { Permission } from "#contract/permissions.ts";

/** A part of the back office: its place in the sidebar, in the palette and in the trail. */
export interface Area {
  name: string;
  path: string;
  icon: LucideIcon;
  /** What its screens need; undefined where there is something for whoever may open the back office. */
  permission: Permission | undefined;
  /** After `g`, the key that leads there. */
  key: string;
  /** Words that people may look for it by, besides its name. */
  alsoCalled: string;
  /** The command that leads to an empty form. */
  add?: { name: string; to: string; alsoCalled: string; permission: Permission };
  records?: AreaRecords;
}

/** The records of an area, as the audit trail names them. */
interface AreaRecords {
  /** One of them: `customer`. */
  type: string;
  /** All of them, where the trail is narrowed to one type. */
  label: string;
  /** The screen of one. */
  addressOf: (id: string, name: string) => string;
  /** What the trail calls a file of their list. */
  exportedAs?: string;
}
