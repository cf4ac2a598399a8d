import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pause, Play, RotateCw, Square, Trash2 } from "lucide-react";
import type { Ref } from "react";
import { Link, useNavigate } from "react-router";
import {
  type Campaign,
  campaignCalls,
  pauseCampaign,
  resendCampaign,
  resumeCampaign,
  stopCampaign,
} from "#contract/campaigns.ts";
import { listOutbox, type OutboxMail } from "#contract/outbox.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TopList } from "#ui/charts/top-list.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { deletionQuestion } from "../lists/bulk-actions.ts";
import { mailsOfCampaign } from "../outbox/area.ts";
import { DetailPage } from "../records/detail-page.tsx";
import { PreviousNextLinks, useRecordNavigation } from "../records/use-record-navigation.tsx";
import { ignoreNotFound } from "../resources/resource-client.ts";
import { campaignsArea } from "./area.ts";
import { CAMPAIGN_TONES, campaigns, refetchEvery } from "./campaign-client.ts";
import { MailPreview } from "./mail-preview.tsx";

const STEPS = { Pause: pauseCampaign, Resume: resumeCampaign, Stop: stopCampaign, Resend: resendCampaign } as const;
type Step = keyof typeof STEPS;

const ICONS = { Pause: <Pause size={16} />, Resume: <Play size={16} />, Resend: <RotateCw size={16} /> } as const;

/** Page of a campaign that is or was sent: its counts, its mail, and the buttons that its status allows. */
export function CampaignProgress({ loaded, ref }: { loaded: Tagged<Campaign>; ref: Ref<HTMLDivElement> }) {
  const { id } = loaded.record;
  const { data = loaded } = useQuery({
    queryKey: campaigns.keys.record(id),
    queryFn: ({ signal }) => campaigns.get(id, signal),
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data ? refetchEvery([state.data.record]) : undefined) ?? false,
  });
  const campaign = data.record;
  const walk = useRecordNavigation({ resource: campaigns, pathOf: campaignsArea.paths.edit }, id);
  const { subject, preheader, body, articleId, status, pausedBecause } = campaign;
  return (
    <DetailPage
      area={campaignsArea.name}
      back={{ to: campaignsArea.path, label: "Back to campaigns" }}
      badge={<Badge tone={CAMPAIGN_TONES[status]}>{status}</Badge>}
      error={undefined}
      first={
        <div className="scroll-mt-32 rounded-panel" ref={ref} tabIndex={-1}>
          <Counts campaign={campaign} />
        </div>
      }
      loading={false}
      notices={
        status === "Paused" &&
        pausedBecause !== "" && <Banner message="The server paused this campaign">{pausedBecause}</Banner>
      }
      noun={campaigns.noun}
      onRetry={() => undefined}
      rail={<Rail campaign={campaign} etag={data.etag} />}
      title={subject}
      neighbours={<PreviousNextLinks of={campaigns} walk={walk} />}
    >
      <Links links={campaign.links} />
      <Card title="Email" titleHidden>
        <div className="p-4 desk:p-5">
          <MailPreview texts={{ subject, preheader, body, articleId }} />
        </div>
      </Card>
    </DetailPage>
  );
}

/** Links to pages of the site in the mails, and how often visitors viewed a page by each. Mails without such a link have no card. */
function Links({ links }: Pick<Campaign, "links">) {
  if (links.length === 0) return null;
  return (
    <TopList
      column="Page"
      counts={["Views"]}
      empty=""
      linkOf={(url) => (
        <TextLink href={url} look="name">
          {url}
        </TextLink>
      )}
      rows={links.map(({ url, views }) => ({ name: url, counts: [views] }))}
      title="Links to the website"
    />
  );
}

const BAR =
  "block h-2 w-full appearance-none overflow-clip rounded-full bg-surface-3 [&::-webkit-progress-bar]:bg-surface-3 " +
  "[&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary";

const LINK = "underlined-link";

interface MailCountProps {
  count: number;
  campaignId: string;
  status: OutboxMail["status"];
}

/** Number of the emails with a status: a link to them, for users who may read the outbox. */
function MailCount({ count, campaignId, status }: MailCountProps) {
  const maySeeMails = useMayCall(listOutbox);
  const words = count.toLocaleString("en-US");
  if (count === 0 || !maySeeMails) return words;
  return (
    <Link
      aria-label={`${words}, show these emails in the outbox`}
      className={LINK}
      to={mailsOfCampaign(campaignId, status)}
    >
      {words}
    </Link>
  );
}

