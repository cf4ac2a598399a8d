import type { ReactNode } from "react";
import type { Deal, DealStatus } from "#contract/deals.ts";
import { Badge } from "#ui/badge.tsx";
import { NEWEST_FIRST_SORT, NUMBER_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { StatusSelect } from "#ui/select.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { useMayCall } from "../base/account.ts";
import { type RecordActs, useRecordActions } from "../base/record-actions.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { changeRowStatus } from "../keyboard/rows.ts";
import { BulkRemoval } from "../lists/bulk-bar.tsx";
import { type ListFilter, statusFilter } from "../lists/filters.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { EditLink, RecordLink, RecordRow, ViewLink } from "../lists/row-parts.tsx";
import { useList } from "../lists/use-list.ts";
import { dealsArea } from "./area.ts";
import { BulkMove } from "./bulk-move.tsx";
import { DEAL_TONES, deals, nextStage, STATUS_CHOICES, useOwnerFilter } from "./deal-client.ts";
import { ExpectedOn } from "./deal-parts.tsx";
import { useDealMoves } from "./use-deal-moves.tsx";

const FIRST_USE = { title: "No deals yet", text: "Deals you add appear here and on the board." };

/** Keys for the row with the focus, the same as on an opened deal. */
const ROW_ACTS: RecordActs = {
  finish: () => changeRowStatus((status) => nextStage(status as DealStatus)),
  setAside: () => changeRowStatus(() => "Lost"),
};

function DealLink({ deal: { id, title, sample } }: { deal: Deal }) {
  return (
    <RecordLink sample={sample} to={dealsArea.paths.one(id)}>
      {title}
    </RecordLink>
  );
}

/** List of deals. `views` switches to the board. */
export function DealList({ views }: { views: ReactNode }) {
  useRecordActions(ROW_ACTS);
  const list = useList(deals);
  const mayChange = useMayCall(deals.writeCall);
  const moves = useDealMoves();
  const { filters: asked } = list.controls.state;
  const owner = useOwnerFilter(asked.get("owner"));
  const customer = customerFilter(asked.get("customerId"), list.page.data?.rows);
  const statusCell = (deal: Deal) =>
    mayChange ? (
      <StatusSelect
        choices={STATUS_CHOICES}
        label={`Status of ${deal.title}`}
        onChoose={(status) => moves.move({ record: deal }, status)}
        tones={DEAL_TONES}
        value={deal.status}
      />
    ) : (
      <Badge tone={DEAL_TONES[deal.status]}>{deal.status}</Badge>
    );
  return (
    <>
      <ListPage
        add={mayChange ? { to: dealsArea.paths.new, label: "Add Deal" } : undefined}
        banners={<ChangeFailures changes={moves.changes} />}
        bulkActions={
          mayChange && (
            <>
              <BulkMove bulk={list.bulk} />
              <BulkRemoval bulk={list.bulk} resource={deals} />
            </>
          )
        }
        columns={[
          { id: "title", header: "Deal", cell: (deal) => <DealLink deal={deal} />, sort: TEXT_SORT },
          {
            id: "customerName",
            header: "Customer",
            cell: ({ customerName }) => (
              <span className="line-clamp-2 compact:line-clamp-1">{customerName || "N/A"}</span>
            ),
            sort: TEXT_SORT,
            width: "w-[18%]",
          },
          { id: "status", header: "Status", cell: statusCell, sort: TEXT_SORT, width: "w-34" },
          {
            id: "value",
            header: "Value",
            cell: ({ value }) => <span className="font-num tabular-nums">{formatMoney(value)}</span>,
            sort: { ...NUMBER_SORT, first: "desc" },
            width: "w-32 @max-[60rem]:w-28",
            align: "right",
          },
          {
            id: "expectedOn",
            header: "Expected",
            cell: (deal) => <ExpectedOn deal={deal} />,
            sort: NEWEST_FIRST_SORT,
            width: "w-32 @max-[60rem]:w-28",
          },
          {
            id: "owner",
            header: "Owner",
            cell: ({ ownerName }) => <span className="line-clamp-1">{ownerName || "Nobody"}</span>,
            width: "w-36 @max-[60rem]:w-28",
            hideOrder: 4,
          },
          {
            id: "actions",
            header: "Actions",
            cell: ({ id, title }) => (
              <span className="inline-flex">
                <ViewLink name={title} to={dealsArea.paths.one(id)} />
                <EditLink besideView mayEdit={mayChange} name={title} to={dealsArea.paths.edit(id)} />
              </span>
            ),
            width: "w-28 @max-[60rem]:w-24",
            align: "right",
          },
        ]}
        compactRow={(deal) => (
          <RecordRow
            about={deal.customerName || "N/A"}
            action={<EditLink besideView mayEdit={mayChange} name={deal.title} to={dealsArea.paths.edit(deal.id)} />}
            aside={statusCell(deal)}
            end={<span className="font-num font-medium tabular-nums">{formatMoney(deal.value)}</span>}
            more={
              <>
                <span>{`${deal.ownerName || "Nobody"} · `}</span>
                <ExpectedOn deal={deal} />
              </>
            }
            name={<DealLink deal={deal} />}
          />
        )}
        compactHeight="h-24"
        filters={[statusFilter(STATUS_CHOICES), owner, ...customer]}
        firstUse={FIRST_USE}
        list={list}
        title="Deals"
        views={views}
      />
      {moves.question}
    </>
  );
}

/** Returns the filter by customer while it is set: there are too many customers to choose from. */
function customerFilter(
  asked: string | undefined,
  rows: readonly Deal[] | undefined,
): readonly ListFilter<"customerId">[] {
  if (asked === undefined) return [];
  const label = rows?.find(({ customerId }) => customerId === asked)?.customerName ?? "One customer";
  return [{ name: "customerId", label: "Customer", all: "All Customers", choices: [{ value: asked, label }] }];
}
