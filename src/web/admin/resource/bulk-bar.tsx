import { Trash2 } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { type Choice, Select } from "#ui/select.tsx";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { ACT_KEYS, type RecordActs } from "../shortcuts/record-acts.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import type { QueryPage } from "./all-rows.ts";
import { counted, namesOf, removalWork, statusWork } from "./bulk-work.ts";
import { listElement } from "./list-state.ts";
import type { OwnAccount, RemovableRecords, StatusRecords } from "./resource-client.ts";
import { hasMore, SelectAll } from "./select-all.tsx";
import type { Bulk } from "./use-bulk.ts";

interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  nouns: string;
  /** Rows of the list, on all its pages. */
  total: number;
  queryPage: QueryPage<Row>;
  /** Where there is no table, whose header would have it. */
  selectsAll: boolean;
  /** Takes the focus that would go with the bar. */
  focusAfter: () => HTMLElement | null;
  /** What can be done to the selected rows. */
  children: ReactNode;
}

/** How many rows are selected and what can be done to them, in the place of search and filters. */
export function BulkBar<Row extends { id: string }>({
  bulk,
  nouns,
  total,
  queryPage,
  selectsAll,
  focusAfter,
  children,
}: BulkBarProps<Row>) {
  const { selection, progress } = bulk;
  const bar = useRef<HTMLFieldSetElement>(null);
  const clearButton = useRef<HTMLButtonElement>(null);
  const after = useRef(focusAfter);
  useLayoutEffect(
    () => () => {
      if (bar.current?.contains(document.activeElement)) after.current()?.focus({ preventScroll: true });
    },
    [],
  );
  const clear = (
    <Button className="max-desk:ml-auto" onClick={selection.clear} ref={clearButton} variant="quiet">
      Clear
    </Button>
  );
  return (
    <fieldset className="flex flex-wrap content-center items-center gap-2 bg-primary-soft p-2.5" data-bulk="" ref={bar}>
      <legend className="sr-only">Selected {nouns}</legend>
      {selectsAll && (
        <span className="-mr-2 -ml-1.5">
          <Checkbox checked={selection.all} label="Select all on this page" onToggle={selection.toggleAll} />
        </span>
      )}
      <p className="px-1 font-[640] whitespace-nowrap" role="status">
        {progress
          ? `${progress.completed} of ${progress.of} done`
          : `${selection.rows.length.toLocaleString("en-US")} selected`}
      </p>
      {!progress && hasMore(selection, total) && (
        <SelectAll
          key={selection.of}
          nouns={nouns}
          onSelected={() => {
            // A question that was opened meanwhile keeps the focus.
            if (bar.current?.contains(document.activeElement)) clearButton.current?.focus();
          }}
          queryPage={queryPage}
          selection={selection}
          total={total}
        />
      )}
      {selectsAll && clear}
      <div className="flex flex-wrap gap-2 max-desk:w-full max-desk:*:grow">{children}</div>
      {!selectsAll && clear}
    </fieldset>
  );
}

/** What most selected rows need, called by what it does (`Mark as Done`), and the key that does it. */
export interface Promoted<Status extends string> extends Choice<Status> {
  act: keyof RecordActs;
}

interface BulkStatusProps<Row extends { id: string; status: Status }, Status extends string> {
  bulk: Bulk<Row>;
  records: StatusRecords<Row, Status>;
  choices: readonly Choice<Status>[];
  promoted?: readonly Promoted<Status>[] | undefined;
  own?: OwnAccount<Status> | undefined;
}

/** One status for all selected rows; after a question where it would sign out whoever chooses it. */
export function BulkStatus<Row extends { id: string; status: Status }, Status extends string>({
  bulk,
  records,
  choices,
  promoted = [],
  own,
}: BulkStatusProps<Row, Status>) {
  const [asking, setAsking] = useState(false);
  const { module, need, failure } = useLazyModule(LAZY_MODULES.confirmation, "question");
  const { rows } = bulk.selection;
  // What is selected while the question stands is not what was asked about.
  const [asked, setAsked] = useState(rows);
  async function choose(value: Status) {
    if (value !== own?.shutOutBy || !hasOwn(rows, own.id)) return bulk.run(statusWork(records, value));
    setAsked(rows);
    setAsking(await need());
  }
  const shutOut = choices.find(({ value }) => value === own?.shutOutBy);
  return (
    <>
      {promoted.map(({ value, label, act }) => (
        <Button
          busy={bulk.progress !== undefined}
          className="max-sm:px-2.5"
          data-act={act}
          key={value}
          onClick={() => choose(value)}
          title={`${label} (${ACT_KEYS[act]})`}
        >
          {label}
        </Button>
      ))}
      <Select
        choices={[{ value: "", label: "Set status" }, ...choices] as readonly Choice<string>[]}
        label="Set status"
        onChoose={(value) => {
          const choice = choices.find((one) => one.value === value);
          if (choice && !bulk.progress) choose(choice.value);
        }}
        opensFirst
        value=""
      />
      {failure}
      {module && shutOut && (
        <module.Confirmation
          focusAfterYes={listElement}
          confirm={`Set to ${shutOut.label}`}
          onConfirm={() => bulk.run(statusWork(records, shutOut.value), asked)}
          onOpenChange={setAsking}
          open={asking}
          title={`Set ${counted(records, asked)} to ${shutOut.label}?`}
        >
          <OwnAccountWarning id={own?.id} rows={asked} />
        </module.Confirmation>
      )}
    </>
  );
}

interface OwnAccountWarningProps {
  id: string | undefined;
  rows: readonly { id: string }[];
}

/** Said in a question, where its answer would sign out whoever is asked. */
export function OwnAccountWarning({ id, rows }: OwnAccountWarningProps) {
  if (!hasOwn(rows, id)) return null;
  return (
    <p className="mt-2 font-[560] text-danger first:mt-0">
      {`${rows.length === 1 ? "This is your own account" : "Your own account is among them"}: you will be signed out at once.`}
    </p>
  );
}

function hasOwn(rows: readonly { id: string }[], own: string | undefined): boolean {
  return own !== undefined && rows.some(({ id }) => id === own);
}

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
          {asked.length > 1 && <p className="wrap-anywhere">{namesOf(records, asked)}.</p>}
          <p className="mt-2 first:mt-0">{records.goes}</p>
          <OwnAccountWarning id={ownId} rows={asked} />
        </module.Confirmation>
      )}
    </>
  );
}
