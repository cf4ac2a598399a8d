import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Import, type ImportCounts, type ImportPreview, undoImport } from "#contract/imports.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { callSlowly } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { DetailPage } from "../records/detail-page.tsx";
import {
  countOf,
  type FileTexts,
  IMPORTS_QUERY,
  type ImportChoices,
  type ImportSubject,
  leftOutText,
  PADDING,
  refreshImports,
} from "./import-client.ts";
import { UploadFailed } from "./import-failure.tsx";
import { ImportPreviewCards } from "./import-preview.tsx";
import { RefusedRows } from "./refused-rows.tsx";

interface ImportScreenProps {
  subject: ImportSubject;
  /** Fields for the whole file, in the card of the file. */
  children?: ReactNode;
  /** Texts in these fields. A preview counts only while they are as they were sent. */
  texts?: FileTexts;
}

const NO_TEXTS: FileTexts = {};

/** Screen of an import: choose a file, map its columns, see what would happen, run, and undo. */
export function ImportScreen({ subject, children, texts = NO_TEXTS }: ImportScreenProps) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [sent, setSent] = useState(texts);
  const [done, setDone] = useState<ImportCounts>();
  const upload = useMutation({
    mutationFn: ({ chosen, choices }: { chosen: File; choices?: ImportChoices }) => {
      setSent(texts);
      const chosenFields = choices && {
        mapping: JSON.stringify(choices.mapping),
        ...(subject.kind === "customers" && { statuses: JSON.stringify(choices.statuses) }),
      };
      return subject.upload(chosen, { ...texts, ...chosenFields });
    },
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
      area={subject.area}
      back={subject.back}
      banners={
        upload.error &&
        !preview && <UploadFailed error={upload.error} message="Failed to read the file" onDismiss={startAgain} />
      }
      error={undefined}
      loading={false}
      noun="import"
      onRetry={startAgain}
      rail={<RecentImports subject={subject} />}
      title={`Import ${subject.nouns[1]}`}
    >
      {done && preview ? (
        <Result counts={done} onAgain={startAgain} preview={preview} subject={subject} />
      ) : (
        <>
          <FileCard busy={upload.isPending} file={file} hint={subject.hint} onChoose={choose}>
            {children}
          </FileCard>
          {preview && file && (
            <ImportPreviewCards
              busy={upload.isPending}
              error={upload.error}
              hasSentTexts={JSON.stringify(sent) === JSON.stringify(texts)}
              key={preview.id}
              onChoose={(choices) => upload.mutate({ chosen: file, choices })}
              onDismiss={upload.reset}
              onDone={setDone}
              preview={preview}
              subject={subject}
            />
          )}
        </>
      )}
    </DetailPage>
  );
}

interface FileCardProps {
  file: File | undefined;
  hint: string;
  busy: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

function FileCard({ file, hint, busy, onChoose, children }: FileCardProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Card title="1. File">
      <div className={`grid justify-items-start gap-3 ${PADDING}`}>
        <p className="max-w-reading text-ink-2">{hint}</p>
        {children}
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
  subject: ImportSubject;
  preview: ImportPreview;
  counts: ImportCounts;
  onAgain: () => void;
}

function Result({ subject, preview: { id, errors }, counts, onAgain }: ResultProps) {
  const { created, updated, unchanged, skipped, leftOut = 0 } = counts;
  const wrong = new Set(errors.map(({ row }) => row)).size;
  const same = unchanged > 0 ? `, ${unchanged} unchanged` : "";
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card title="Imported">
      <div className={`grid gap-3 ${PADDING}`}>
        <p ref={heading} tabIndex={-1}>
          {`${countOf(subject, created)} created, ${updated} updated${same}, ${skipped} left as they were.`}
        </p>
        {leftOut > 0 && <p>{leftOutText(leftOut)}</p>}
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={subject.back.to} variant="primary">
            {`Show ${subject.nouns[1]}`}
          </ButtonLink>
          <UndoButton id={id} subject={subject} />
          {wrong > 0 && <RefusedRows id={id} wrong={wrong} />}
          <Button onClick={onAgain}>Import another file</Button>
        </div>
      </div>
    </Card>
  );
}

/** Button that undoes an import, and says what stayed. */
function UndoButton({ id, subject, small = false }: { id: string; subject: ImportSubject; small?: boolean }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const undo = useMutation({
    mutationFn: () => callSlowly(undoImport, { params: { id } }),
    async onSuccess({ removed, kept }) {
      toast(`${countOf(subject, removed)} removed${kept > 0 ? `, ${kept} changed since and kept` : ""}`);
      await refreshImports(queryClient, subject.records);
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
        text: subject.kept,
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
function RecentImports({ subject }: { subject: ImportSubject }) {
  const { data = [] } = useQuery(IMPORTS_QUERY);
  const run = data.filter(({ kind, status }) => kind === subject.kind && status !== "Ready");
  if (run.length === 0) return null;
  return (
    <Card title="Recent imports">
      <ul>
        {run.slice(0, 10).map((one) => (
          <li className="grid gap-1 border-b border-border px-4 py-3 last:border-b-0 desk:px-card" key={one.id}>
            <p>{describe(subject, one)}</p>
            <p className="text-small text-ink-3">{`${formatInstant(one.runAt ?? one.createdAt)} by ${one.author}`}</p>
            {one.undoable && (
              <div>
                <UndoButton id={one.id} small subject={subject} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function describe(subject: ImportSubject, { status, created, updated }: Import): string {
  if (status === "Undone") return "Undone";
  return `${countOf(subject, created)} created, ${updated} updated`;
}
