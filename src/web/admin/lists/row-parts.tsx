import { Eye, Pencil } from "lucide-react";
import { type ReactNode, use } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { onKey } from "#ui/key-target.ts";
import { ROW_LINK } from "#ui/open-row.ts";
import { RowDescription } from "#ui/row-description.ts";
import { TextLink } from "#ui/text-link.tsx";
import { formatDay, formatDayOrTime, formatInstant, formatRelative } from "#web/shared/dates.ts";
import { SampleMark } from "../base/sample-mark.tsx";
import { useListLink } from "../resources/list-address.ts";

/** Classes of the smaller second line of a cell: cut to one line, or shown whole. */
export const SECOND_LINE = "block truncate text-small text-ink-3";
export const WHOLE_SECOND_LINE = "block text-small text-ink-3 wrap-anywhere";

interface RecordLinkProps {
  to: string;
  /** Whether the record is unread. Without it the list does not tell read records from unread ones. */
  fresh?: boolean;
  sample: boolean;
  children: ReactNode;
}

/** Returns the class for the weight of a name that is read or unread. */
export function weightOf(fresh: boolean): string {
  return fresh ? "font-[680]" : "font-[460]";
}

/** Name of a row that links to its record, with a mark if it is a sample. */
export function RecordLink({ to, fresh, sample, children }: RecordLinkProps) {
  const listLink = useListLink();
  const link = (
    <TextLink
      {...ROW_LINK}
      aria-describedby={use(RowDescription)}
      className={classNames(
        sample ? "max-w-full desk:block" : "block",
        "truncate focus-visible:outline-none leading-snug max-desk:overflow-visible max-desk:whitespace-normal max-desk:wrap-anywhere",
        fresh === undefined ? "font-medium" : weightOf(fresh),
      )}
      look="name"
      {...listLink(to)}
    >
      {children}
    </TextLink>
  );
  if (!sample) return link;
  return (
    // The mark follows the last word of the name, or is below a name that fills the line.
    <span className="min-w-0 flex-wrap items-baseline gap-x-2 desk:flex">
      {link} <SampleMark sample />
    </span>
  );
}

interface TitledProps {
  /** Of the record itself, where it has one. */
  picture?: ReactNode;
  name: ReactNode;
  /** The second line. */
  about?: ReactNode;
}

/** Name of a record in a cell, with a second line. In compact rows both are on one line. */
export function Titled({ picture, name, about }: TitledProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {picture}
      <div className="min-w-0 compact:flex compact:items-baseline compact:gap-2.5 compact:*:first:max-w-[70%] compact:*:first:shrink-0">
        {name}
        {about && <span className={SECOND_LINE}>{about}</span>}
      </div>
    </div>
  );
}

interface RowActionProps {
  to: string;
  /** Name of the row. */
  name: string;
}

/** Link to the page of a row, as an icon. */
export function ViewLink({ to, name }: RowActionProps) {
  const listLink = useListLink();
  return (
    <ButtonLink
      aria-describedby={use(RowDescription)}
      aria-label={`View ${name}`}
      icon={<Eye size={18} />}
      title="View"
      variant="quiet"
      size="icon"
      {...listLink(to)}
    />
  );
}

interface EditLinkProps extends RowActionProps {
  mayEdit: boolean;
  /** Set if the row has a `ViewLink` too. Without it, a user who may not edit gets one in the place of this link. */
  besideView?: boolean;
}

/** Link to the form of a row, as an icon. It has a key. */
export function EditLink({ to, name, mayEdit, besideView = false }: EditLinkProps) {
  const listLink = useListLink();
  const description = use(RowDescription);
  if (!mayEdit) return !besideView && <ViewLink name={name} to={to} />;
  return (
    <ButtonLink
      {...onKey("edit")}
      aria-describedby={description}
      aria-label={`Edit ${name}`}
      icon={<Pencil size={18} />}
      title="Edit (E)"
      variant="quiet"
      size="icon"
      {...listLink(to)}
    />
  );
}

/** Day of an instant, with its time and its distance from now in a tooltip. */
export function DateCell({ instant }: { instant: string }) {
  return (
    <time
      className="whitespace-nowrap"
      dateTime={instant}
      title={`${formatInstant(instant)} (${formatRelative(instant)})`}
    >
      {formatDay(instant)}
    </time>
  );
}

/** Day, or today's time, with the distance from now below. */
export function DayCell({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatDayOrTime(instant)}
      <span className={`${SECOND_LINE} compact:hidden`}>{formatRelative(instant)}</span>
    </time>
  );
}

interface RecordRowProps {
  /** Of the record itself, where it has one. */
  picture?: ReactNode;
  name: ReactNode;
  /** Status beside the name. */
  aside: ReactNode;
  /** The second line. */
  about: ReactNode;
  /** End of the second line. */
  end: ReactNode;
  /** A third line. */
  more?: ReactNode;
  /** A link at the end of the last line: to edit the record. */
  action?: ReactNode;
}

/** Row of a record in a narrow window. */
export function RecordRow({ picture, name, aside, about, end, more, action }: RecordRowProps) {
  return (
    <div className="flex min-h-16 items-start gap-2.5 px-4 py-2.5">
      {picture}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <div className="flex min-h-8 items-start justify-between gap-2">
          <div className="min-w-0 pt-1.5">{name}</div>
          {aside}
        </div>
        <div className="flex items-baseline justify-between gap-x-2">
          <span className={`min-w-0 ${SECOND_LINE}`}>{about}</span>
          <span className="shrink-0">{end}</span>
        </div>
        {more && (
          <div className="flex h-5 items-center justify-between gap-x-2">
            <span className={`min-w-0 flex-1 ${SECOND_LINE}`}>{more}</span>
            <span className="-mr-3 shrink-0 desk:-mr-2">{action}</span>
          </div>
        )}
      </div>
    </div>
  );
}

interface PersonRowProps {
  picture: ReactNode;
  name: ReactNode;
  instant: string;
  /** A status. */
  aside: ReactNode;
  /** Text, cut to two lines in a narrow window and to one in a wide window. */
  about: ReactNode;
}

/** Row of a person and an instant in a narrow window. */
export function PersonRow({ picture, name, instant, aside, about }: PersonRowProps) {
  return (
    <div className={PERSON_ROW}>
      <span className="self-start [grid-area:picture] desk:self-center">{picture}</span>
      <div className="min-w-0 [grid-area:name]">{name}</div>
      <time
        className="text-small text-ink-3 [grid-area:when] desk:justify-self-end"
        dateTime={instant}
        title={formatInstant(instant)}
      >
        {formatRelative(instant)}
      </time>
      <div className="justify-self-end [grid-area:aside] max-desk:mt-0.5 max-desk:self-start">{aside}</div>
      <p className="line-clamp-2 text-small text-ink-3 wrap-anywhere [grid-area:about] desk:line-clamp-1">{about}</p>
    </div>
  );
}

const PERSON_ROW =
  "grid min-h-16 grid-cols-[2rem_minmax(0,1fr)_auto] content-center items-center gap-x-2.5 px-4 py-2.5 " +
  "[grid-template-areas:'picture_name_aside'_'picture_when_aside'_'picture_about_about'] " +
  "desk:[grid-template-areas:'picture_name_when'_'picture_about_aside']";
