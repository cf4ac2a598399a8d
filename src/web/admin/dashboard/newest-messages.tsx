import { useQuery } from "@tanstack/react-query";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import empty from "#web/art/empty.svg";
import { QueryState } from "../base/query-state.tsx";
import { messagesArea } from "../messages/area.ts";
import { MESSAGE_TONES, NEWEST_MESSAGES_QUERY, NEWEST_SHOWN } from "../messages/message-client.ts";
import { MessageRow } from "../messages/message-row.tsx";
import { CardFiller, rowsClass } from "./card-filler.tsx";

/** Card with the newest messages of the contact forms. */
export function NewestMessages() {
  return (
    <Card
      aside={
        <ButtonLink size="small" to={messagesArea.path}>
          All messages
        </ButtonLink>
      }
      className="flex flex-col"
      title="Newest messages"
    >
      <Rows />
    </Card>
  );
}

const NO_MESSAGES = (
  <div className="grid grow place-content-center">
    <EmptyState art={empty} title="No messages yet">
      Messages from the contact forms arrive here.
    </EmptyState>
  </div>
);

function Rows() {
  const query = useQuery({
    ...NEWEST_MESSAGES_QUERY,
    select: ({ rows }) => rows.filter(({ status }) => status !== "Spam").slice(0, NEWEST_SHOWN),
  });
  return (
    <QueryState
      empty={NO_MESSAGES}
      loading={<RowsSkeleton count={NEWEST_SHOWN} hasPicture height="h-16" />}
      nouns="messages"
      query={query}
    >
      {(newest) => (
        <>
          <ul className={rowsClass(newest.length)}>
            {newest.map((message) => (
              <li className="desk:*:px-card" key={message.id}>
                <MessageRow
                  aside={<Badge tone={MESSAGE_TONES[message.status]}>{message.status}</Badge>}
                  message={message}
                />
              </li>
            ))}
          </ul>
          <CardFiller count={newest.length}>Messages from the contact forms arrive here, newest first.</CardFiller>
        </>
      )}
    </QueryState>
  );
}
