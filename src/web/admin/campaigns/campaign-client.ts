import { queryOptions } from "@tanstack/react-query";
import {
  CAMPAIGN_SORTS,
  CAMPAIGN_STATUSES,
  type Campaign,
  campaignCalls,
  summarizeCampaigns,
} from "#contract/campaigns.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { resourceClient } from "../resources/resource-client.ts";

const { list, get, create, replace, remove } = campaignCalls;

export const campaigns = {
  ...resourceClient(
    { list, get, create, replace, remove },
    {
      noun: "campaign",
      nouns: "campaigns",
      nameOf: ({ subject }) => subject,
      aboutOf: ({ createdAt }) => `added ${formatInstant(createdAt)}`,
      deletionWarning: "Its counts and the list of its emails are deleted too. Unsubscribe links in them keep working.",
      deletionWarningOfMany:
        "Their counts and the lists of their emails are deleted too. Unsubscribe links in them keep working.",
      list: {
        screen: "campaigns",
        sorts: CAMPAIGN_SORTS,
        defaultSort: { by: "createdAt", order: "desc" },
        filters: [{ name: "status", values: CAMPAIGN_STATUSES }],
      },
    },
  ),
  writeCall: replace,
  get: (id: string, signal: AbortSignal) => callRecord(get, { params: { id }, signal }),
};

export const CAMPAIGN_TONES = {
  Draft: "warning",
  Scheduled: "info",
  Sending: "info",
  Paused: "warning",
  Stopped: "neutral",
  Sent: "success",
} as const satisfies Record<Campaign["status"], Tone>;

export const STATUS_CHOICES = choicesOf(CAMPAIGN_STATUSES);

/** Returns whether the texts of a campaign can be changed. */
export function areTextsEditable({ status }: Campaign): boolean {
  return status === "Draft" || status === "Scheduled";
}

/** Milliseconds between two fetches while a campaign is being sent. */
const SENDING_MS = 2_000;

/** Time after a stop in which the mail server may still accept emails that were on their way. */
const SETTLING_MS = 60_000;

function isMoving({ status, finishedAt }: Campaign, now: number): boolean {
  if (status === "Stopped" && finishedAt !== null) return now - Date.parse(finishedAt) < SETTLING_MS;
  return status === "Sending" || status === "Paused";
}

/** Returns the interval of refetching while the counts of one of these campaigns can change; undefined otherwise. */
export function refetchEvery(rows: readonly Campaign[], now = Date.now()): number | undefined {
  return rows.some((campaign) => isMoving(campaign, now)) ? SENDING_MS : undefined;
}

/** Returns how far a campaign is: `Not started`, `412 of 1,840 emails` or `1,840 emails sent`. */
export function formatProgress({ status, sent, failed, recipients, startedAt }: Campaign): string {
  if (startedAt === null) return "Not started";
  if (status === "Sent") return plural(sent, "email sent", "emails sent");
  return `${(sent + failed).toLocaleString("en-US")} of ${plural(recipients, "email")}`;
}

/** Query of the number of confirmed readers. */
export const READERS_QUERY = queryOptions({
  queryKey: ["campaign-readers"],
  queryFn: ({ signal }) => callRecord(summarizeCampaigns, { signal }),
  staleTime: 0,
});
