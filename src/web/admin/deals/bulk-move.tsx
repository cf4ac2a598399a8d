import type { Deal, DealStatus } from "#contract/deals.ts";
import { Select } from "#ui/select.tsx";
import { counted, statusAction } from "../lists/bulk-actions.ts";
import type { Bulk } from "../lists/use-bulk.ts";
import { deals, STATUS_CHOICES } from "./deal-client.ts";
import { type DealMoves, stageChange } from "./use-deal-moves.tsx";

interface BulkMoveProps {
  bulk: Bulk<Deal>;
  moves: DealMoves;
}

/** Moves the selected deals to a stage, after one question for the reason of them all if that is Lost. */
export function BulkMove({ bulk, moves }: BulkMoveProps) {
  async function choose(to: DealStatus) {
    const { rows } = bulk.selection;
    const reason = to === "Lost" ? await moves.askReason(`Why lost: ${counted(deals, rows)}`, rows) : "";
    if (reason !== undefined) bulk.run(statusAction(deals, to, undefined, stageChange(to, reason)), rows);
  }
  return (
    <Select
      choices={[{ value: "", label: "Set status" }, ...STATUS_CHOICES]}
      command="status"
      label="Set status"
      onChoose={(value) => {
        if (value !== "" && !bulk.progress) choose(value);
      }}
      opensFirst
      value=""
    />
  );
}
