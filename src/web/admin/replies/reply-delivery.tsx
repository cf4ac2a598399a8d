import { useEffect, useState } from "react";
import type { Reply } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { deliveryText } from "./reply-client.ts";

/** Returns the time, every half second while a reply waits. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

interface ReplyDeliveryProps {
  reply: Reply;
  /** Takes a waiting reply back. Undefined where the user may not, or the screen has no button for it. */
  onTakeBack?: ((reply: Reply) => void) | undefined;
  isTakingBack?: boolean;
}

/** Delivery of a reply as text, with the button that takes a waiting one back. */
export function ReplyDelivery({ reply, onTakeBack, isTakingBack = false }: ReplyDeliveryProps) {
  const now = useNow(reply.status === "Waiting");
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <span className={reply.status === "Failed" ? "text-danger wrap-anywhere" : "text-ink-3 wrap-anywhere"}>
        {deliveryText(reply, now)}
      </span>
      {reply.status === "Waiting" && onTakeBack && (
        <Button busy={isTakingBack} onClick={() => onTakeBack(reply)} size="small">
          Take back
        </Button>
      )}
    </div>
  );
}
