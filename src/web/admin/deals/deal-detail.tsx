import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { Deal, DealStatus } from "#contract/deals.ts";
import { NO_ADDRESS } from "#contract/replies.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { onKey } from "#ui/key-target.ts";
import { CardSkeleton } from "#ui/skeleton.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { useMayCall } from "../base/account.ts";
import { useRecordActions } from "../base/record-actions.ts";
import { SampleMark } from "../base/sample-mark.tsx";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { entriesQuery } from "../conversations/entry-client.ts";
import { ThreadCard } from "../conversations/thread-card.tsx";
import { crmArea } from "../crm/area.ts";
import { customers } from "../customers/customer-client.ts";
import { useFormRemoval } from "../forms/form-page.tsx";
import { DetailPage } from "../records/detail-page.tsx";
import { DayFact } from "../records/detail-parts.tsx";
import type { DetailShape } from "../records/detail-skeleton.tsx";
import { PreviousNextLinks, useRecordNavigation } from "../records/use-record-navigation.tsx";
import { useListLink, useWithList } from "../resources/list-address.ts";
import { recordQuery } from "../resources/resource-client.ts";
import { TasksCard } from "../tasks/tasks-card.tsx";
import { dealsArea } from "./area.ts";
import { DEAL_TONES, deals, nextStage } from "./deal-client.ts";
import { ExpectedOn } from "./deal-parts.tsx";
import { StageCard } from "./stage-card.tsx";
import { useDealMoves } from "./use-deal-moves.tsx";

const SHAPE: DetailShape = { badge: true, main: [2, 3], rail: [12, 6] };
const DEAL_WALK = { resource: deals, pathOf: dealsArea.paths.one };

export function DealDetail() {
  const { id = "" } = useParams();
  const walk = useRecordNavigation(DEAL_WALK, id);
  return <DealPage id={id} key={id} neighbours={<PreviousNextLinks of={deals} walk={walk} />} />;
}

function DealPage({ id, neighbours }: { id: string; neighbours: ReactNode }) {
  const withList = useWithList();
  const listLink = useListLink();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(recordQuery(deals, id));
  usePrefetchQuery(entriesQuery("deals", id));
  const moves = useDealMoves();
  const removal = useFormRemoval({ area: dealsArea, records: deals }, data, (path) => void navigate(withList(path)));
  const mayChange = useMayCall(deals.writeCall);
  const deal = data?.record;
  const moveTo = (to: DealStatus | undefined) => deal && to && mayChange && moves.move(data, to);
  useRecordActions({
    finish: () => moveTo(deal && nextStage(deal.status)),
    setAside: () => moveTo(deal?.status === "Lost" ? undefined : "Lost"),
  });
  return (
    <>
      <DetailPage
        actions={
          deal &&
          mayChange && (
            <>
              <Button busy={removal.removing} icon={<Trash2 size={16} />} onClick={removal.ask}>
                Delete Deal
              </Button>
              <ButtonLink
                {...onKey("edit")}
                icon={<Pencil size={16} />}
                title="Edit Deal (E)"
                {...listLink(dealsArea.paths.edit(id))}
              >
                Edit Deal
              </ButtonLink>
            </>
          )
        }
        area="Deals"
        back={{ to: dealsArea.path, label: "Back to deals" }}
        badge={
          deal && (
            <>
              <Badge tone={DEAL_TONES[deal.status]}>{deal.status}</Badge>
              <SampleMark sample={deal.sample} />
            </>
          )
        }
        banners={
          <>
            {removal.banner}
            <ChangeFailures changes={moves.changes} shown={{ id, onReload: refetch }} />
          </>
        }
        error={deal ? undefined : (error ?? undefined)}
        loading={isPending && { ...SHAPE, actions: mayChange ? 2 : 0 }}
        noun="deal"
        onRetry={refetch}
        rail={
          deal && (
            <>
              <DealFacts deal={deal} />
              <TasksCard id={id} of="dealId" />
            </>
          )
        }
        title={deal?.title}
        neighbours={neighbours}
      >
        {deal && (
          <>
            <StageCard deal={deal} onMove={mayChange ? moveTo : undefined} />
            <DealThread deal={deal} />
          </>
        )}
      </DetailPage>
      {moves.question}
    </>
  );
}

/** Thread of a deal, whose replies go to its customer. */
function DealThread({ deal: { id, title, customerId } }: { deal: Deal }) {
  const { data, isLoading } = useQuery({ ...recordQuery(customers, customerId ?? ""), enabled: customerId !== null });
  const customer = data?.record;
  if (isLoading) return <CardSkeleton shape={1} />;
  return (
    <ThreadCard
      area="deals"
      record={{ id, name: customer?.name ?? "", email: customer?.email ?? "", about: title, reference: "" }}
      withoutReply={NO_ADDRESS.deals}
    />
  );
}

function DealFacts({ deal }: { deal: Deal }) {
  return (
    <Card title="Deal Information">
      <Facts>
        <Fact name="Value">
          <span className="font-num text-base font-[620] tabular-nums">{formatMoney(deal.value)}</span>
        </Fact>
        <Fact name="Customer">
          <DealCustomer deal={deal} />
        </Fact>
        <Fact name="Expected">
          <ExpectedOn deal={deal} />
        </Fact>
        <Fact name="Owner">{deal.ownerName || "Nobody"}</Fact>
        {deal.closedAt && <DayFact instant={deal.closedAt} name="Closed" />}
        <DayFact instant={deal.createdAt} name="Added" />
      </Facts>
    </Card>
  );
}

/** Customer of a deal, with a link unless the customer was deleted. */
function DealCustomer({ deal: { customerId, customerName } }: { deal: Deal }) {
  if (customerId === null) return <span>{customerName || "N/A"}</span>;
  return (
    <Link className="underlined-link" to={crmArea.paths.one(customerId)}>
      {customerName}
    </Link>
  );
}
