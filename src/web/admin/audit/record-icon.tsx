import { CircleUserRound, FileDown, History, Image, KeyRound, type LucideIcon, Settings, ShieldX } from "lucide-react";
import { AREAS } from "../areas/areas.ts";

const OTHERS: Readonly<Record<string, LucideIcon>> = {
  session: CircleUserRound,
  key: KeyRound,
  upload: Image,
  call: ShieldX,
  "sample-data": Settings,
};

function iconOf(type: string): LucideIcon {
  // A record has the icon of its area in the sidebar.
  const area = AREAS.find(({ records }) => records?.type === type);
  // Exported lists have plural types.
  return area?.icon ?? OTHERS[type] ?? (type.endsWith("s") ? FileDown : History);
}

export function RecordIcon({ type }: { type: string }) {
  const Icon = iconOf(type);
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
      <Icon size={16} />
    </span>
  );
}
