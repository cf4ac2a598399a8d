import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Message } from "#contract/messages.ts";
import { Avatar } from "#ui/avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import { formatRelative } from "#web/shared/dates.ts";
import { paths } from "#web/shared/paths.ts";

/** The name as the way to the message; heavier while nobody has read it. */
function SenderLink({ message }: { message: Message }) {
  return (
    <Link
      className={classNames(
        "block truncate leading-snug hover:text-(--link) hover:underline",
        message.status === "New" ? "font-[680]" : "font-[560]",
      )}
      to={paths.message(message.id)}
    >
      {message.name}
    </Link>
  );
}

/** Who wrote a message. */
export function Sender({ message }: { message: Message }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar seed={message.email} size={32} />
      <div className="min-w-0">
        <SenderLink message={message} />
        <span className="block truncate text-[0.8125rem] text-ink-3">{message.email}</span>
      </div>
    </div>
  );
}

/** A message in one row: who, about what, when, and what stands at its end. */
export function MessageRow({ message, aside }: { message: Message; aside: ReactNode }) {
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <Avatar seed={message.email} size={32} />
      <div className="min-w-0 flex-1">
        <SenderLink message={message} />
        <span className="block truncate text-[0.8125rem] text-ink-3">
          {message.subject && <span className="text-ink-2">{message.subject}: </span>}
          {message.message}
        </span>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <time className="text-[0.8125rem] text-ink-3" dateTime={message.createdAt}>
          {formatRelative(message.createdAt)}
        </time>
        {aside}
      </div>
    </div>
  );
}
