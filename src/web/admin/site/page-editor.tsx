import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useParams } from "react-router";
import { PAGE_KEYS, type PageDetail, type PageField, type PageKey, saveDraft } from "#contract/page-documents.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { ProblemSummary } from "#ui/problem-summary.tsx";
import { CardSkeleton } from "#ui/skeleton.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { textOf } from "#web/shared/json.ts";
import { useMayCall } from "../base/account.ts";
import { Banners, FailureBanner } from "../base/failure-reason.tsx";
import NotFound from "../base/not-found.tsx";
import { QueryState } from "../base/query-state.tsx";
import { ScreenTitle } from "../base/screen-title.tsx";
import { EditConflict } from "../forms/edit-conflict.tsx";
import { focusField } from "../forms/form-notices.tsx";
import { LeaveGuard } from "../forms/unsaved-changes-guard.tsx";
import { useFormRecord } from "../resources/open-record.ts";
import { settingsArea } from "../settings/area.ts";
import { siteArea } from "./area.ts";
import { DocumentFields, partId } from "./document-fields.tsx";
import { HeldPage } from "./held-page.tsx";
import { PageActions } from "./page-actions.tsx";
import { describeState, pageQuery, STATE_TONES } from "./page-client.ts";
import { comparedValues, titleOf, valueAt, withValue } from "./page-fields.ts";
import { type Device, PagePreview } from "./page-preview.tsx";
import { Placeholders } from "./placeholders.tsx";
import { type SaveState, usePageDraft } from "./use-page-draft.ts";

/** Editor of a page's texts, with a preview of the page beside it. */
export function PageEditor() {
  const { id } = useParams();
  const key = PAGE_KEYS.find((one) => one === id);
  return key ? <LoadedPage key={key} pageKey={key} /> : <NotFound />;
}

function LoadedPage({ pageKey }: { pageKey: PageKey }) {
  const query = useFormRecord(pageQuery(pageKey));
  if (query.data) return <Editor loaded={query.data} pageKey={pageKey} />;
  return (
    <div className="w-full max-w-page">
      <div className="mt-4">
        <BackLink to={siteArea.path}>Back to all pages</BackLink>
      </div>
      <PageTitle title="Page" />
      <QueryState
        failed="Failed to load page"
        isInset
        loading={<CardSkeleton shape={[{ fields: [{}, { control: "area" }] }]} />}
        nouns="page"
        query={query}
      >
        {() => null}
      </QueryState>
    </div>
  );
}

const SIDES = [
  { value: "words", label: "Edit" },
  { value: "page", label: "Preview" },
] as const;
type Side = (typeof SIDES)[number]["value"];

/** Device of the last preview, used for the next one. */
let lastDevice: Device = "phone";

function Editor({ pageKey, loaded }: { pageKey: PageKey; loaded: Tagged<PageDetail> }) {
  const draft = usePageDraft(pageKey, loaded);
  const isReadOnly = !useMayCall(saveDraft);
  const [side, setSide] = useState<Side>("words");
  const [device, setDevice] = useState<Device>(lastDevice);
  const [focused, setFocused] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(fieldNames(loaded).slice(0, 1)));
  const [failed, setFailed] = useState<Error>();
  const canLeave = useRef(false);
  const { record, etag } = draft.page;
  const { fields } = record;
  const errors = new Map(draft.errors.map(({ path, message }) => [path, message]));
  function toggle(part: string, isOpen: boolean) {
    setOpen((before) => new Set(isOpen ? [...before, part] : [...before].filter((one) => one !== part)));
  }
  /** Inserts a text as if it were typed, so that the browser's own undo works. */
  function insert(text: string) {
    const field = document.getElementsByName(focused)[0];
    field?.focus();
    document.execCommand("insertText", false, text);
  }
  return (
    <div className="flex w-full flex-1 flex-col">
      <ScreenTitle>{`${record.title} | Site`}</ScreenTitle>
      <LeaveGuard
        canLeave={canLeave}
        noun="page"
        onDiscard={() => draft.startFrom(draft.page)}
        unsaved={draft.conflict !== undefined || draft.state === "failed" || draft.state === "rejected"}
      />
      <div className="mt-4">
        <BackLink to={siteArea.path}>Back to all pages</BackLink>
      </div>
      <div className="z-20 bg-bg desk:sticky desk:top-0">
        <PageTitle
          actions={!isReadOnly && <PageActions draft={draft} onFailed={setFailed} pageKey={pageKey} />}
          badge={<Badge tone={STATE_TONES[record.state]}>{record.state}</Badge>}
          subtitle={
            <>
              <span>{describeState(record)}</span>{" "}
              <a className="ml-2 underlined-link" href={record.path}>
                Open page
              </a>
              {!isReadOnly && <SaveSign state={draft.state} />}
            </>
          }
          title={record.title}
        />
        <FailureBanner error={failed} message="Nothing was changed" onDismiss={() => setFailed(undefined)} />
        <div className="mb-3 empty:hidden">
          {record.scheduledFor && <HeldPage at={record.scheduledFor} draft={draft} onFailed={setFailed} />}
        </div>
        <EditorBanners
          draft={draft}
          fields={fields}
          isReadOnly={isReadOnly}
          onGoTo={(path) => {
            flushSync(() => {
              setSide("words");
              toggle(partOf(path), true);
            });
            focusField(path);
          }}
        />
      </div>
      <ViewSwitch
        choices={SIDES}
        className="mb-3 self-start xl:hidden"
        label="What is shown"
        onShow={setSide}
        shown={side}
      />
      <div
        className={classNames(
          "grid items-start gap-5",
          device === "phone" ? "xl:grid-cols-[minmax(0,1fr)_26rem]" : "xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]",
        )}
      >
        <div className={classNames("grid max-w-[44rem] min-w-0 gap-4", side === "page" && "max-xl:hidden")}>
          <PartLinks
            areAllOpen={fields.every(({ name }) => open.has(name))}
            fields={fields}
            onOpen={(part) => toggle(part, true)}
            onOpenAll={(isOpen) => setOpen(new Set(isOpen ? fieldNames(loaded) : []))}
          />
          <p className="text-ink-2">
            Labels of forms stay as they are. Projects, products, services, jobs and news have screens of their own.
            Clients and team are in{" "}
            <Link className="underlined-link" to={settingsArea.paths.website}>
              Settings
            </Link>
            .
          </p>
          <Placeholders
            canInsert={focused !== ""}
            onInsert={isReadOnly ? undefined : insert}
            placeholders={record.placeholders}
          />
          <DocumentFields
            document={{
              value: draft.values,
              errors,
              details: new Set(record.placeholders.map(({ name }) => name)),
              isReadOnly: isReadOnly || draft.conflict !== undefined,
              onChange: draft.change,
              read: draft.read,
              onFocus: setFocused,
            }}
            fields={fields}
            onToggle={toggle}
            open={open}
          />
        </div>
        <div
          className={classNames(
            "min-w-0 xl:sticky xl:top-24 xl:h-[calc(100dvh-7rem)]",
            side === "words" ? "max-xl:hidden" : "max-xl:h-[75dvh]",
          )}
        >
          <PagePreview
            device={device}
            onDevice={(next) => {
              lastDevice = next;
              setDevice(next);
            }}
            pageKey={pageKey}
            shownPath={focused}
            shownText={textOf(valueAt(draft.values, focused))}
            title={record.title}
            version={etag}
          />
        </div>
      </div>
    </div>
  );
}

