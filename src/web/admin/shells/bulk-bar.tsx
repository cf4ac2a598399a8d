import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { type Choice, Select } from "#ui/select.tsx";
import type { StatusRecords } from "./status-records.ts";
import { type Bulk, statusWork } from "./use-bulk.ts";

interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  nouns: string;
  /** Where there is no table, whose header would have it. */
  selectsAll: boolean;
  /** Takes the focus that would go with the bar. */
  focusAfter: () => HTMLElement | null;
  /** What can be done to the selected rows. */
  children: ReactNode;
}

/** How many rows are selected and what can be done to them, in the place of search and filters. */
export function BulkBar<Row>({ bulk, nouns, selectsAll, focusAfter, children }: BulkBarProps<Row>) {
  const { selection, progress } = bulk;
  const bar = useRef<HTMLFieldSetElement>(null);
  const after = useRef(focusAfter);
  useLayoutEffect(
    () => () => {
      if (bar.current?.contains(document.activeElement)) after.current()?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <fieldset className="flex items-center gap-1 bg-primary-soft sm:gap-2 p-2.5 sm:flex-wrap" ref={bar}>
      <legend className="sr-only">Selected {nouns}</legend>
      {selectsAll && (
        <span className="-my-2 -mr-2 -ml-1">
          <Checkbox checked={selection.all} label="Select all on this page" onToggle={selection.toggleAll} />
        </span>
      )}
      <p className="font-[640] max-sm:mr-1 sm:px-1 whitespace-nowrap" role="status">
        {progress ? `${progress.settled} of ${progress.of} done` : `${selection.rows.length} selected`}
      </p>
      {children}
      <Button
        aria-label="Clear"
        className="max-sm:w-11 max-sm:px-0"
        icon={<X aria-hidden="true" className="sm:hidden" size={18} strokeWidth={1.75} />}
        look="quiet"
        onClick={selection.clear}
      >
        <span className="max-sm:hidden">Clear</span>
      </Button>
    </fieldset>
  );
}

interface BulkStatusProps<Row extends { id: string; status: Status }, Status extends string> {
  bulk: Bulk<Row>;
  records: StatusRecords<Row, Status>;
  choices: readonly Choice<Status>[];
}

/** One status for all selected rows. */
export function BulkStatus<Row extends { id: string; status: Status }, Status extends string>({
  bulk,
  records,
  choices,
}: BulkStatusProps<Row, Status>) {
  return (
    <Select
      choices={[{ value: "", label: "Set status" }, ...choices] as readonly Choice<string>[]}
      className="max-sm:min-w-0 max-sm:flex-1"
      label="Set status"
      onChoose={(value) => {
        const choice = choices.find((one) => one.value === value);
        if (choice && !bulk.progress) bulk.run(statusWork(records, choice.value, choice.label));
      }}
      value=""
    />
  );
}
