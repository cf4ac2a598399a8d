import type { ReactNode } from "react";
import type { Message } from "#contract/messages.ts";
import { PersonRow, RecordLink } from "../lists/row-parts.tsx";
import { AnsweredMark } from "../replies/answered-mark.tsx";
import { messagesArea } from "./area.ts";

/** Name that links to the message, in bold while it is unread. */
export function SenderLink({ message }: { message: Message }) {
  return (
    <RecordLink fresh={message.status === "New"} to={messagesArea.paths.one(message.id)}>
      {message.name}
    </RecordLink>
  );
}

/** Row of a message: sender, subject, time, and `aside` at its end. */
export function MessageRow({ message, aside }: { message: Message; aside: ReactNode }) {
  return (
    <PersonRow
      about={
        <>
          <AnsweredMark answered={message.answered} />
          {message.subject && (
            <span className="text-ink-2">
              <bdi>{message.subject}</bdi> –{" "}
            </span>
          )}
          <bdi>{message.message}</bdi>
        </>
      }
      aside={aside}
      email={message.email}
      instant={message.createdAt}
      name={<SenderLink message={message} />}
    />
  );
}
