import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type DuplicateChoice,
  type Import,
  type ImportCounts,
  type ImportPreview,
  importCustomers,
  runImport,
  undoImport,
} from "#contract/imports.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConfirm } from "#ui/confirmation.tsx";
import { SelectField } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallError, callSlowly, callUpload } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { DetailPage } from "../records/detail-page.tsx";
import { FailureReason } from "../shell/failure-reason.tsx";
import { crmArea } from "./area.ts";
import { customers } from "./customer-client.ts";
import { customersText, errorText, FIELD_CHOICES, IMPORTS_KEY, IMPORTS_QUERY, rowsText } from "./import-client.ts";

const PADDING = "px-4 py-4 desk:px-card";
/** Wrong rows that are shown. */
const SHOWN_ERRORS = 100;

type Choices = Readonly<Record<string, string>>;

/** Screen that imports customers: choose a file, map its columns, see what would happen, run, and undo. */
export function ImportPage() {
  const [file, setFile] = useState<File>();
  const [done, setDone] = useState<{ id: string; counts: ImportCounts }>();
  const preview = useMutation({
    mutationFn: ({ chosen, mapping }: { chosen: File; mapping?: Choices }) =>
      callUpload(importCustomers, chosen, undefined, mapping && { mapping: JSON.stringify(mapping) }),
  });
  function choose(chosen: File) {
    setFile(chosen);
    setDone(undefined);
    preview.mutate({ chosen });
  }
  function startAgain() {
    setFile(undefined);
    setDone(undefined);
    preview.reset();
  }
  return (
    <DetailPage
      area="CRM"
      back={{ to: crmArea.path, label: "Back to CRM" }}
      banners={preview.error && <UploadFailed error={preview.error} onDismiss={startAgain} />}
      error={undefined}
      loading={false}
      noun="import"
      onRetry={startAgain}
      rail={<RecentImports />}
      title="Import customers"
    >
      {done ? (
        <Result {...done} onAgain={startAgain} />
      ) : (
        <>
          <FileCard busy={preview.isPending} file={file} onChoose={choose} />
          {preview.data && file && (
            <Preview
              busy={preview.isPending}
              key={preview.data.id}
              onDone={(counts) => preview.data && setDone({ id: preview.data.id, counts })}
              onMap={(mapping) => preview.mutate({ chosen: file, mapping })}
              preview={preview.data}
            />
          )}
        </>
      )}
    </DetailPage>
  );
}

function UploadFailed({ error, onDismiss }: { error: Error; onDismiss: () => void }) {
  const refused = error instanceof CallError ? error.errors : [];
  return (
    <Banner message="Failed to read the file" onDismiss={onDismiss}>
      {refused.length > 0 ? refused.map(({ message }) => `${message}.`).join(" ") : <FailureReason error={error} />}
    </Banner>
  );
}

interface FileCardProps {
  file: File | undefined;
  busy: boolean;
  onChoose: (file: File) => void;
}

function FileCard({ file, busy, onChoose }: FileCardProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Card title="1. File">
      <div className={`grid justify-items-start gap-3 ${PADDING}`}>
        <p className="max-w-reading text-ink-2">
          A CSV file of at most 5,000 rows, as Excel, Google Sheets or HubSpot save it. The first row names the columns.
          Nothing is stored until you run the import.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy} onClick={() => input.current?.click()} variant={file ? "secondary" : "primary"}>
            {file ? "Choose another file" : "Choose a file"}
          </Button>
          {file && <span className="wrap-anywhere">{file.name}</span>}
        </div>
        <input
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChoose(chosen);
            // The same file can be chosen again after a correction.
            target.value = "";
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
      </div>
    </Card>
  );
}

interface PreviewProps {
  preview: ImportPreview;
  busy: boolean;
  onMap: (mapping: Choices) => void;
  onDone: (counts: ImportCounts) => void;
}

