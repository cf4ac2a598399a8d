import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { type DuplicateChoice, type ImportCounts, type ImportPreview, runImport } from "#contract/imports.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { callSlowly } from "#web/shared/call.ts";
import { currencyName } from "#web/shared/money.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import {
  countOf,
  errorText,
  fieldChoices,
  type ImportChoices,
  type ImportSubject,
  leftOutText,
  PADDING,
  refreshImports,
  rowsText,
  STATUS_CHOICES,
  unknownWords,
} from "./import-client.ts";
import { UploadFailed } from "./import-failure.tsx";
import { RefusedRows } from "./refused-rows.tsx";

/** Rows with an amount of another currency that are named. */
const SHOWN_ROWS = 20;
/** Wrong rows that are shown. */
const SHOWN_ERRORS = 100;

interface PreviewProps {
  subject: ImportSubject;
  preview: ImportPreview;
  /** Whether the preview is that of the texts for the whole file. */
  hasSentTexts: boolean;
  busy: boolean;
  /** Refusal of the choices, which stay. */
  error: Error | null;
  onDismiss: () => void;
  onChoose: (choices: ImportChoices) => void;
  onDone: (counts: ImportCounts) => void;
}

/** Columns and words of a file with what they mean, and what a run would do. */
export function ImportPreviewCards(props: PreviewProps) {
  const { subject, preview, hasSentTexts, busy, error, onDismiss, onChoose, onDone } = props;
  const choices = fieldChoices(subject.kind);
  const { columns, statuses } = preview;
  const givenFields = new Map<string, string>(Object.entries(preview.mapping));
  const givenStatuses = new Map<string, string>(Object.entries(statuses).map(([word, one]) => [word, one ?? ""]));
  const [fields, setFields] = useState<ReadonlyMap<string, string>>(givenFields);
  const [words, setWords] = useState<ReadonlyMap<string, string>>(givenStatuses);
  const isChecked =
    hasSentTexts &&
    columns.every((column) => (fields.get(column) ?? "") === (givenFields.get(column) ?? "")) &&
    [...words].every(([word, status]) => status === givenStatuses.get(word));
  return (
    <>
      <Card title="2. Columns">
        <p className="px-4 pt-4 text-ink-2 desk:px-card">
          Choose what each column of the file holds. {subject.required}
        </p>
        <ul className="px-4 py-2 desk:px-card">
          {columns.map((column, place) => (
            <li
              className="grid items-center gap-x-6 gap-y-1 border-b border-border py-3 last:border-b-0 sm:grid-cols-2"
              key={column}
            >
              <SelectField
                label={column}
                onChange={({ target }) => setFields(new Map(fields).set(column, target.value))}
                value={fields.get(column) ?? ""}
              >
                <Choices of={choices} />
              </SelectField>
              <SampleOf cells={preview.sample.map((cells) => cells[place] ?? "")} column={column} />
            </li>
          ))}
        </ul>
        {words.size > 0 && (
          <StatusWords onChange={(word, status) => setWords(new Map(words).set(word, status))} words={words} />
        )}
        <div className="grid justify-items-start gap-3 px-4 pb-4 empty:hidden desk:px-card">
          {error && <UploadFailed error={error} message="Failed to check these columns" onDismiss={onDismiss} />}
          {!isChecked && (
            <Button
              busy={busy}
              onClick={() => onChoose({ mapping: Object.fromEntries(fields), statuses: Object.fromEntries(words) })}
              variant="primary"
            >
              Check these columns
            </Button>
          )}
        </div>
      </Card>
      <CheckCard isChecked={isChecked} onDone={onDone} preview={preview} subject={subject} />
    </>
  );
}

