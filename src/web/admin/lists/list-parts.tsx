import { Download, Plus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { onKey } from "#ui/key-target.ts";
import { PageTitle } from "#ui/page-title.tsx";
import empty from "#web/art/empty.svg";
import { formatIsoDay } from "#web/shared/dates.ts";
import { Banners, FailureBanner } from "../base/failure-reason.tsx";
import { LAZY_MODULES, loadAhead } from "../base/lazy-modules.ts";
import { useFile } from "../base/use-file.ts";
import { useLazyModule } from "../base/use-lazy-module.tsx";
import { listElement } from "../resources/list-state.ts";
import type { ExportFormat } from "../resources/resource-client.ts";

/** Bar of two pixels at the top edge while rows are fetched again. */
export function RefetchBar() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 h-0.5 bg-accent transition-opacity delay-200 motion-safe:animate-pulse starting:opacity-0"
    />
  );
}

/** Message in the place of the pager while rows load. */
export function ListLoading({ nouns }: { nouns: string }) {
  return (
    <p className="flex min-h-14 items-center border-t border-border px-3.5 text-ink-2" role="status">
      Loading {nouns}...
    </p>
  );
}

interface ListFailedProps {
  nouns: string;
  error: Error;
  /** Whether rows of an earlier response are still shown. */
  stale: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** Failure of a list. Rows of an earlier response stay below it. */
export function ListFailed({ nouns, error, stale, retrying, onRetry }: ListFailedProps) {
  return (
    <div className="p-2.5">
      <FailureBanner
        action={{ label: "Try again", onAct: onRetry, busy: retrying }}
        error={error}
        message={`Failed to fetch ${nouns}`}
      >
        {stale && "What is shown below may be out of date."}
      </FailureBanner>
    </div>
  );
}

interface ListEmptyProps {
  nouns: string;
  /** Whether a search or a filter is set. */
  narrowed: boolean;
  onClear: () => void;
  /** Searches without the filters. Set while both a search and a filter narrow the list. */
  onSearchAll: (() => void) | undefined;
  firstUse: { title: string; text: string };
}

/** Text of an empty list, which differs between no records at all and no matching ones. */
export function ListEmpty({ nouns, narrowed, onClear, onSearchAll, firstUse }: ListEmptyProps) {
  if (!narrowed) {
    return (
      <EmptyState art={empty} title={firstUse.title}>
        {firstUse.text}
      </EmptyState>
    );
  }
  // Rows replace the pressed button.
  const widen = (show: () => void) => () => {
    show();
    listElement()?.focus();
  };
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {onSearchAll && (
            <Button onClick={widen(onSearchAll)} variant="primary">
              Search all {nouns}
            </Button>
          )}
          <Button onClick={widen(onClear)}>Clear filters</Button>
        </div>
      }
      title={`No ${nouns} found`}
    >
      Nothing matches your search and filters.
    </EmptyState>
  );
}

interface ListTitleProps {
  title: string;
  nouns: string;
  /** Fetches the rows that match the search and the filters, as a file. Without it there is no Export button. */
  exportRows?: ExportRows | undefined;
  /** Link to the form for a new record: `Add Product`. */
  add?: { to: string; label: string } | undefined;
  /** Link to the screen that imports records from a file. */
  importAt?: string | undefined;
}

/** Title of a list, with the actions on the whole list. */
export function ListTitle({ title, nouns, exportRows, add, importAt }: ListTitleProps) {
  const addLink = add && (
    <ButtonLink
      {...onKey("create")}
      className={ACTION}
      icon={<Plus {...ACTION_ICON} />}
      title={`${add.label} (N)`}
      variant="primary"
      to={add.to}
    >
      <span className="max-sm:sr-only">{add.label}</span>
    </ButtonLink>
  );
  if (!exportRows) return <PageTitle actions={addLink} actionsStayBeside title={title} />;
  return (
    <ExportTitle exportRows={exportRows} nouns={nouns} title={title}>
      {importAt && (
        // Files are rarely imported from a phone, where a third button would move the rows down.
        <ButtonLink className="max-sm:hidden" icon={<Upload size={16} />} to={importAt}>
          Import
        </ButtonLink>
      )}
      {addLink}
    </ExportTitle>
  );
}

type ExportRows = (format: ExportFormat) => Promise<Blob>;

/** Classes and icon of the actions beside a list's title. On a phone only the icon is shown, so that rows begin sooner. */
const ACTION = "max-sm:size-11 max-sm:px-0";
const ACTION_ICON = { className: "max-sm:size-5", size: 16 } as const;

const load = LAZY_MODULES.menus;
const loadSoon = () => loadAhead(load);

interface ExportTitleProps {
  title: string;
  nouns: string;
  exportRows: ExportRows;
  /** Actions behind the Export button. */
  children: ReactNode;
}

/** Title of a list with its Export button, whose menu offers the formats. */
function ExportTitle({ title, nouns, exportRows, children }: ExportTitleProps) {
  const file = useFile(exportRows, (format) => `${nouns}-${formatIsoDay(new Date())}.${format}`);
  const { module, need, failure } = useLazyModule(load, "menu");
  const look = {
    "aria-haspopup": "menu",
    busy: file.busy,
    children: <span className="max-sm:sr-only">{file.busy ? "Exporting..." : "Export"}</span>,
    className: ACTION,
    icon: <Download {...ACTION_ICON} />,
    title: "Export",
  } as const;
  const { asked } = file;
  return (
    <>
      <PageTitle
        actions={
          <>
            {module ? (
              <module.ExportMenu onChoose={file.fetch} trigger={<Button {...look} />} />
            ) : (
              <Button {...look} onClick={need} onFocus={loadSoon} onPointerEnter={loadSoon} />
            )}
            {children}
          </>
        }
        actionsStayBeside
        title={title}
      />
      {failure}
      {file.error && (
        <Banners>
          <FailureBanner
            action={{ label: "Try again", onAct: () => asked && file.fetch(asked) }}
            error={file.error}
            message={`Failed to export ${nouns}`}
            onDismiss={file.dismiss}
          />
        </Banners>
      )}
    </>
  );
}
