import type { ReactNode } from "react";
import type { Message } from "#contract/messages.ts";
import { Avatar } from "#ui/avatar.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { PersonRow, RecordLink } from "../lists/row-parts.tsx";
import { AnsweredMark } from "../replies/answered-mark.tsx";
import { messagesArea } from "./area.ts";
import { isSnoozed } from "./message-client.ts";

/** Returns whether nobody has read the message. */
export const isNew = ({ status }: Message) => status === "New";

/** Texts in a list before those of a message: its assignee, the end of its snooze, and the author of its reply. */
export function InboxMarks({ message }: { message: Message }) {
  return (
    <>
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
      instant={message.createdAt}
      name={
        <RecordLink fresh={isNew(message)} sample={message.sample} to={messagesArea.paths.one(message.id)}>
          {message.name}
        </RecordLink>
      }
      picture={<Avatar seed={message.email} size={32} />}
    />
  );
}
