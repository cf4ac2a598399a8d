import type { Message } from "#contract/messages.ts";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { IntakeFacts } from "../shells/facts.tsx";

/** Who wrote, under which reference, and how long it is kept. */
export function MessageFacts({ message }: { message: Message }) {
  return (
    <Card title="Details">
      <Facts>
        <Fact name="Email">{message.email}</Fact>
        <Fact name="Company">{message.company || "N/A"}</Fact>
        <IntakeFacts record={message} />
      </Facts>
    </Card>
  );
}
