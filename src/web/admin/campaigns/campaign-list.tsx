import { useQuery } from "@tanstack/react-query";
import { CAMPAIGN_LABELS, type Campaign } from "#contract/campaigns.ts";
import { Badge } from "#ui/badge.tsx";
import { DATE_SORT } from "#ui/data-table.tsx";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import {
  actionsColumn,
  columnsOf,
  dayColumn,
  nameColumn,
  ownColumn,
  statusColumn,
  textColumn,
} from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { useList } from "../lists/use-list.ts";
import { campaignsArea } from "./area.ts";
import {
  areTextsEditable,
  CAMPAIGN_TONES,
  campaigns,
  formatProgress,
  READERS_QUERY,
  refetchEvery,
  STATUS_CHOICES,
} from "./campaign-client.ts";

const FILTERS = [statusFilter(STATUS_CHOICES)] as const;

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
      columns={columnsOf(
        campaigns,
        { ...CAMPAIGN_LABELS, startedAt: "Starts", progress: "Emails" },
        {
          subject: nameColumn({ to: campaignsArea.paths.edit, about: ({ preheader }) => preheader }),
          status: statusColumn(({ status }) => <Badge tone={CAMPAIGN_TONES[status]}>{status}</Badge>, {
            width: "w-32",
          }),
          startedAt: dayColumn({ of: beginningOf, blank: "Not set", sort: DATE_SORT, hideOrder: 2, phone: "end" }),
          progress: textColumn({ of: formatProgress, sort: false, width: "w-[20%]", hideOrder: 3, phone: "about" }),
          unsubscribed: ownColumn(({ unsubscribed }) => unsubscribed.toLocaleString("en-US"), {
            width: "w-36",
            align: "right",
            hideOrder: 1,
          }),
          actions: actionsColumn({
            edit: campaignsArea.paths.edit,
            mayEdit: (campaign) => mayChange && areTextsEditable(campaign),
          }),
        },
      )}
      compactHeight="h-18"
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
