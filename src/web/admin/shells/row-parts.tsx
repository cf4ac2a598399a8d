import { Eye, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { formatDay, formatRelative } from "#web/shared/dates.ts";

/** The smaller second line of a cell, cut where there is no room for it; and one of which every word counts. */
export const SECOND_LINE = "block truncate text-[0.8125rem] text-ink-3";
export const WHOLE_SECOND_LINE = "block text-[0.8125rem] text-ink-3 wrap-anywhere";

interface RecordLinkProps {
  to: string;
  /** Heavier: nobody has looked at it yet. */
  fresh?: boolean;
  children: ReactNode;
}

/** The name of a row as the way to its record. */
export function RecordLink({ to, fresh = false, children }: RecordLinkProps) {
  return (
    <Link
      className={classNames(
        "block truncate leading-snug hover:text-(--link) hover:underline max-[899px]:line-clamp-2 max-[899px]:whitespace-normal",
        fresh ? "font-[680]" : "font-[560]",
      )}
      to={to}
    >
      {children}
    </Link>
  );
}

interface TitledProps {
  /** What the picture is drawn from. */
  seed: string;
  name: ReactNode;
  /** The second line. */
  about: ReactNode;
}

/** The name of a record in a cell, with a picture and a second line. */
export function Titled({ seed, name, about }: TitledProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar seed={seed} size={32} />
      <div className="min-w-0">
        {name}
        <span className={SECOND_LINE}>{about}</span>
      </div>
    </div>
  );
}

/** The same of somebody: a picture, the name, the address. */
export function Person({ name, email }: { name: ReactNode; email: string }) {
  return <Titled about={email} name={name} seed={email} />;
}

interface RowActionProps {
  to: string;
  /** Of the row. */
  name: string;
}

export function ViewLink({ to, name }: RowActionProps) {
  return (
    <ButtonLink
      aria-label={`View ${name}`}
      icon={<Eye aria-hidden="true" size={18} strokeWidth={1.75} />}
      look="quiet"
      size="icon"
      to={to}
    />
  );
}

export function EditLink({ to, name }: RowActionProps) {
  return (
    <ButtonLink
      aria-label={`Edit ${name}`}
      icon={<Pencil aria-hidden="true" size={18} strokeWidth={1.75} />}
      look="quiet"
      size="icon"
      to={to}
    />
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

interface RecordRowProps {
  /** What the picture is drawn from. */
  seed: string;
  name: ReactNode;
  /** The second line. */
  about: ReactNode;
  /** At the end of the first line. */
  end: ReactNode;
  /** Below it: a status. */
  aside: ReactNode;
}

/** A record in the one row of a narrow window. */
export function RecordRow({ seed, name, about, end, aside }: RecordRowProps) {
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <Avatar seed={seed} size={32} />
      <div className="min-w-0 flex-1">
        {name}
        <span className={SECOND_LINE}>{about}</span>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        {end}
        {aside}
      </div>
    </div>
  );
}

interface PersonRowProps extends Omit<RecordRowProps, "seed" | "end"> {
  email: string;
  instant: string;
}

/** Somebody in such a row, and when it was. */
export function PersonRow({ email, instant, ...row }: PersonRowProps) {
  return (
    <RecordRow
      {...row}
      end={
        <time className="text-[0.8125rem] text-ink-3" dateTime={instant}>
          {formatRelative(instant)}
        </time>
      }
      seed={email}
    />
  );
}
