import { Globe, type LucideIcon, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { Message, MessageSource } from "#contract/messages.ts";
import { Avatar } from "#ui/avatar.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { PersonRow, RecordLink } from "../lists/row-parts.tsx";
import { AnsweredMark } from "../replies/answered-mark.tsx";
import { messagesArea } from "./area.ts";
import { isSnoozed } from "./message-client.ts";

/** Returns whether nobody has read the message. */
export const isNew = ({ status }: Message) => status === "New";

const SOURCES = {
  Website: { icon: Globe, words: "By the website" },
  Email: { icon: Mail, words: "By email" },
  Phone: { icon: Phone, words: "By telephone" },
} as const satisfies Record<MessageSource, { icon: LucideIcon; words: string }>;

/** Address or telephone number of a sender, with the way in which the message came. */
export function Sender({ message: { source, email, phone } }: { message: Message }) {
  const { icon: Icon, words } = SOURCES[source];
  return (
    <span className="inline-flex max-w-full items-center gap-1.5" title={words}>
      <Icon aria-hidden="true" className="shrink-0" size={12} />
      <span className="sr-only">{words}: </span>
      <span className="truncate">{email || phone}</span>
    </span>
  );
}

/** Texts in a list before those of a message: marks of its state, its assignee, and the author of its reply. */
export function InboxMarks({ message }: { message: Message }) {
  return (
    <>
      {message.overdue && <span className="font-medium text-danger compact:pr-2.5">{"Overdue. "}</span>}
      {message.returned && <span className="font-medium text-info compact:pr-2.5">{"Returned. "}</span>}
      {message.assignee && <span className="text-ink-2 compact:pr-2.5">{`For ${message.assignee}. `}</span>}
      {isSnoozed(message) && (
        <span className="text-ink-2 compact:pr-2.5">{`Snoozed until ${formatDay(message.snoozedUntil ?? "")}. `}</span>
      )}
      <AnsweredMark answered={message.answered} />
    </>
  );
}

/** Text of a message in a row: its marks, subject and first words. */
export function MessageLine({ message }: { message: Message }) {
  return (
    <>
      <InboxMarks message={message} />
      {message.subject && (
        <span className="text-ink-2">
          <bdi>{message.subject}</bdi> –{" "}
        </span>
      )}
      <bdi>{message.message}</bdi>
    </>
  );
}

/** Row of a message: sender, subject, time, and `aside` at its end. */
export function MessageRow({ message, aside }: { message: Message; aside: ReactNode }) {
  return (
    <PersonRow
      about={<MessageLine message={message} />}
      aside={aside}
      instant={message.lastEntryAt}
      name={
        <RecordLink fresh={isNew(message)} sample={message.sample} to={messagesArea.paths.one(message.id)}>
          {message.name}
        </RecordLink>
      }
      picture={<Avatar seed={message.email || message.phone} size={32} />}
    />
  );
}