function Choices({ of }: { of: ReturnType<typeof fieldChoices> }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** First values of a column, each in one line. */
function SampleOf({ column, cells }: { column: string; cells: readonly string[] }) {
  // Values may repeat, and their places never change.
  const lines = cells.map((cell, place) => ({ cell, key: `${place} ${cell}` }));
  return (
    <ul aria-label={`First values of ${column}`} className="min-w-0 text-small text-ink-2">
      {lines.map(({ cell, key }) => (
        <li className="truncate" key={key}>
          {cell.trim() === "" ? <span className="text-ink-3">blank</span> : <bdi>{cell}</bdi>}
        </li>
      ))}
    </ul>
  );
}

interface StatusWordsProps {
  /** Status of each word; blank without one. */
  words: ReadonlyMap<string, string>;
  onChange: (word: string, status: string) => void;
}

/** Words of the file that are no status by themselves, each with a choice of its status. */
function StatusWords({ words, onChange }: StatusWordsProps) {
  const shown = unknownWords(words.keys(), CUSTOMER_STATUSES);
  if (shown.length === 0) return null;
  return (
    <fieldset className="mx-4 mb-4 border-t border-border pt-4 desk:mx-card">
      <legend className="float-left w-full font-[620]">Words in the column of statuses</legend>
      <p className="clear-left text-small text-ink-2">Rows whose word has no status are left out.</p>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {shown.map((word) => (
          <SelectField
            key={word}
            label={word}
            onChange={({ target }) => onChange(word, target.value)}
            value={words.get(word) ?? ""}
          >
            <Choices of={STATUS_CHOICES} />
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckCardProps extends Pick<PreviewProps, "subject" | "preview" | "onDone"> {
  /** Whether the preview is that of the choices on the screen. */
  isChecked: boolean;
}

/** Result of a run with these rows, before anything is stored, and the button that runs the import. */
function CheckCard({ subject, preview, isChecked, onDone }: CheckCardProps) {
  const { id, rows, ready, duplicates, leftOut = 0, errors, otherCurrency } = preview;
  const [choice, setChoice] = useState<DuplicateChoice>("skip");
  const queryClient = useQueryClient();
  const toast = useToast();
  const stored = ready + (choice === "update" ? duplicates : 0);
  const wrong = new Set(errors.map(({ row }) => row)).size;
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  const run = useMutation({
    mutationFn: () => callSlowly(runImport, { params: { id }, body: { duplicates: choice } }),
    async onSuccess(counts) {
      onDone(counts);
      toast(`${countOf(subject, counts.created)} created`);
      await refreshImports(queryClient, subject.records);
    },
  });
  return (
    <Card title="3. Check and run">
      <div className={`grid gap-3 ${PADDING}`}>
        <FailureBanner error={run.error} message="Failed to run the import" onDismiss={run.reset} />
        <p className="font-[620]" ref={summary} tabIndex={-1}>
          {`${rowsText(rows)}: ${ready} new, ${duplicates} already known, ${wrong} wrong`}
        </p>
        {leftOut > 0 && <p>{leftOutText(leftOut)}</p>}
        {otherCurrency.length > 0 && <OtherCurrency rows={otherCurrency} />}
        {duplicates > 0 && <DuplicateChoices choice={choice} onChoose={setChoice} words={subject.known} />}
        {errors.length > 0 && (
          <>
            <details open={wrong <= 10}>
              <summary className="min-h-8 cursor-pointer py-1 text-ink-2">
                {`${rowsText(wrong)} will be left out. See why`}
              </summary>
              <p className="text-small text-ink-3">Row 1 is the first row below the names of the columns.</p>
              <ul className="mt-1 max-h-72 list-disc overflow-y-auto pl-5 text-small">
                {errors.slice(0, SHOWN_ERRORS).map((error) => (
                  <li className="wrap-anywhere" key={`${error.row} ${error.field} ${error.message}`}>
                    {errorText(error)}
                  </li>
                ))}
                {errors.length > SHOWN_ERRORS && <li>{`and ${errors.length - SHOWN_ERRORS} more`}</li>}
              </ul>
            </details>
            <RefusedRows id={id} wrong={wrong} />
          </>
        )}
        <div>
          <Button
            busy={run.isPending}
            disabled={stored === 0 || !isChecked}
            onClick={() => run.mutate()}
            variant="primary"
          >
            {stored === 0 ? "Nothing to import" : `Import ${countOf(subject, stored)}`}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function OtherCurrency({ rows }: { rows: readonly number[] }) {
  const named = rows.slice(0, SHOWN_ROWS).map(String);
  const more = rows.length > SHOWN_ROWS ? [`${rows.length - SHOWN_ROWS} more`] : [];
  const list = new Intl.ListFormat("en-GB").format([...named, ...more]);
  return (
    <Banner message={`Amounts of another currency in ${rowsText(rows.length)}`} tone="info">
      {`${rows.length === 1 ? "Row" : "Rows"} ${list}. The numbers are stored as ${currencyName()}, without a conversion.`}
    </Banner>
  );
}

interface DuplicateChoicesProps {
  words: ImportSubject["known"];
  choice: DuplicateChoice;
  onChoose: (choice: DuplicateChoice) => void;
}

function DuplicateChoices({ words, choice, onChoose }: DuplicateChoicesProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-small text-ink-2">{words.title}</legend>
      {(["skip", "update"] as const).map((one) => (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 desk:min-h-8" key={one}>
          <input
            checked={choice === one}
            className="size-4 accent-(--accent)"
            name="duplicates"
            onChange={() => onChoose(one)}
            type="radio"
          />
          <span>{one === "skip" ? "Leave them as they are" : words.update}</span>
        </label>
      ))}
    </fieldset>
  );
}
