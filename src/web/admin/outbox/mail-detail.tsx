import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type OutboxMail, type OutboxMailDetail, retryMail } from "#contract/outbox.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { DetailPage } from "../records/detail-page.tsx";
import { QuotedText } from "../records/detail-parts.tsx";
import type { DetailShape } from "../records/detail-skeleton.tsx";
import { PreviousNextLinks, useRecordNavigation } from "../records/use-record-navigation.tsx";
import { recordQuery } from "../resources/resource-client.ts";
import { outboxArea } from "./area.ts";
import { Delivery } from "./delivery.tsx";
import { MAIL_TONES, mailKindLabel, outbox, RETRY, refetchEvery } from "./outbox-client.ts";
import { RetryButton } from "./retry-button.tsx";

const SHAPE: DetailShape = { badge: true, main: [8], rail: [9] };
const MAIL_WALK = { resource: outbox, pathOf: outboxArea.paths.one };

/** Email of the outbox: what it says, to whom, and what became of it. */
export function MailDetail() {
  const { id = "" } = useParams();
  const walk = useRecordNavigation(MAIL_WALK, id);
  const { data, error, isPending, refetch } = useQuery({
    ...recordQuery(outbox, id),
    refetchInterval: ({ state }) => (state.data ? (refetchEvery([state.data.record]) ?? false) : false),
  });
  const changes = useChanges<OutboxMail>(outbox);
  const mayRetry = useMayCall(retryMail);
  const mail = data?.record;
  return (
    <DetailPage
      actions={
        mail &&
        mayRetry && (
          <RetryButton
            busy={changes.busy.has(id)}
            mail={mail}
            onPress={(record) => void changes.run({ record }, RETRY)}
          />
        )
      }
      area="Outbox"
      back={{ to: outboxArea.path, label: "Back to outbox" }}
      badge={mail && <Badge tone={MAIL_TONES[mail.status]}>{mail.status}</Badge>}
      banners={<ChangeFailures changes={changes} />}
      error={mail ? undefined : (error ?? undefined)}
      loading={isPending && SHAPE}
      noun="email"
      onRetry={refetch}
      rail={mail && <MailFacts mail={mail} />}
      title={mail?.subject}
      neighbours={<PreviousNextLinks of={outbox} walk={walk} />}
    >
      {mail && (
        <Card title="Text">
          {mail.text === null ? (
            <p className="px-4 py-4 text-ink-2 desk:px-card">The text of this email is not stored.</p>
          ) : (
            <QuotedText>{mail.text}</QuotedText>
          )}
        </Card>
      )}
    </DetailPage>
  );
}

function MailFacts({ mail }: { mail: OutboxMailDetail }) {
  const { kind, to, cc, replyTo, createdAt } = mail;
  return (
    <Card title="Delivery">
      <Facts>
        <Fact name="Kind">{mailKindLabel(kind)}</Fact>
        <Fact name="To">
          {to.name && <span className="block">{to.name}</span>}
          <span>{to.email}</span>
        </Fact>
        {cc.length > 0 && <Fact name="Copies to">{cc.join(", ")}</Fact>}
        {replyTo && <Fact name="Answers to">{replyTo}</Fact>}
        <Fact name="Queued">
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </Fact>
        <Fact name="Sent or next try">
          <Delivery mail={mail} />
        </Fact>
      </Facts>
      <p className="border-t border-border px-4 py-3 text-small text-ink-3 desk:px-card">
        Links and codes that only the recipient may use are shown as “…”.
      </p>
    </Card>
  );
}