function Preview({ preview, busy, onMap, onDone }: PreviewProps) {
  const { id, rows, ready, duplicates, errors, columns } = preview;
  const given = new Map<string, string>(Object.entries(preview.mapping));
  const [mapping, setMapping] = useState<ReadonlyMap<string, string>>(given);
  const [choice, setChoice] = useState<DuplicateChoice>("skip");
  const queryClient = useQueryClient();
  const toast = useToast();
  const isMapped = columns.every((column) => (mapping.get(column) ?? "") === (given.get(column) ?? ""));
  const stored = ready + (choice === "update" ? duplicates : 0);
  const wrong = new Set(errors.map(({ row }) => row)).size;
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  const run = useMutation({
    mutationFn: () => callSlowly(runImport, { params: { id }, body: { duplicates: choice } }),
    async onSuccess(counts) {
      onDone(counts);
      toast(`${customersText(counts.created)} created`);
      await refreshAll(queryClient);
    },
  });
  return (
    <>
      <Card title="2. Columns">
        <p className="px-4 pt-4 text-ink-2 desk:px-card">
          Choose what each column of the file holds. A name and an email address are required.
        </p>
        <div className={`grid gap-x-4 gap-y-3 sm:grid-cols-2 ${PADDING}`}>
          {columns.map((column) => (
            <SelectField
              key={column}
              label={column}
              onChange={({ target }) => setMapping(new Map(mapping).set(column, target.value))}
              value={mapping.get(column) ?? ""}
            >
              {FIELD_CHOICES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        {!isMapped && (
          <div className="px-4 pb-4 desk:px-card">
            <Button busy={busy} onClick={() => onMap(Object.fromEntries(mapping))} variant="primary">
              Check these columns
            </Button>
          </div>
        )}
      </Card>
      <Card title="3. Check and run">
        <div className={`grid gap-3 ${PADDING}`}>
          {run.error && (
            <Banner message="Failed to run the import" onDismiss={run.reset}>
              <FailureReason error={run.error} />
            </Banner>
          )}
          <p className="font-[620]" ref={summary} tabIndex={-1}>
            {`${rowsText(rows)}: ${ready} new, ${duplicates} already known, ${wrong} wrong`}
          </p>
          {duplicates > 0 && (
            <fieldset className="grid gap-1">
              <legend className="text-small text-ink-2">Customers whose email address is already known</legend>
              {(["skip", "update"] as const).map((one) => (
                <label className="flex min-h-11 cursor-pointer items-center gap-2 desk:min-h-8" key={one}>
                  <input
                    checked={choice === one}
                    className="size-4 accent-(--accent)"
                    name="duplicates"
                    onChange={() => setChoice(one)}
                    type="radio"
                  />
                  <span>{one === "skip" ? "Leave them as they are" : "Update them with what the file says"}</span>
                </label>
              ))}
            </fieldset>
          )}
          {errors.length > 0 && (
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
          )}
          <div>
            <Button
              busy={run.isPending}
              disabled={stored === 0 || !isMapped}
              onClick={() => run.mutate()}
              variant="primary"
            >
              {stored === 0 ? "Nothing to import" : `Import ${customersText(stored)}`}
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

function refreshAll(queryClient: ReturnType<typeof useQueryClient>) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: customers.keys.all }),
    queryClient.invalidateQueries({ queryKey: IMPORTS_KEY }),
  ]);
}

interface ResultProps {
  id: string;
  counts: ImportCounts;
  onAgain: () => void;
}

function Result({ id, counts: { created, updated, skipped }, onAgain }: ResultProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card title="Imported">
      <div className={`grid gap-3 ${PADDING}`}>
        <p ref={heading} tabIndex={-1}>
          {`${customersText(created)} created, ${updated} updated, ${skipped} left as they were.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={crmArea.path} variant="primary">
            Show customers
          </ButtonLink>
          <UndoButton id={id} />
          <Button onClick={onAgain}>Import another file</Button>
        </div>
      </div>
    </Card>
  );
}

/** Button that undoes an import, and says what stayed. */
function UndoButton({ id, small = false }: { id: string; small?: boolean }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const undo = useMutation({
    mutationFn: () => callSlowly(undoImport, { params: { id } }),
    async onSuccess({ removed, kept }) {
      toast(`${customersText(removed)} removed${kept > 0 ? `, ${kept} changed since and kept` : ""}`);
      await refreshAll(queryClient);
    },
  });
  const { data: imports = [] } = useQuery(IMPORTS_QUERY);
  // The same import has a second button in the list of imports.
  const isUndone = undo.isSuccess || imports.some((one) => one.id === id && one.status === "Undone");
  /** Asks about an earlier import only: the result of one that has just run is still on the screen. */
  async function press() {
    const isConfirmed =
      !small ||
      (await confirm({
        confirm: "Undo import",
        text: "The customers that it created are removed, except those that somebody has changed since.",
        title: "Undo this import?",
      }));
    if (isConfirmed) undo.mutate();
  }
  return (
    <>
      <Button busy={undo.isPending} disabled={isUndone} onClick={press} {...(small && { size: "small" as const })}>
        {isUndone ? "Undone" : "Undo import"}
      </Button>
      {undo.error && (
        <Banner message="Failed to undo the import" onDismiss={undo.reset}>
          <FailureReason error={undo.error} />
        </Banner>
      )}
    </>
  );
}

/** Imports of the last days, each with its undo for a week. */
function RecentImports() {
  const { data = [] } = useQuery(IMPORTS_QUERY);
  const run = data.filter(({ status }) => status !== "Ready");
  if (run.length === 0) return null;
  return (
    <Card title="Recent imports">
      <ul>
        {run.slice(0, 10).map((one) => (
          <li className="grid gap-1 border-b border-border px-4 py-3 last:border-b-0 desk:px-card" key={one.id}>
            <p>{describe(one)}</p>
            <p className="text-small text-ink-3">{`${formatInstant(one.runAt ?? one.createdAt)} by ${one.author}`}</p>
            {one.undoable && (
              <div>
                <UndoButton id={one.id} small />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function describe({ status, created, updated }: Import): string {
  if (status === "Undone") return "Undone";
  return `${customersText(created)} created, ${updated} updated`;
}
