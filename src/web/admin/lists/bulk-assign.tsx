import type { Assignee } from "#contract/assignees.ts";
import { Select } from "#ui/select.tsx";
import { type AssignedResource, assignAction } from "./assign-action.ts";
import type { Bulk } from "./use-bulk.ts";

interface BulkAssignProps<Row extends { id: string }> extends AssignedResource<Row> {
  bulk: Bulk<Row>;
  accounts: readonly Assignee[];
}

const NOBODY = "none";

/** Assigns the selected rows to one account, or to nobody. */
export function BulkAssign<Row extends { id: string }>({ bulk, accounts, ...assigned }: BulkAssignProps<Row>) {
  return (
    <Select
      choices={[
        { value: "", label: "Assign to" },
        ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        { value: NOBODY, label: "Nobody", apart: true },
      ]}
      className="max-w-full"
      label="Assign to"
      onChoose={(value) => {
        const account = accounts.find(({ id }) => id === value) ?? null;
        if (!bulk.progress && (account || value === NOBODY)) void bulk.run(assignAction(assigned, account));
      }}
      opensFirst
      value=""
    />
  );
}