function Counts({ campaign: { id, recipients, sent, failed, unsubscribed, bounced, status } }: { campaign: Campaign }) {
  const done = sent + failed;
  return (
    <Card title="Progress">
      <div className="px-4 pt-4 desk:px-card">
        <progress
          aria-label="Emails that were accepted or refused"
          className={BAR}
          max={Math.max(recipients, 1)}
          value={status === "Sent" ? Math.max(recipients, 1) : done}
        />
      </div>
      <Facts beside="wide">
        <Fact name="Readers at the start">{recipients.toLocaleString("en-US")}</Fact>
        <Fact name="Accepted by the mail server">
          <MailCount campaignId={id} count={sent - bounced} status="Sent" />
        </Fact>
        <Fact name="Refused">
          <MailCount campaignId={id} count={failed} status="Failed" />
        </Fact>
        <Fact name="Came back">
          <MailCount campaignId={id} count={bounced} status="Bounced" />
        </Fact>
        <Fact name="Unsubscribed by this email">{unsubscribed.toLocaleString("en-US")}</Fact>
      </Facts>
      <p className="border-t border-border px-4 py-3 text-small text-ink-2 desk:px-card">
        Opened emails are not counted. Links to our pages name the campaign and no reader, so their views are those of
        all readers together. Readers who unsubscribe are counted and not named, and get no email that still waits.
      </p>
    </Card>
  );
}

function Rail({ campaign, etag }: { campaign: Campaign; etag: string | undefined }) {
  const { id, startedAt, finishedAt, status } = campaign;
  const maySeeMails = useMayCall(listOutbox);
  const mayChange = useMayCall(campaignCalls.replace);
  return (
    <Card title="Sending">
      <Facts>
        {startedAt && <Fact name="Started">{formatInstant(startedAt)}</Fact>}
        {finishedAt && <Fact name={status === "Stopped" ? "Stopped" : "Finished"}>{formatInstant(finishedAt)}</Fact>}
        {maySeeMails && (
          <Fact name="Emails">
            <Link className={LINK} to={mailsOfCampaign(id)}>
              Show in the outbox
            </Link>
          </Fact>
        )}
      </Facts>
      {mayChange && (
        <div className="grid gap-2 border-t border-border px-4 py-4 desk:px-card">
          <Steps campaign={campaign} etag={etag} />
        </div>
      )}
    </Card>
  );
}

function Steps({ campaign, etag }: { campaign: Campaign; etag: string | undefined }) {
  const { id, status, subject, recipients, sent, failed } = campaign;
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: (step: Step) => callRecord(STEPS[step], { params: { id }, ifMatch: etag }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaigns.keys.all }),
  });
  const removal = useMutation({
    mutationFn: () => ignoreNotFound(campaigns.remove(id)),
    onSuccess() {
      toast(`${subject} deleted`);
      queryClient.invalidateQueries({ queryKey: campaigns.keys.lists });
      return navigate(campaignsArea.path);
    },
  });
  const waiting = Math.max(recipients - sent - failed, 0).toLocaleString("en-US");

  async function stop() {
    const isConfirmed = await confirm({
      title: "Stop this campaign?",
      text: `The emails that wait are deleted, up to ${waiting}. The campaign cannot be continued, and this cannot be undone.`,
      confirm: "Stop",
    });
    if (isConfirmed) mutate("Stop");
  }
  async function resend() {
    const isConfirmed = await confirm({
      title: "Send the refused emails again?",
      text: `They go to the readers whose email was refused, at most ${failed.toLocaleString("en-US")}. Readers who have unsubscribed get none, and nobody gets the email twice.`,
      confirm: "Send again",
      variant: "primary",
    });
    if (isConfirmed) mutate("Resend");
  }
  async function remove() {
    const { paragraphs, ...question } = deletionQuestion(campaigns, [campaign]);
    const isConfirmed = await confirm({ ...question, text: paragraphs.join(" ") });
    if (isConfirmed) removal.mutate();
  }
  const isActive = status === "Sending" || status === "Paused";
  const step = isActive
    ? status === "Paused"
      ? "Resume"
      : "Pause"
    : status === "Sent" && failed > 0
      ? "Resend"
      : null;
  const isBusy = (one: Step) => isPending && variables === one;
  return (
    <>
      <FailureBanner error={error} message="The campaign was not changed" onDismiss={reset} />
      <FailureBanner error={removal.error} message="Failed to delete campaign" onDismiss={removal.reset} />
      {step && (
        // One button for all three steps, so that it keeps the focus.
        <Button
          busy={isBusy(step)}
          icon={ICONS[step]}
          onClick={step === "Resend" ? resend : () => mutate(step)}
          variant={step === "Resume" ? "primary" : "secondary"}
        >
          {step === "Resend" ? `Send ${plural(failed, "refused email")} again` : step}
        </Button>
      )}
      {isActive ? (
        <Button busy={isBusy("Stop")} icon={<Square size={16} />} onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button busy={removal.isPending} icon={<Trash2 size={16} />} onClick={remove}>
          Delete Campaign
        </Button>
      )}
    </>
  );
}
