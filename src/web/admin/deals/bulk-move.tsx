import type { Deal, DealStatus } from "#contract/deals.ts";
import { Select } from "#ui/select.tsx";
import { type BulkAction, counted, statusAction } from "../lists/bulk-actions.ts";
import type { Bulk } from "../lists/use-bulk.ts";
import { deals, STATUS_CHOICES, setStage } from "./deal-client.ts";
import { useLostReason } from "./lost-reason.tsx";

/** Returns the action that moves deals to a stage. Its undo gives back the reasons of lost deals too. */
function moveAction(to: DealStatus, lostReason: string): BulkAction<Deal> {
  const action = statusAction(deals, to);
  return {
    ...action,
    call: ({ id }) => setStage(id, to, lostReason),
    ...(action.undo && { undo: { ...action.undo, call: (row) => setStage(row.id, row.status, row.lostReason) } }),
  };
}

/** Moves the selected deals to a stage, after one question for the reason of them all if that is Lost. */
export function BulkMove({ bulk }: { bulk: Bulk<Deal> }) {
  const lost = useLostReason();
  async function choose(to: DealStatus) {
    const { rows } = bulk.selection;
    const reason = to === "Lost" ? await lost.ask(`Why lost: ${counted(deals, rows)}`) : "";
    if (reason !== undefined) bulk.run(moveAction(to, reason), rows);
  }
  return (
    <>
      <Select
        choices={[{ value: "", label: "Set status" }, ...STATUS_CHOICES]}
        label="Set status"
        onChoose={(value) => {
          if (value !== "" && !bulk.progress) choose(value);
        }}
        opensFirst
        value=""
      />
      {lost.dialog}
    </>
  );
}
