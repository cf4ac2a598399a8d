import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "#ui/avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import { formatDay, formatRelative } from "#web/shared/dates.ts";

/** The smaller second line of a cell, cut where there is no room for it; and one of which every word counts. */
export const SECOND_LINE = "block truncate text-[0.8125rem] text-ink-3";
export const WHOLE_SECOND_LINE = "block text-[0.8125rem] text-ink-3 wrap-anywhere";

interface RecordLinkProps {
  to: string;
  /** Heavier: nobody has looked at it yet. */
  fresh: boolean;
  children: ReactNode;
}

/** The name of a row as the way to its record. */
export function RecordLink({ to, fresh, children }: RecordLinkProps) {
  return (
    <Link
      className={classNames(
        "block truncate leading-snug hover:text-(--link) hover:underline",
        fresh ? "font-[680]" : "font-[560]",
      )}
      to={to}
    >
      {children}
    </Link>
  );
}

/** Somebody in a cell: a picture, the name, the address. */
export function Person({ name, email }: { name: ReactNode; email: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar seed={email} size={32} />
      <div className="min-w-0">
        {name}
        <span className={SECOND_LINE}>{email}</span>
      </div>
    </div>
  );
}

/** A day and how long ago it is, below each other. */
export function DayCell({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      {formatDay(instant)}
      <span className={SECOND_LINE}>{formatRelative(instant)}</span>
    </time>
  );
}

interface PersonRowProps {
  name: ReactNode;
  email: string;
  /** The second line. */
  about: ReactNode;
  instant: string;
  /** Below the time: a status. */
  aside: ReactNode;
}

/** The same in the one row of a narrow window. */
export function PersonRow({ name, email, about, instant, aside }: PersonRowProps) {
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <Avatar seed={email} size={32} />
      <div className="min-w-0 flex-1">
        {name}
        <span className={SECOND_LINE}>{about}</span>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <time className="text-[0.8125rem] text-ink-3" dateTime={instant}>
          {formatRelative(instant)}
        </time>
        {aside}
      </div>
    </div>
  );
}
