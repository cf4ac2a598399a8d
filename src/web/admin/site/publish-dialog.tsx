import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { FieldError } from "#contract/error-response.ts";
import { type PageDetail, type PageKey, publishPages } from "#contract/page-documents.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallError, callRecord, type Tagged } from "#web/shared/call.ts";
import { formatInstant, instantOfLocal } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { tomorrowMorning } from "../base/mornings.ts";
import { QueryState } from "../base/query-state.tsx";
import { type When, WhenChoice } from "../forms/when-choice.tsx";
import { isStale } from "../resources/resource-client.ts";
import { PAGE_QUERY_KEYS, PAGES_QUERY, pageQuery } from "./page-client.ts";
import { titleOf } from "./page-fields.ts";
import { ChangeList } from "./word-diff.tsx";

interface PublishDialogProps {
  /** Pages that are chosen at first. */
  keys: readonly PageKey[];
  onClose: () => void;
  onPublished?: () => void;
  /** Called with the errors of texts that cannot be published yet. */
  onRejected?: (errors: readonly FieldError[]) => void;
}

/** Dialog that shows the changes of each page and publishes them now or later. Only the changes shown are published. */
export function PublishDialog({ keys, onClose, onPublished, onRejected }: PublishDialogProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data: rows = [] } = useQuery(PAGES_QUERY);
  const [chosen, setChosen] = useState<ReadonlySet<PageKey>>(new Set(keys));
  const [when, setWhen] = useState<When>("now");
  const [local, setLocal] = useState(tomorrowMorning);
  /** Whether the privacy notice gets a new version. The user is asked if its text changed. */
  const [newNotice, setNewNotice] = useState<boolean>();
  const [asksForNotice, setAsksForNotice] = useState(false);
  const candidates = rows.filter(({ key, state }) => state === "Draft" || chosen.has(key)).map(({ key }) => key);
  const query = useQueries({
    queries: candidates.map((key) => ({ ...pageQuery(key), staleTime: 0 })),
    combine: (results) => ({
      data: results.every(({ isPending }) => !isPending) ? results.flatMap(({ data }) => data ?? []) : undefined,
      error: results.find((result) => result.error)?.error ?? null,
      isFetching: results.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(results.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });
  const loaded = query.data ?? [];
  const pages = loaded.filter(({ record }) => chosen.has(record.key));

  function toggle(key: PageKey) {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  }

  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const at = when === "later" ? instantOfLocal(local) : undefined;
      const named = pages.map(({ record, etag = "" }) => ({ key: record.key, etag }));
      await callRecord(publishPages, { body: { pages: named, at, newNotice } });
      toast(at ? `Scheduled for ${formatInstant(at)}` : `${namesOf(pages)} published`);
      onPublished?.();
      onClose();
    },
    onError: refuse,
    onSettled() {
      queryClient.invalidateQueries({ queryKey: PAGE_QUERY_KEYS.all });
    },
  });

  function refuse(refused: Error) {
    if (isNoticeUndecided(refused)) return setAsksForNotice(true);
    const [only] = keys;
    if (!(refused instanceof CallError) || keys.length !== 1 || isStale(refused)) return;
    const own = refused.errors.filter(({ path }) => path.startsWith(`${only}.`));
    onRejected?.(own.map(({ path, message }) => ({ path: path.slice(`${only}.`.length), message })));
  }

  return (
    <Dialog onOpenChange={(isOpen) => !isOpen && onClose()} open staysOpen title="Publish">
      <div className="grid gap-4">
        {error && !isNoticeUndecided(error) && <Refusal error={error} pages={loaded} />}
        <QueryState empty="Nothing to publish." isInset loading={2} nouns="changes" query={query}>
          {(changed) =>
            changed.map(({ record }) => (
              <PageChoice isChosen={chosen.has(record.key)} key={record.key} onToggle={toggle} page={record} />
            ))
          }
        </QueryState>
        {asksForNotice && <NoticeChoice isNew={newNotice} onChoose={setNewNotice} />}
        <WhenChoice
          hint="South African time. What is shown above goes out then, even if the page is edited in the meantime."
          label="Publish at"
          local={local}
          onLocal={setLocal}
          onWhen={setWhen}
          when={when}
        />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t border-border bg-raised px-5 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            busy={isPending}
            disabled={pages.length === 0 || (asksForNotice && newNotice === undefined)}
            onClick={() => mutate()}
            variant="primary"
          >
            {when === "now" ? "Publish now" : "Schedule"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function isNoticeUndecided(error: Error): boolean {
  return error instanceof CallError && error.code === "notice-undecided";
}

function namesOf(pages: readonly Tagged<PageDetail>[]): string {
  return new Intl.ListFormat("en").format(pages.map(({ record }) => record.title));
}

interface PageChoiceProps {
  page: PageDetail;
  isChosen: boolean;
  onToggle: (key: PageKey) => void;
}

function PageChoice({ page, isChosen, onToggle }: PageChoiceProps) {
  const { changes } = page;
  const count = plural(changes.length, "change");
  return (
    <section className="rounded-control border border-border">
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3 font-semibold">
        <input
          checked={isChosen}
          className="size-4 accent-primary"
          onChange={() => onToggle(page.key)}
          type="checkbox"
        />
        {page.title} <span className="font-normal text-ink-3">{count}</span>
      </label>
      {isChosen && changes.length > 0 && (
        <section
          aria-label={`Changes of ${page.title}`}
          className="max-h-[40dvh] overflow-y-auto border-t border-border p-3"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus.
          tabIndex={0}
        >
          <ChangeList changes={changes} />
        </section>
      )}
    </section>
  );
}

interface NoticeChoiceProps {
  isNew: boolean | undefined;
  onChoose: (isNew: boolean) => void;
}

/** Choice after a change of the privacy notice: its meaning changed, or only its wording. */
function NoticeChoice({ isNew, onChoose }: NoticeChoiceProps) {
  const name = useId();
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => legend.current?.focus(), []);
  const choices = [
    { value: true, label: "Yes: it counts as a new privacy notice" },
    { value: false, label: "No, only the wording changed" },
  ] as const;
  return (
    <fieldset className="grid gap-1 rounded-control border border-warning/45 bg-warning-soft p-3">
      <legend className="float-left font-semibold outline-offset-2" ref={legend} tabIndex={-1}>
        Does what we tell people about their data change?
      </legend>
      <p className="clear-both text-ink-2">
        The privacy part of the terms is different. Messages, applications and subscriptions record which privacy notice
        applied when they came. Nobody gets an email.
      </p>
      {choices.map(({ value, label }) => (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 desk:min-h-8" key={label}>
          <input
            checked={isNew === value}
            className="size-4 accent-primary"
            name={name}
            onChange={() => onChoose(value)}
            type="radio"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Reason why nothing was published, by page and text if the server names them. */
function Refusal({ error, pages }: { error: Error; pages: readonly Tagged<PageDetail>[] }) {
  const errors = error instanceof CallError ? error.errors : [];
  const named = errors.flatMap(({ path, message }) => {
    const [key = "", ...rest] = path.split(".");
    const page = pages.find(({ record }) => record.key === key)?.record;
    return page && rest.length > 0 ? [`${page.title}: ${titleOf(page.fields, rest.join("."))}. ${message}`] : [];
  });
  return (
    <FailureBanner error={error} message="Nothing was published">
      {named.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {named.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </FailureBanner>
  );
}
