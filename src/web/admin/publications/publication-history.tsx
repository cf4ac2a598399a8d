import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageChange } from "#contract/page-documents.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Pager } from "#ui/pager.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { FormPanel, FormSection } from "../forms/fields.tsx";
import { ChangeList } from "../site/word-diff.tsx";
import {
  type Publication,
  type PublicationKind,
  type PublicationVersion,
  VERSIONS_PER_PAGE,
  versionsQuery,
} from "./publication.ts";

interface PublicationHistoryProps<Detail extends Publication> {
  kind: PublicationKind<Detail>;
  record: Detail;
}

/** Panel that opens the history of a publication. */
export function PublicationHistory<Detail extends Publication>(props: PublicationHistoryProps<Detail>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormPanel>
      <FormSection line="What it said at each publication, and after each change since." title="History">
        <Button className="justify-self-start" onClick={() => setIsOpen(true)} size="small">
          Show versions
        </Button>
      </FormSection>
      {isOpen && <VersionsDialog {...props} onClose={() => setIsOpen(false)} />}
    </FormPanel>
  );
}

function VersionsDialog<Detail extends Publication>({
  kind,
  record: { id, title },
  onClose,
}: PublicationHistoryProps<Detail> & { onClose: () => void }) {
  const { records, restore } = kind;
  const [page, setPage] = useState(1);
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery(versionsQuery(kind, id, page));
  const mayRestore = useMayCall(restore);
  const restoring = useMutation({
    mutationFn(version: number) {
      const loaded = queryClient.getQueryData<Tagged<Detail>>(records.keys.record(id));
      return callRecord(restore, { params: { id }, body: { version }, ifMatch: loaded?.etag });
    },
    onSuccess(restored, version) {
      queryClient.setQueryData(records.keys.record(id), restored);
      toast(`Version ${version} restored`);
      onClose();
      return queryClient.invalidateQueries({ queryKey: records.keys.all });
    },
  });
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open title={`History of ${title}`}>
      <div className="grid gap-3">
        <FailureBanner error={restoring.error} message="Failed to restore" />
        <QueryState
          empty={`This ${records.noun} has not been published yet.`}
          isInset
          loading={3}
          nouns="history"
          query={query}
        >
          {({ rows, total }) => (
            <>
              <ol className="grid gap-2">
                {rows.map((version, index) => (
                  <VersionItem
                    before={rows[index + 1]}
                    busy={restoring.isPending && restoring.variables === version.version}
                    key={version.version}
                    onRestore={page === 1 && index === 0 ? undefined : mayRestore ? restoring.mutate : undefined}
                    version={version}
                  />
                ))}
              </ol>
              <Pager
                hidesOnOnePage
                noun={["version", "versions"]}
                onPage={setPage}
                page={page}
                pageSize={VERSIONS_PER_PAGE}
                shownPage={page}
                total={total}
              />
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

interface VersionItemProps {
  version: PublicationVersion;
  /** Version before this one; undefined for the first one, and for the last one of a page. */
  before: PublicationVersion | undefined;
  busy: boolean;
  /** Undefined for the newest version. */
  onRestore: ((version: number) => void) | undefined;
}

/** Fields of a version, with their labels. */
const VERSION_FIELDS = [
  ["title", "Title"],
  ["summary", "Summary"],
  ["body", "Text"],
  ["cover", "Cover"],
] as const;

/** Returns the fields in which a version differs from the version before, with both texts. A missing text is `""`. */
function changesOf(version: PublicationVersion, before: PublicationVersion): PageChange[] {
  return VERSION_FIELDS.flatMap(([path, title]) => {
    const [old, now] = [before[path] ?? "", version[path] ?? ""];
    return old === now ? [] : [{ path, title, before: old, after: now }];
  });
}

function VersionItem({ version, before, busy, onRestore }: VersionItemProps) {
  const { version: number, title, summary, body, savedAt, author } = version;
  const changes = before ? changesOf(version, before) : [];
  return (
    <li className="rounded-control border border-border p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow">
          <strong className="font-semibold">Version {number}</strong>
          <span className="block text-small text-ink-2">
            <span>{formatInstant(savedAt)}</span>
            {author && <bdi>, {author}</bdi>}
          </span>
        </p>
        {onRestore && (
          <Button aria-label={`Restore version ${number}`} busy={busy} onClick={() => onRestore(number)} size="small">
            Restore
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-(--link)">
            {plural(changes.length, "change")}
          </summary>
          <div className="mt-1.5">
            <ChangeList changes={changes} />
          </div>
        </details>
      )}
      <details className="mt-1">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-(--link)">Text</summary>
        <div className="mt-1.5 grid gap-2 text-small wrap-anywhere">
          <p className="font-semibold">{title}</p>
          <p>{summary}</p>
          <p className="whitespace-pre-wrap">{body}</p>
        </div>
      </details>
    </li>
  );
}