const fieldNames = ({ record }: Tagged<PageDetail>) => record.fields.map(({ name }) => name);
/** Returns the part of the page to which the path of a field belongs: its first name. */
const partOf = (path: string) => path.split(".", 1)[0] ?? "";

interface PartLinksProps extends Pick<PageDetail, "fields"> {
  areAllOpen: boolean;
  onOpen: (part: string) => void;
  onOpenAll: (isOpen: boolean) => void;
}

/** Links to the parts of a long page, which unfold them. */
function PartLinks({ fields, areAllOpen, onOpen, onOpenAll }: PartLinksProps) {
  return (
    <nav aria-label="Parts of the page" className="-mx-1 flex gap-x-1 max-desk:overflow-x-auto desk:flex-wrap">
      {fields.map(({ name, title }) => (
        <Button
          key={name}
          onClick={() => {
            flushSync(() => onOpen(name));
            document.getElementById(partId(name))?.scrollIntoView({ block: "start" });
          }}
          size="small"
          variant="quiet"
        >
          {title}
        </Button>
      ))}
      <Button className="desk:ml-auto" onClick={() => onOpenAll(!areAllOpen)} size="small" variant="quiet">
        {areAllOpen ? "Fold all" : "Open all"}
      </Button>
    </nav>
  );
}

const SAVE_SIGNS: Readonly<Record<SaveState, string>> = {
  saved: "All changes saved",
  unsaved: "Saving...",
  saving: "Saving...",
  failed: "Not saved yet. Trying again...",
  rejected: "Not saved: see what is marked below",
};

function SaveSign({ state }: { state: SaveState }) {
  return (
    <span className="ml-3 text-ink-3" role="status">
      {SAVE_SIGNS[state]}
    </span>
  );
}

interface EditorBannersProps {
  draft: ReturnType<typeof usePageDraft>;
  fields: readonly PageField[];
  isReadOnly: boolean;
  /** Shows the field of a text and focuses it. */
  onGoTo: (path: string) => void;
}

function EditorBanners({ draft, fields, isReadOnly, onGoTo }: EditorBannersProps) {
  const { conflict, errors, failure, values } = draft;
  function resolve(taken: ReadonlySet<string>) {
    if (!conflict) return;
    const theirs = comparedValues(fields, conflict.stored.record.edited);
    const chosen = [...taken].reduce((document: unknown, path) => withValue(document, path, theirs[path]), values);
    draft.resolveConflict(Object(chosen));
  }
  return (
    <Banners>
      {isReadOnly && (
        <Banner message="You can view this page's words" tone="info">
          Your role doesn't allow you to change them.
        </Banner>
      )}
      <FailureBanner action={{ label: "Try again", onAct: draft.save }} error={failure} message="Failed to save draft">
        What you typed is kept in this tab.
      </FailureBanner>
      {errors.length > 0 && (
        <ProblemSummary
          focusField={onGoTo}
          heading={errors.length === 1 ? "One text needs attention" : `${errors.length} texts need attention`}
          problems={errors.map(({ path, message }) => ({ field: path, text: `${titleOf(fields, path)}: ${message}` }))}
        />
      )}
      {conflict && (
        <EditConflict
          base={comparedValues(fields, conflict.base)}
          labelOf={(path) => titleOf(fields, path)}
          mine={comparedValues(fields, values)}
          noun="page"
          onResolve={resolve}
          theirs={comparedValues(fields, conflict.stored.record.edited)}
        />
      )}
    </Banners>
  );
}
