import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { type KeyCommand, onKey } from "#ui/key-target.ts";
import { type Choice, Select } from "#ui/select.tsx";
import { asError } from "#web/shared/call.ts";
import { FailureReason } from "../base/failure-reason.tsx";
import { ACTION_KEYS, type RecordActions } from "../base/record-actions.ts";
import { listElement } from "../resources/list-state.ts";
import type { ChangeQuestions, RemovableResource, Resource, StatusResource } from "../resources/resource-client.ts";
import {
  allRows,
  deletionQuestion,
  hasMore,
  MAX_NAMES,
  MAX_SELECTED,
  removalAction,
  statusAction,
} from "./bulk-actions.ts";
import type { Bulk } from "./use-bulk.ts";
import type { ListData } from "./use-list.ts";

/** List with rows to select. */
export interface BulkList<Row extends { id: string }> {
  resource: Resource<Row> & Pick<ListData<Row>["resource"], "fetchPage">;
  controls: Pick<ListData<Row>["controls"], "state">;
  page: { data: { total: number } | undefined };
  bulk: Bulk<Row>;
}

interface BulkBarProps<Row extends { id: string }> {
  list: BulkList<Row>;
  /** Shows the checkbox for the whole page, which a table has in its header. */
  selectsAll: boolean;
  /** Gives the last action a line of its own on a phone, so that the bar fills the height of three lines. */
  stacks: boolean;
  /** Returns the element that takes the focus when the bar closes with it. */
  focusAfter: () => HTMLElement | null;
  /** Actions on the selected rows. */
  children: ReactNode;
}

/** Bar with the number of selected rows and the actions on them, in the place of search and filters. */
export function BulkBar<Row extends { id: string }>({
  list,
  selectsAll,
  stacks,
  focusAfter,
  children,
}: BulkBarProps<Row>) {
  const { nouns } = list.resource;
  const { selection, progress } = list.bulk;
  const total = list.page.data?.total ?? 0;
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
    <fieldset
      className="flex flex-wrap content-center items-center gap-2 bg-primary-soft p-2 sm:p-2.5"
      data-bulk=""
      ref={bar}
    >
      <legend className="sr-only">Selected {nouns}</legend>
      {selectsAll && (
        <span className="-mr-2 -ml-1.5">
          <Checkbox checked={selection.all} label="Select all on this page" onToggle={selection.toggleAll} />
        </span>
      )}
      <p className="px-1 font-bold whitespace-nowrap" role="status">
        {progress
          ? `${progress.completed} of ${progress.of} done`
          : `${selection.rows.length.toLocaleString("en-US")} selected`}
      </p>
      {!progress && hasMore(selection, total) && (
        <SelectAll
          key={selection.of}
          list={list}
          onSelected={() => {
            // An open question keeps the focus.
            if (bar.current?.contains(document.activeElement)) clearButton.current?.focus();
          }}
          total={total}
        />
      )}
      {selectsAll && clear}
      <div
        className={classNames(
          "flex flex-wrap gap-2 max-desk:w-full max-desk:*:grow",
          stacks && "max-sm:[&>:last-child]:basis-full",
        )}
      >
        {children}
      </div>
      {!selectsAll && clear}
    </fieldset>
  );
}

/** Frequent status change with its own button (`Mark as Done`) and key. */
export interface Promoted<Status extends string> extends Choice<Status> {
  action: KeyCommand & keyof RecordActions;
}

interface BulkStatusProps<Row extends { id: string; status: Status }, Status extends string> {
  bulk: Bulk<Row>;
  resource: StatusResource<Row, Status>;
  choices: readonly Choice<Status>[];
  promoted?: readonly Promoted<Status>[] | undefined;
  questions?: ChangeQuestions<Row, Status> | undefined;
}

/** Sets one status for all selected rows. */
export function BulkStatus<Row extends { id: string; status: Status }, Status extends string>({
  bulk,
  resource,
  choices,
  promoted = [],
  questions,
}: BulkStatusProps<Row, Status>) {
  const choose = (value: Status) => void bulk.run(statusAction(resource, value, questions));
  return (
    <>
      {promoted.map(({ value, label, action }) => (
        <Button
          busy={bulk.progress !== undefined}
          className="max-sm:px-2.5"
          {...onKey(action)}
          key={value}
          onClick={() => choose(value)}
          title={`${label} (${ACTION_KEYS[action]})`}
        >
          {label}
        </Button>
      ))}
      <Select
        choices={[{ value: "", label: "Set status" }, ...choices] as readonly Choice<string>[]}
        command="status"
        label="Set status"
        onChoose={(value) => {
          const choice = choices.find((one) => one.value === value);
          if (choice && !bulk.progress) choose(choice.value);
        }}
        opensFirst
        value=""
      />
    </>
  );
}

