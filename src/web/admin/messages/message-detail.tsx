import { Mail } from "lucide-react";
import type { Message } from "#contract/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { paths } from "#web/shared/paths.ts";
import { FailureReason } from "../failure-reason.tsx";
import { DetailPage } from "../shells/detail-page.tsx";
import type { Route } from "./+types/message-detail";
import { CustomerCard } from "./customer-card.tsx";
import { MessageActions } from "./message-actions.tsx";
import { MessageFacts } from "./message-facts.tsx";
import { MESSAGE_TONES, replyAddress, SPAM_REASONS_IN_WORDS, STATUS_FAILED, subjectOf } from "./message-words.ts";
import { isStale, useMessageRecord } from "./use-message-record.ts";

export function meta() {
  return [{ title: "Message" }, { name: "robots", content: "noindex" }];
}

export default function MessageDetail({ params }: Route.ComponentProps) {
  const { data, error, isPending, failed, change, dismiss, reload } = useMessageRecord(params.id);
  const message = data?.record;
  return (
    <DetailPage
      actions={message && <MessageActions message={message} onChange={change} />}
      area="Messages"
      back={{ to: paths.messages, label: "Back to messages" }}
      badge={message && <Badge tone={MESSAGE_TONES[message.status]}>{message.status}</Badge>}
      banners={
        failed &&
        message && (
          <ChangeFailed
            error={failed.error}
            message={message}
            onDismiss={dismiss}
            onReload={reload}
            onRetry={() => change(failed.status)}
          />
        )
      }
      error={message ? undefined : (error ?? undefined)}
      loading={isPending}
      noun="message"
      onRetry={reload}
      rail={
        message && (
          <>
            <CustomerCard message={message} />
            <MessageFacts message={message} />
          </>
        )
      }
      title={message?.name}
    >
      {message && <Letter message={message} />}
    </DetailPage>
  );
}

interface ChangeFailedProps {
  message: Message;
  error: Error;
  onRetry: () => void;
  onReload: () => void;
  onDismiss: () => void;
}

function ChangeFailed({ message, error, onRetry, onReload, onDismiss }: ChangeFailedProps) {
  if (isStale(error)) {
    return (
      <Banner action={{ label: "Reload", onAct: onReload }} message={STATUS_FAILED}>
        Somebody else has changed this message since it was opened. Nothing of theirs was overwritten. Reload to see it
        as it is now.
      </Banner>
    );
  }
  return (
    <Banner action={{ label: "Try again", onAct: onRetry }} message={STATUS_FAILED} onDismiss={onDismiss}>
      <FailureReason error={error} /> This message is still {message.status}.
    </Banner>
  );
}

/** What was written, as it was written. */
function Letter({ message }: { message: Message }) {
  return (
    <Card
      aside={
        <time className="text-[0.8125rem] whitespace-nowrap text-ink-3" dateTime={message.createdAt}>
          {formatInstant(message.createdAt)}{" "}
          <span className="max-sm:hidden">({formatRelative(message.createdAt)})</span>
        </time>
      }
      title={subjectOf(message)}
    >
      {message.spamReason && (
        <p className="border-b border-border bg-warning-soft px-[1.15rem] py-2.5 text-warning">
          <strong className="font-[640]">Held back as spam.</strong> {SPAM_REASONS_IN_WORDS[message.spamReason]}
        </p>
      )}
      <p className="max-w-[68ch] px-[1.15rem] py-4 text-[0.9375rem] leading-[1.6] whitespace-pre-wrap wrap-anywhere">
        {message.message}
      </p>
      <p className="border-t border-border px-[1.15rem] py-3">
        <a
          className="inline-flex min-h-8 items-center gap-2 font-[600] text-(--link) hover:underline"
          href={replyAddress(message)}
        >
          <Mail aria-hidden="true" size={16} strokeWidth={1.75} />
          Reply to {message.email}
        </a>
      </p>
    </Card>
  );
}
