import { ChevronDown, ChevronUp } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import type { Walk } from "./use-walk.ts";

const ICON = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

interface WalkLinksProps {
  walk: Pick<Walk, "position" | "total" | "previous" | "next">;
  /** One record, in lower case: `message`. */
  noun: string;
}

/** To the records before and after this one in the list that it was opened from, and which of them it is. */
export function WalkLinks({ walk: { position, total, previous, next }, noun }: WalkLinksProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={`Other ${noun}s in the list`} className="ml-auto flex items-center gap-1">
      {position !== undefined && total !== undefined && (
        <p className="mr-1.5 font-num text-[0.8125rem] text-ink-3 tabular-nums">
          {`${position.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}
        </p>
      )}
      <WalkLink label={`Previous ${noun}`} name="previous" shortcut="K" to={previous} />
      <WalkLink label={`Next ${noun}`} name="next" shortcut="J" to={next} />
    </nav>
  );
}

interface WalkLinkProps {
  name: "previous" | "next";
  label: string;
  shortcut: string;
  /** Undefined at the end of the list. */
  to: string | undefined;
}

function WalkLink({ name, label, shortcut, to }: WalkLinkProps) {
  const Icon = name === "previous" ? ChevronUp : ChevronDown;
  const { state } = useLocation();
  if (!to) {
    return (
      <span aria-hidden="true" className="grid size-11 place-items-center text-ink-3 opacity-40 desk:size-8">
        <Icon {...ICON} />
      </span>
    );
  }
  return (
    <ButtonLink
      aria-label={label}
      className="desk:size-8"
      data-walk={name}
      icon={<Icon {...ICON} />}
      // Back leads to the list, not through every record that was looked at.
      replace
      size="icon"
      state={state}
      title={`${label} (${shortcut})`}
      to={to}
      variant="quiet"
    />
  );
}
