import type { Message } from "#contract/messages.ts";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { mailAddress } from "../resource/addresses.ts";
import { IntakeFacts } from "../resource/facts.tsx";

/** Who wrote, under which reference, and how long it is kept. */
export function MessageFacts({ message }: { message: Message }) {
  return (
    <Card title="Details">
      <Facts>
        <Fact name="Email">
          <a
            className="inline-flex min-h-6 items-center text-(--link) underline underline-offset-3"
            href={mailAddress(message.email)}
          >
            {message.email}
          </a>
        </Fact>
        {message.customerId === null && <Fact name="Company">{message.company || "N/A"}</Fact>}
        <IntakeFacts record={message} />
      </Facts>
    </Card>
  );
}
