import { useMutation, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { type PageDetail, type PageKey, type PageVersion, restorePage } from "#contract/page-documents.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { repeat } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { VERSIONS_PER_PAGE, versionsQuery } from "./page-client.ts";
import { ChangeList } from "./word-diff.tsx";

interface HistoryDialogProps {
  pageKey: PageKey;
  title: string;
  etag: string | undefined;
  /** Whether there is a draft, which a restored version would replace. */
  hasDraft: boolean;
  onClose: () => void;
  onRestored: (page: Tagged<PageDetail>) => void;
}

/** Dialog with all published versions and their changes. Each can be restored as the draft. */
export function HistoryDialog({ pageKey, title, etag, hasDraft, onClose, onRestored }: HistoryDialogProps) {
  const toast = useToast();
  const [pages, setPages] = useState(1);
  const query = useQueries({
    queries: repeat(pages, (at) => versionsQuery(pageKey, at + 1)),
    combine: (results) => ({
      data: results[0]?.data && {
        versions: results.flatMap(({ data }) => data?.rows ?? []),
        total: results[0].data.total,
      },
      error: results.find((result) => result.error)?.error ?? null,
      isFetching: results.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(results.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });
  const restoring = useMutation({
    mutationFn: (version: number) =>
      callRecord(restorePage, { params: { key: pageKey }, body: { version }, ifMatch: etag }),
    onSuccess(restored, version) {
      onRestored(restored);
      const name = nameOf(version);
      toast(
        restored.record.draft
          ? `${name} is the draft now. Nothing is published yet.`
          : `${name} says what the page says already.`,
      );
      onClose();
    },
  });
  return (
    <Dialog onOpenChange={(isOpen) => !isOpen && onClose()} open title={`History of ${title}`}>
      <div className="grid gap-3">
        <FailureBanner error={restoring.error} message="Failed to restore" />
        {hasDraft && <p className="text-ink-2">Putting a version back replaces the draft that is there now.</p>}
        <QueryState empty="No versions." isInset loading={3} nouns="history" query={query}>
          {({ versions, total }) => (
            <>
              <ol className="grid gap-2">
                {versions.map((version, index) => (
                  <VersionItem
                    busy={restoring.isPending && restoring.variables === version.version}
                    isNewest={index === 0}
                    key={version.version}
                    onRestore={restoring.mutate}
                    version={version}
                  />
                ))}
              </ol>
              {pages * VERSIONS_PER_PAGE < total && (
                <Button busy={query.isFetching} className="justify-self-start" onClick={() => setPages(pages + 1)}>
                  Show older versions
                </Button>
              )}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

function nameOf(version: number): string {
  return version === 0 ? "Original wording" : `Version ${version}`;
}

interface VersionItemProps {
  version: PageVersion;
  isNewest: boolean;
  busy: boolean;
  onRestore: (version: number) => void;
}

function VersionItem({
  version: { version, publishedAt, author, changes },
  isNewest,
  busy,
  onRestore,
}: VersionItemProps) {
  const count = plural(changes.length, "change");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="rounded-control border border-border p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow">
          <strong className="font-semibold">{nameOf(version)}</strong>
          {isNewest && <span className="text-ink-3">, on the website now</span>}
          {publishedAt && (
            <span className="block text-small text-ink-2">
              {formatInstant(publishedAt)}, {author || "somebody who has left"}
            </span>
          )}
        </p>
        {!isNewest && (
          <Button
            aria-label={`Restore ${nameOf(version).toLowerCase()}`}
            busy={busy}
            onClick={() => onRestore(version)}
            size="small"
          >
            Restore
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <details className="mt-1" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-(--link)">{count}</summary>
          <div className="mt-1.5">{isOpen && <ChangeList changes={changes} />}</div>
        </details>
      )}
    </li>
  );
}
