import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import type { StatusState } from "#contract/status.ts";

const ICONS = { works: CircleCheck, fails: OctagonAlert, unknown: CircleDashed } as const;

/** Icon of a state. Its name is next to the icon. */
export function StatusIcon({ state, size }: { state: StatusState; size: number }) {
  const Icon = ICONS[state];
  return <Icon size={size} />;
}
