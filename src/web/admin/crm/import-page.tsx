import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Import, type ImportCounts, type ImportPreview, importCustomers, undoImport } from "#contract/imports.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { callSlowly, callUpload } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { DetailPage } from "../records/detail-page.tsx";
import { crmArea } from "./area.ts";
import { customersText, IMPORTS_QUERY, type ImportChoices, PADDING, refreshImports } from "./import-client.ts";
import { UploadFailed } from "./import-failure.tsx";
import { ImportPreviewCards } from "./import-preview.tsx";
import { RefusedRows } from "./refused-rows.tsx";

/** Screen that imports customers: choose a file, map its columns, see what would happen, run, and undo. */
export function ImportPage() {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [done, setDone] = useState<ImportCounts>();
  const upload = useMutation({
    mutationFn: ({ chosen, choices }: { chosen: File; choices?: ImportChoices }) =>
      callUpload(
        importCustomers,
        chosen,
        undefined,
        choices && {
          mapping: JSON.stringify(choices.mapping),
          statuses: JSON.stringify(choices.statuses),
        },
      ),
    onSuccess: setPreview,
  });
  function startAgain() {
    setFile(undefined);
    setPreview(undefined);
    setDone(undefined);
    upload.reset();
  }
  function choose(chosen: File) {
    startAgain();
    setFile(chosen);
    upload.mutate({ chosen });
  }
  return (
    <DetailPage
      area="CRM"
      back={{ to: crmArea.path, label: "Back to CRM" }}
      banners={
        upload.error &&
        !preview && <UploadFailed error={upload.error} message="Failed to read the file" onDismiss={startAgain} />
      }
      error={undefined}
      loading={false}
      noun="import"
      onRetry={startAgain}
      rail={<RecentImports />}
      title="Import customers"
    >
      {done && preview ? (
        <Result counts={done} onAgain={startAgain} preview={preview} />
      ) : (
        <>
          <FileCard busy={upload.isPending} file={file} onChoose={choose} />
          {preview && file && (
            <ImportPreviewCards
              busy={upload.isPending}
              error={upload.error}
              key={preview.id}
              onChoose={(choices) => upload.mutate({ chosen: file, choices })}
              onDismiss={upload.reset}
              onDone={setDone}
              preview={preview}
            />
          )}
        </>
      )}
    </DetailPage>
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

interface ResultProps {
  preview: ImportPreview;
  counts: ImportCounts;
  onAgain: () => void;
}

function Result({ preview: { id, errors }, counts: { created, updated, unchanged, skipped }, onAgain }: ResultProps) {
  const wrong = new Set(errors.map(({ row }) => row)).size;
  const same = unchanged > 0 ? `, ${unchanged} unchanged` : "";
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card title="Imported">
      <div className={`grid gap-3 ${PADDING}`}>
        <p ref={heading} tabIndex={-1}>
          {`${customersText(created)} created, ${updated} updated${same}, ${skipped} left as they were.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={crmArea.path} variant="primary">
            Show customers
          </ButtonLink>
          <UndoButton id={id} />
          {wrong > 0 && <RefusedRows id={id} wrong={wrong} />}
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
      await refreshImports(queryClient);
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
      <FailureBanner error={undo.error} message="Failed to undo the import" onDismiss={undo.reset} />
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
