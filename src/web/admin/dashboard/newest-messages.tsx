import { useQuery } from "@tanstack/react-query";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import empty from "#web/art/empty.svg";
import { FailureReason } from "../base/failure-reason.tsx";
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

function Rows() {
  const { data, error, isFetching, refetch } = useQuery(NEWEST_MESSAGES_QUERY);
  if (error) {
    return (
      <div className="p-2.5">
        <Banner action={{ label: "Try again", onAct: refetch, busy: isFetching }} message="Failed to fetch messages">
          <FailureReason error={error} />
        </Banner>
      </div>
    );
  }
  if (!data) {
    return (
      <>
        <p className="sr-only" role="status">
          Loading messages...
        </p>
        <RowsSkeleton count={NEWEST_SHOWN} hasPicture height="h-16" />
      </>
    );
  }
  const newest = data.rows.filter(({ status }) => status !== "Spam").slice(0, NEWEST_SHOWN);
  if (newest.length === 0) {
    return (
      <div className="grid grow place-content-center">
        <EmptyState art={empty} title="No messages yet">
          Messages from the contact forms arrive here.
        </EmptyState>
      </div>
    );
  }
  return (
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
  );
}
