import { RotateCw } from "lucide-react";
import { type ReactNode, use } from "react";
import type { OutboxMail } from "#contract/outbox.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { ROW_LINK } from "#ui/open-row.ts";
import { RowDescription } from "#ui/row-description.ts";
import { TextLink } from "#ui/text-link.tsx";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { columnsOf, dayColumn, ownColumn, statusColumn } from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { SECOND_LINE, WHOLE_SECOND_LINE } from "../lists/row-parts.tsx";
import type { Bulk } from "../lists/use-bulk.ts";
import { useList } from "../lists/use-list.ts";
import { useListLink } from "../resources/list-address.ts";
import { outboxArea } from "./area.ts";
import { Delivery } from "./delivery.tsx";
import {
  isUnsent,
  MAIL_TONES,
  mailKindLabel,
  outbox,
  RETRY,
  RETRY_ACTION,
  refetchEvery,
  STATUS_CHOICES,
  splitSubject,
} from "./outbox-client.ts";
import { RetryButton } from "./retry-button.tsx";

/** Filter by campaign, with the campaign of the address as its only choice. */
function campaignFilter(asked: string | undefined) {
  const choices = asked === undefined ? [] : [{ value: asked, label: "One campaign" }];
  return { name: "campaignId", label: "Campaign", all: "No Campaign", choices } as const;
}

/** Button that sends the selected emails again, without those that have been sent. */
function BulkRetry({ bulk }: { bulk: Bulk<OutboxMail> }) {
  const unsent = bulk.selection.rows.filter(isUnsent);
  return (
    <Button
      busy={bulk.progress !== undefined}
      disabled={unsent.length === 0}
      icon={<RotateCw size={16} />}
      onClick={() => bulk.run(RETRY_ACTION, unsent)}
    >
      {unsent.length === bulk.selection.rows.length ? "Retry" : `Retry ${unsent.length} not sent`}
    </Button>
  );
}

/** Link of a row to its email, whose subject may take two lines. */
function MailLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const listLink = useListLink();
  return (
    <TextLink
      {...ROW_LINK}
      aria-describedby={use(RowDescription)}
      className={classNames("font-medium wrap-anywhere focus-visible:outline-none", className)}
      look="name"
      {...listLink(outboxArea.paths.one(id))}
    >
      {children}
    </TextLink>
  );
}

/** Subject of an email. The reference at its end is not broken. */
function Subject({ mail }: { mail: OutboxMail }) {
  const { text, reference } = splitSubject(mail.subject);
  return (
    <>
      <span>{text}</span> <span className="whitespace-nowrap">{reference}</span>
    </>
  );
}

/** Email address, which breaks before the domain if it does not fit in one line. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </>
  );
}

/** Recipient of an email. In rows of one line only the address is shown, by which users search for an email. */
function Recipient({ mail: { to } }: { mail: OutboxMail }) {
  return (
    <div title={`${to.name} ${to.email}`.trim()}>
      {to.name && <span className="block wrap-anywhere compact:hidden">{to.name}</span>}
      <span
        className={classNames(
          to.name ? WHOLE_SECOND_LINE : "block wrap-anywhere",
          "compact:truncate compact:text-sm compact:text-ink",
        )}
      >
        <Address email={to.email} />
      </span>
    </div>
  );
}

const MAIL_ROW = "grid gap-1.5 px-4 pt-3.5 pb-3";

function MailRow({ mail, action }: { mail: OutboxMail; action: ReactNode }) {
  return (
    <div className={MAIL_ROW}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <MailLink id={mail.id}>
            <Subject mail={mail} />
          </MailLink>
        </div>
        <Badge tone={MAIL_TONES[mail.status]}>{mail.status}</Badge>
      </div>
      <p className={WHOLE_SECOND_LINE}>
        {mailKindLabel(mail.kind)}: {mail.to.email}
      </p>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0 flex-1">
          <Delivery mail={mail} />
        </div>
        {action}
      </div>
    </div>
  );
}

/** Subject of an email with its kind, in a table. */
function SubjectAndKind({ mail: { id, subject, kind } }: { mail: OutboxMail }) {
  const { text, reference } = splitSubject(subject);
  return (
    <div className="first-whole" title={subject}>
      <MailLink className="line-clamp-2 compact:line-clamp-1" id={id}>
        {text || subject}
      </MailLink>
      <span className={SECOND_LINE}>
        {mailKindLabel(kind)} {reference}
      </span>
    </div>
  );
}

const LABELS = { status: "Status", mail: "Email", to: "To", createdAt: "Queued", delivery: "Sent or next try" };

/** List of the emails that the website sends. It is loaded again while some are on their way. */
export function OutboxList() {
  const list = useList(outbox, { refetchEvery });
  const asked = list.controls.state.filters.get("campaignId");
  const filters = [statusFilter(STATUS_CHOICES), ...(asked === undefined ? [] : [campaignFilter(asked)])];
  const changes = useChanges<OutboxMail>(outbox);
  const retryButton = (mail: OutboxMail) => (
    <RetryButton
      busy={changes.busy.has(mail.id)}
      mail={mail}
      onPress={(record) => void changes.run({ record }, RETRY)}
    />
  );
  return (
    <ListPage
      banners={<ChangeFailures changes={changes} />}
      bulkActions={<BulkRetry bulk={list.bulk} />}
      columns={columnsOf(outbox, LABELS, {
        status: statusColumn(({ status }) => <Badge tone={MAIL_TONES[status]}>{status}</Badge>, { width: "w-28" }),
        mail: ownColumn((mail) => <SubjectAndKind mail={mail} />, { className: "py-1.5 compact:py-0" }),
        to: ownColumn((mail) => <Recipient mail={mail} />, { width: "w-[21%]", hideOrder: 4 }),
        createdAt: dayColumn({ width: "w-32", hideOrder: 1 }),
        delivery: ownColumn((mail) => <Delivery mail={mail} />, { width: "w-[20%]", className: "py-1.5 compact:py-0" }),
        actions: ownColumn(retryButton, { width: "w-28" }),
      })}
      compactHeight="h-34"
      compactRow={(mail) => <MailRow action={retryButton(mail)} mail={mail} />}
      filters={filters}
      firstUse={{
        title: "No emails yet",
        text: "Every email that the website sends is listed here, with its status.",
      }}
      list={list}
      title="Outbox"
    />
  );
}
