import { assignDeals, DEAL_FACTS, type Deal, type DealStatus } from "#contract/deals.ts";
import { Badge } from "#ui/badge.tsx";
import { NEWEST_FIRST_SORT, NUMBER_SORT } from "#ui/data-table.tsx";
import { StatusSelect } from "#ui/select.tsx";
import { useMayCall } from "../base/account.ts";
import { LAZY_MODULES } from "../base/lazy-modules.ts";
import { type RecordActions, useRecordActions } from "../base/record-actions.ts";
import { BoardSwitch, boardFilters, boardView } from "../board/board-view.tsx";
import { LazyBoard } from "../board/lazy-board.tsx";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { changeRowStatus } from "../keyboard/rows.ts";
import { BulkAssign } from "../lists/bulk-assign.tsx";
import { BulkRemoval } from "../lists/bulk-bar.tsx";
import {
  actionsColumn,
  columnsOf,
  moneyColumn,
  nameColumn,
  ownColumn,
  statusColumn,
  textColumn,
} from "../lists/columns.tsx";
import { customerFilter, dayFilters, statusFilter } from "../lists/filters.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { useList } from "../lists/use-list.ts";
import { accountFilter, useAssignees } from "../records/assignees.ts";
import { dealsArea } from "./area.ts";
import { BulkMove } from "./bulk-move.tsx";
import { DEAL_TONES, deals, nextStage, OWNERS_AREA, STATUS_CHOICES } from "./deal-client.ts";
import { ExpectedOn } from "./deal-parts.tsx";
import { useDealMoves } from "./use-deal-moves.tsx";

const FIRST_USE = { title: "No deals yet", text: "Deals you add appear here and on the board." };

/** Keys for the row with the focus, the same as on an opened deal. */
const ROW_ACTIONS: RecordActions = {
  finish: () => changeRowStatus((status) => nextStage(status as DealStatus)),
  setAside: () => changeRowStatus(() => "Lost"),
};

/** Gives the keys to the rows of the list; a board has its own. */
function RowKeys() {
  useRecordActions(ROW_ACTIONS);
  return null;
}

const useDealView = boardView({ screen: "deals", first: "board", onlyInList: ["closedFrom", "closedTo"] });
const loadBoard = async () => (await LAZY_MODULES.dealBoard()).DealBoard;

const ownerOf = ({ ownerName }: Deal) => ownerName || "Nobody";

const OWNER = { name: "owner", label: "Owner", all: "All Owners" } as const;
const ASSIGNED = { resource: deals, assignCall: assignDeals, accountOf: ({ ownerId }: Deal) => ownerId };

const LABELS = { ...DEAL_FACTS, title: "Deal", owner: DEAL_FACTS.ownerName };

/** Deals as a list, or by stage on a board. The view chosen last is shown again. */
export function DealList() {
  const view = useDealView();
  const { isBoard } = view;
  const list = useList(deals, { enabled: !isBoard });
  const mayChange = useMayCall(deals.writeCall);
  const moves = useDealMoves();
  const { filters } = list.controls.state;
  const { accounts } = useAssignees(OWNERS_AREA);
  const owner = accountFilter(OWNER, accounts, filters.get("owner"));
  // With this filter, all rows belong to one customer, so the first row has the name.
  const customer = customerFilter(filters.get("customerId"), list.page.data?.rows[0]?.customerName);
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
        body={
          isBoard ? (
            <LazyBoard
              board={{ filters: boardFilters(list.controls.state), changes: moves.changes, changeOf: moves.changeOf }}
              load={loadBoard}
              nouns={deals.nouns}
            />
          ) : undefined
        }
        bulkActions={
          mayChange && (
            <>
              <BulkMove bulk={list.bulk} moves={moves} />
              <BulkAssign {...ASSIGNED} accounts={accounts} bulk={list.bulk} />
              <BulkRemoval bulk={list.bulk} resource={deals} />
            </>
          )
        }
        columns={columnsOf(deals, LABELS, {
          title: nameColumn({ to: dealsArea.paths.one }),
          customerName: textColumn({ width: "w-[18%]", phone: "about" }),
          status: statusColumn(statusCell, { width: "w-34" }),
          value: moneyColumn({ sort: { ...NUMBER_SORT, first: "desc" }, phone: "end" }),
          expectedOn: ownColumn((deal) => <ExpectedOn deal={deal} />, {
            sort: NEWEST_FIRST_SORT,
            width: "w-32 @max-[60rem]:w-28",
          }),
          owner: textColumn({
            of: ownerOf,
            sort: false,
            lines: 1,
            width: "w-36 @max-[60rem]:w-28",
            hideOrder: 4,
            phone: {
              more: (deal) => (
                <>
                  <span>{`${ownerOf(deal)} · `}</span>
                  <ExpectedOn deal={deal} />
                </>
              ),
            },
          }),
          actions: actionsColumn({ view: dealsArea.paths.one, edit: dealsArea.paths.edit, mayEdit: mayChange }),
        })}
        filters={[...(isBoard ? [] : [statusFilter(STATUS_CHOICES)]), owner, ...customer, ...dayFilters(filters)]}
        firstUse={FIRST_USE}
        list={list}
        title="Deals"
        views={<BoardSwitch {...view} />}
      />
      {!isBoard && <RowKeys />}
      {moves.question}
    </>
  );
}
