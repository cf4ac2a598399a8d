import type { Message } from "#contract/messages.ts";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { formatDay, formatRelative } from "#web/shared/dates.ts";

/** Who wrote, under which reference, and how long it is kept. */
export function MessageFacts({ message }: { message: Message }) {
  return (
    <Card title="Details">
      <Facts>
        <Fact name="Email">{message.email}</Fact>
        <Fact name="Company">{message.company || "N/A"}</Fact>
        <Fact name="Reference">
          <span className="font-mono text-[0.8125rem]">{message.reference}</span>
        </Fact>
        <Fact name="Notice agreed to">Version {message.noticeVersion}</Fact>
        <Fact name="Kept until">
          <time dateTime={message.deleteAfter}>
            {formatDay(message.deleteAfter)} <span className="text-ink-3">({formatRelative(message.deleteAfter)})</span>
          </time>
        </Fact>
      </Facts>
    </Card>
  );
}
