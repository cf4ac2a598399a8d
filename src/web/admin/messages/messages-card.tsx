import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listMessages, type Message } from "#contract/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { List } from "#web/shared/call.ts";
import { formatRelative } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { QueryState } from "../base/query-state.tsx";
import { messagesArea, messagesOfCustomer } from "./area.ts";
import { MESSAGE_TONES, messagesOfCustomerQuery, subjectOf } from "./message-client.ts";
import { InboxMarks } from "./message-row.tsx";

const SHOWN = 5;

/** Card with the messages of a customer, the newest first, and a link to all of them. */
export function MessagesCard({ customerId }: { customerId: string }) {
  if (!useMayCall(listMessages)) return null;
  return (
    <Card title="Messages">
      <Messages customerId={customerId} />
    </Card>
  );
}

function Messages({ customerId }: { customerId: string }) {
  const query = useQuery(messagesOfCustomerQuery(customerId));
  return (
    <QueryState empty="No messages yet." failed="Failed to load messages" loading={2} nouns="messages" query={query}>
      {(data) => <MessageRows customerId={customerId} messages={data} />}
    </QueryState>
  );
}

function MessageRows({ customerId, messages: data }: { customerId: string; messages: List<readonly Message[]> }) {
  return (
    <div className="grid gap-3 px-4 py-4 desk:px-card">
      <ul className="grid gap-3">
        {data.rows.slice(0, SHOWN).map((message) => (
          <li className="flex items-start justify-between gap-2" key={message.id}>
            <span className="min-w-0">
              <TextLink className="font-medium wrap-anywhere" look="name" to={messagesArea.paths.one(message.id)}>
                {subjectOf(message)}
              </TextLink>
              <span className="block text-small text-ink-3">
                <InboxMarks message={message} />
                {formatRelative(message.lastEntryAt)}
              </span>
            </span>
            <Badge tone={MESSAGE_TONES[message.status]}>{message.status}</Badge>
          </li>
        ))}
      </ul>
      {data.total > SHOWN && (
        <Link className="underlined-link" to={messagesOfCustomer(customerId)}>
          {`All ${plural(data.total, "message")}`}
        </Link>
      )}
    </div>
  );
}
