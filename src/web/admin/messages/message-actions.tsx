import { useState } from "react";
import type { Message, MessageStatus } from "#contract/messages.ts";
import { Button } from "#ui/button.tsx";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";

/** What most messages need next comes first. */
const ORDER: readonly MessageStatus[] = ["Done", "Read", "New", "Spam"];

interface MessageActionsProps {
  message: Message;
  onChange: (status: MessageStatus) => void;
}

/** One button for each status that the message does not have. */
export function MessageActions({ message, onChange }: MessageActionsProps) {
  const [asking, setAsking] = useState(false);
  const { module, need, failure } = useLazyModule(LAZY_MODULES.confirmation, "question");
  async function press(status: MessageStatus) {
    if (status === "Spam") setAsking(await need());
    else onChange(status);
  }
  const others = ORDER.filter((status) => status !== message.status);
  return (
    <>
      {others.map((status) => (
        <Button key={status} onClick={() => press(status)}>
          Mark as {status}
        </Button>
      ))}
      {failure}
      {module && (
        <module.Confirmation
          confirm="Mark as Spam"
          onConfirm={() => onChange("Spam")}
          onOpenChange={setAsking}
          open={asking}
          title="Mark this message as spam?"
        >
          <p>
            The message of {message.name} will leave the working lists. You can still find it under the status Spam and
            bring it back from there.
          </p>
        </module.Confirmation>
      )}
    </>
  );
}