interface BulkRemovalProps<Row extends { id: string }> {
  bulk: Bulk<Row>;
  resource: RemovableResource<Row>;
  questions?: Pick<ChangeQuestions<Row, never>, "removal"> | undefined;
}

/** Deletes the selected rows, after a question with their names. */
export function BulkRemoval<Row extends { id: string }>({ bulk, resource, questions }: BulkRemovalProps<Row>) {
  const confirm = useConfirm();
  async function ask() {
    const { rows } = bulk.selection;
    if (questions) return bulk.run(removalAction(resource, questions));
    const { paragraphs, ...question } = deletionQuestion(resource, rows);
    const isConfirmed = await confirm({
      ...question,
      // The bar, and the button in it that asked, may be gone before the question is.
      focusAfterYes: listElement,
      text: paragraphs.map((text) => (
        <p className="mt-2 wrap-anywhere first:mt-0" key={text}>
          {text}
        </p>
      )),
    });
    // Uses the rows of the question, since the selection may have changed.
    if (isConfirmed) bulk.run(removalAction(resource), rows);
  }
  return (
    <Button busy={bulk.progress !== undefined} icon={<Trash2 size={16} />} onClick={ask}>
      Delete
    </Button>
  );
}

interface SelectAllProps<Row extends { id: string }> {
  list: BulkList<Row>;
  total: number;
  /** Called when all rows are selected: the button is then removed. */
  onSelected: () => void;
}

/** Button that selects all rows of the list, once a whole page is selected. */
function SelectAll<Row extends { id: string }>({ list, total, onSelected }: SelectAllProps<Row>) {
  const { resource, controls, bulk } = list;
  const { nouns } = resource;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const fetching = useRef<AbortController>(undefined);
  // The bar may close, or the list change, while the rows are on their way.
  useEffect(() => () => fetching.current?.abort(), []);

  const fetchAll = ({ signal }: AbortController) =>
    allRows<Row>((page) => resource.fetchPage({ ...controls.state, ...page }, signal), signal);

  async function selectAll() {
    const stop = new AbortController();
    fetching.current = stop;
    setError(undefined);
    setBusy(true);
    try {
      const rows = await fetchAll(stop);
      if (stop.signal.aborted) return;
      bulk.selection.selectAll(rows, () => fetchAll(new AbortController()));
      onSelected();
    } catch (failure) {
      setError(asError(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button busy={busy} className="px-2 underlined-link" onClick={selectAll} variant="quiet">
        {total > MAX_SELECTED ? (
          `Select the first ${formatted(MAX_SELECTED)}`
        ) : (
          // The title above names what is listed; a phone has room for the number alone.
          <span>
            <span>{`Select all ${formatted(total)}`}</span>
            <span className="max-sm:sr-only">{` ${nouns}`}</span>
          </span>
        )}
      </Button>
      {error && (
        <p className="w-full text-danger " role="alert">
          <strong className="font-bold">Failed to fetch {nouns}.</strong> <FailureReason error={error} />
        </p>
      )}
    </>
  );
}

const formatted = (count: number) => count.toLocaleString("en-US");

interface BulkFailuresProps<Row extends { id: string }> {
  bulk: Bulk<Row>;
  resource: Resource<Row>;
}

/** Banner with the rows that the server refused, each with the reason. */
export function BulkFailures<Row extends { id: string }>({ bulk, resource }: BulkFailuresProps<Row>) {
  if (!bulk.rejected) return null;
  const { action, rejections } = bulk.rejected;
  return (
    <Banner
      action={{
        label: "Try again",
        onAct: () =>
          bulk.run(
            action,
            rejections.map(({ row }) => row),
          ),
      }}
      message={action.failed}
      onDismiss={bulk.dismiss}
    >
      <ul>
        {rejections.slice(0, MAX_NAMES).map(({ row, error }) => (
          <li className="wrap-anywhere" key={row.id}>
            <strong className="font-semibold">{resource.nameOf(row)}:</strong> <FailureReason error={error} />
          </li>
        ))}
        {rejections.length > MAX_NAMES && <li>and {formatted(rejections.length - MAX_NAMES)} more</li>}
      </ul>
    </Banner>
  );
}
