import { useQuery } from "@tanstack/react-query";
import type { Campaign } from "#contract/campaigns.ts";
import { Badge } from "#ui/badge.tsx";
import { DATE_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { statusFilter } from "../lists/filters.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { DayCell, EditLink, RecordLink, RecordRow, Titled } from "../lists/row-parts.tsx";
import { useList } from "../lists/use-list.ts";
import { campaignsArea } from "./area.ts";
import {
  CAMPAIGN_TONES,
  campaigns,
  formatProgress,
  isOpen,
  READERS_QUERY,
  refetchEvery,
  STATUS_CHOICES,
} from "./campaign-client.ts";

const FILTERS = [statusFilter(STATUS_CHOICES)] as const;

function CampaignLink({ campaign: { id, subject, sample } }: { campaign: Campaign }) {
  return (
    <RecordLink sample={sample} to={campaignsArea.paths.edit(id)}>
      {subject}
    </RecordLink>
  );
}

function StatusBadge({ campaign: { status } }: { campaign: Campaign }) {
  return <Badge tone={CAMPAIGN_TONES[status]}>{status}</Badge>;
}

/** Returns the start of a campaign, or the time for which it is scheduled. */
const beginningOf = ({ startedAt, scheduledFor }: Campaign) => startedAt ?? scheduledFor;

export function CampaignList() {
  const list = useList(campaigns, { refetchEvery });
  const mayChange = useMayCall(campaigns.writeCall);
  const { data } = useQuery(READERS_QUERY);
  const readers = data?.record.readers;
  return (
    <ListPage
      add={mayChange ? { to: campaignsArea.paths.new, label: "Add Campaign" } : undefined}
      columns={[
        {
          id: "subject",
          header: "Subject",
          cell: (campaign) => <Titled about={campaign.preheader} name={<CampaignLink campaign={campaign} />} />,
          sort: TEXT_SORT,
        },
        {
          id: "status",
          header: "Status",
          cell: (campaign) => <StatusBadge campaign={campaign} />,
          sort: TEXT_SORT,
          width: "w-32",
        },
        {
          id: "startedAt",
          header: "Starts",
          cell: (campaign) => {
            const beginning = beginningOf(campaign);
            return beginning ? <DayCell instant={beginning} /> : "Not set";
          },
          sort: DATE_SORT,
          width: "w-36",
          hideOrder: 2,
        },
        { id: "progress", header: "Emails", cell: formatProgress, width: "w-[20%]", hideOrder: 3 },
        {
          id: "unsubscribed",
          header: "Unsubscribed",
          cell: ({ unsubscribed }) => unsubscribed.toLocaleString("en-US"),
          width: "w-36",
          align: "right",
          hideOrder: 1,
        },
        {
          id: "actions",
          header: "Actions",
          cell: (campaign) => (
            <EditLink
              mayEdit={mayChange && isOpen(campaign)}
              name={campaign.subject}
              to={campaignsArea.paths.edit(campaign.id)}
            />
          ),
          width: "w-20",
          align: "right",
        },
      ]}
      compactHeight="h-18"
      compactRow={(campaign) => {
        const beginning = beginningOf(campaign);
        return (
          <RecordRow
            about={formatProgress(campaign)}
            aside={<StatusBadge campaign={campaign} />}
            end={beginning && <span className="text-small text-ink-3">{formatDay(beginning)}</span>}
            name={<CampaignLink campaign={campaign} />}
          />
        );
      }}
      filters={FILTERS}
      firstUse={{
        title: "No campaigns yet",
        text: "Write an issue of the newsletter here, test it, and send it to everybody who has confirmed.",
      }}
      list={list}
      summary={
        <p className="mb-3 min-h-6 text-ink-2">
          {readers === undefined ? "" : `${plural(readers, "confirmed reader")} of the newsletter`}
        </p>
      }
      title="Campaigns"
    />
  );
}
