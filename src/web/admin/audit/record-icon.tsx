import { CircleUserRound, FileDown, History, Image, type LucideIcon, ShieldX } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import { NAVIGATION } from "../frame/navigation.ts";

/** A record has the sign of its area in the sidebar. */
const AREAS: Readonly<Record<string, string>> = {
  customer: paths.crm,
  user: paths.users,
  product: paths.products,
  service: paths.services,
  job: paths.jobs,
  project: paths.projects,
  message: paths.messages,
  application: paths.applications,
  subscriber: paths.subscribers,
  mail: paths.outbox,
  settings: paths.settings,
  "sample-data": paths.settings,
};
const OTHERS: Readonly<Record<string, LucideIcon>> = { session: CircleUserRound, upload: Image, call: ShieldX };

function iconOf(type: string): LucideIcon {
  const area = NAVIGATION.find(({ path }) => path === AREAS[type]);
  // Lists that were exported are named in the plural.
  return area?.icon ?? OTHERS[type] ?? (type.endsWith("s") ? FileDown : History);
}

export function RecordIcon({ type }: { type: string }) {
  const Icon = iconOf(type);
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
    </span>
  );
}
