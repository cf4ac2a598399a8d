import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { PAGE_KEYS, type PageRow, publishPages } from "#contract/page-documents.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { QueryState } from "../base/query-state.tsx";
import { siteArea } from "./area.ts";
import { describeState, PAGES_QUERY, STATE_TONES } from "./page-client.ts";
import { PublishDialog } from "./publish-dialog.tsx";

/** List of the editable pages with their states. */
export function PageList() {
  const query = useQuery(PAGES_QUERY);
  const mayPublish = useMayCall(publishPages);
  const drafts = query.data?.filter(({ state }) => state === "Draft") ?? [];
  return (
    <div className="w-full max-w-page">
      <PageTitle
        actions={mayPublish && drafts.length > 0 && <PublishDrafts drafts={drafts} />}
        subtitle="The words of the website, where its buttons lead, and pictures between its parts. Layout and prices stay as they are."
        title="Site"
      />
      <div className="overflow-clip rounded-panel border border-border bg-surface shadow-1">
        <QueryState
          empty={undefined}
          loading={<RowsSkeleton count={PAGE_KEYS.length} height="h-16" />}
          nouns="pages"
          query={query}
        >
          {(pages) => (
            <ul className="divide-y divide-border">
              {pages.map((page) => (
                <PageItem key={page.key} page={page} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </div>
  );
}

function PageItem({ page }: { page: PageRow }) {
  const { key, title, path, state, updatedAt, updatedBy } = page;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-surface-2 sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)_auto]">
      <div className="min-w-0">
        <TextLink className="inline-flex min-h-6 items-center font-semibold" look="name" to={siteArea.paths.page(key)}>
          {title}
        </TextLink>
        <p className="text-small text-ink-3">{path}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2 max-sm:col-start-1 max-sm:row-start-2">
        <Badge tone={STATE_TONES[state]}>{state}</Badge>
        <span>{describeState(page)}</span>
      </p>
      <p className="text-small text-ink-3 max-sm:hidden">
        {updatedAt && `${updatedBy || "Somebody who has left"}, ${formatInstant(updatedAt)}`}
      </p>
      <a
        aria-label={`Open ${title} on the website`}
        className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-surface-3 hover:text-ink desk:size-9"
        href={path}
      >
        <ExternalLink size={18} />
      </a>
    </li>
  );
}

function PublishDrafts({ drafts }: { drafts: readonly PageRow[] }) {
  const [open, setOpen] = useState(false);
  const name = `Publish ${plural(drafts.length, "draft")}`;
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="primary">
        {name}
      </Button>
      {open && <PublishDialog keys={drafts.map(({ key }) => key)} onClose={() => setOpen(false)} />}
    </>
  );
}
