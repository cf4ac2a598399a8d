import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { listElement } from "./list-element.ts";
import { OwnAccountWarning } from "./own-account-warning.tsx";
import type { RemovableRecords } from "./status-records.ts";
import { type Bulk, counted, removalWork } from "./use-bulk.ts";

interface BulkRemovalProps<Row extends { id: string }> {
  bulk: Bulk<Row>;
  records: RemovableRecords<Row>;
  /** Of whoever is signed in, where accounts are listed. */
  ownId?: string | undefined;
}

/** Deletes the selected rows, after a question that names them and says what goes. */
export function BulkRemoval<Row extends { id: string }>({ bulk, records, ownId }: BulkRemovalProps<Row>) {
  const [asking, setAsking] = useState(false);
  const { module, need, failure } = useLazyModule(LAZY_MODULES.confirmation, "question");
  const { rows } = bulk.selection;
  const [asked, setAsked] = useState(rows);
  async function ask() {
    setAsked(rows);
    setAsking(await need());
  }
  return (
    <>
      <Button
        busy={bulk.progress !== undefined}
        icon={<Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />}
        onClick={ask}
      >
        Delete
      </Button>
      {failure}
      {module && (
        <module.Confirmation
          // The bar, and the button in it that asked, may be gone before the question is.
          focusAfterYes={listElement}
          confirm={asked.length === 1 ? `Delete ${records.noun}` : `Delete ${counted(records, asked)}`}
          onConfirm={() => bulk.run(removalWork(records), asked)}
          onOpenChange={setAsking}
          open={asking}
          title={`Delete ${counted(records, asked)}?`}
        >
          {asked.length > 1 && <p className="wrap-anywhere">{asked.map(records.nameOf).join(", ")}.</p>}
          <p className="mt-2 first:mt-0">{records.goes}</p>
          <OwnAccountWarning id={ownId} rows={asked} />
        </module.Confirmation>
      )}
    </>
  );
}
