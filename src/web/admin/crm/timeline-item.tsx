import { Mail, MessageSquareText, Phone, StickyNote, Users } from "lucide-react";
import { Link } from "react-router";
import { formatTime } from "#web/shared/dates.ts";
import { messagesArea } from "../messages/area.ts";
import type { TimelineEntry } from "./timeline.ts";

const ICONS = {
  Note: StickyNote,
  Email: Mail,
  Call: Phone,
  Meeting: Users,
  "Web form": MessageSquareText,
} as const satisfies Record<TimelineEntry["kind"], unknown>;

interface TimelineItemProps {
  entry: TimelineEntry;
  /** Of a web form: the message it came in as, where that is still there. */
  messageId: string | undefined;
}

/** One entry: what kind it is of, from whom, when, and its words. A line leads on to the next. */
export function TimelineItem({ entry, messageId }: TimelineItemProps) {
  const Icon = ICONS[entry.kind];
  return (
    <li
      className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 py-2 not-last:before:absolute not-last:before:top-10 not-last:before:-bottom-2 not-last:before:left-[0.9375rem] not-last:before:w-px not-last:before:bg-border"
      id={`entry-${entry.id}`}
      tabIndex={-1}
    >
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full border border-border bg-surface-2 text-ink-2"
      >
        <Icon size={16} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 pt-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2 leading-snug">
          <span className="font-[620]">{entry.kind}</span>
          {entry.author && <span className="text-[0.8125rem] text-ink-3">by {entry.author}</span>}
          <time className="ml-auto font-num text-[0.8125rem] text-ink-3 tabular-nums" dateTime={entry.instant}>
            {formatTime(entry.instant)}
          </time>
        </p>
        <p className="mt-0.5 max-w-[68ch] whitespace-pre-wrap text-ink-2 wrap-anywhere">{entry.text}</p>
        {entry.kind === "Web form" && messageId && (
          <Link
            className="inline-flex min-h-8 items-center font-[560] text-(--link) hover:underline"
            to={messagesArea.paths.one(messageId)}
          >
            Open the message
          </Link>
        )}
      </div>
    </li>
  );
}
