import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type Tone, ToneShape } from "#ui/tone.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import type { Tagged } from "#web/shared/call.ts";
import { formatRelative } from "#web/shared/dates.ts";
import { weightOf } from "../lists/row-parts.tsx";
import { useWithList } from "../resources/list-address.ts";
import type { StatusResource } from "../resources/resource-client.ts";
import { useWide } from "./detail-page.tsx";
import type { Walk } from "./use-record-navigation.tsx";

/** Width from which the list is shown beside the record. */
const ROOMY = "(min-width: 1280px)";

interface TriageRow<Status extends string> {
  id: string;
  status: Status;
  createdAt: string;
}

interface TriageProps<Row extends TriageRow<Status>, Status extends string> {
  /** Title of the list. */
  title: string;
  /** Path of the record. */
  path: string;
  walk: Walk<Row>;
  resource: StatusResource<Row, Status>;
  tones: Readonly<Record<Status, Tone>>;
  /** Status of records that are unread. */
  fresh: NoInfer<Status>;
  /** The second line of a row. */
  about: (row: Row) => string;
  /** Returns the time that a row shows. Default: that of its creation. */
  at?: (row: Row) => string;
  /** Returns a word that is shown in place of the status. */
  note?: (row: Row) => string | undefined;
  /** Id of the shown record. */
  id: string;
  /** Most frequent action, as a button on a phone. Undefined if nothing is left to do. */
  finish: { label: string; act: () => void } | undefined;
  /** The record. */
  children: ReactNode;
}

/** Page of an incoming record: with its list beside it if there is room, with a bar of buttons on a phone. */
export function Triage<Row extends TriageRow<Status>, Status extends string>(props: TriageProps<Row, Status>) {
  const { walk, children } = props;
  const isRoomy = useMediaQuery(ROOMY);
  const isWide = useWide();
  if (!isWide) {
    return (
      <>
        {children}
        <PhoneBar {...props} />
      </>
    );
  }
  if (!isRoomy || !(walk.isLoading || walk.rows.length > 0)) return children;
  return (
    <div className="grid grid-cols-[19rem_minmax(0,1fr)] items-start gap-x-6">
      <TriageList {...props} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Marker of the row whose record is shown. */
const CURRENT =
  "aria-[current]:bg-[color-mix(in_oklab,var(--primary-soft),var(--surface))] " +
  "aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:left-0 aria-[current]:before:w-1 " +
  "aria-[current]:before:bg-accent forced-colors:before:hidden forced-colors:aria-[current]:outline-2";

function TriageList<Row extends TriageRow<Status>, Status extends string>({
  title,
  path,
  walk,
  resource,
  tones,
  fresh,
  about,
  at = ({ createdAt }) => createdAt,
  note,
  id,
}: TriageProps<Row, Status>) {
  const withList = useWithList();
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record, another row.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [id]);
  /** Returns the current version of a row, which may have left the list since. */
  const latest = (row: Row) => queryClient.getQueryData<Tagged<Row>>(resource.keys.record(row.id))?.record ?? row;
  return (
    <nav
      aria-label={`${title} in the list`}
      className="sticky top-4 mt-4 grid max-h-[calc(100dvh-2rem)] grid-rows-[auto_minmax(0,1fr)] overflow-clip rounded-panel border border-border bg-surface shadow-1"
    >
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-border px-3.5">
        <TextLink className="font-bold" look="name" to={withList(path)}>
          {title}
        </TextLink>
        <span className="truncate text-small text-ink-3">{[...walk.state.filters.values()].join(", ")}</span>
      </div>
      <ul className="overflow-y-auto overscroll-contain" ref={list}>
        {walk.isLoading && (
          <li>
            <RowsSkeleton count={walk.state.pageSize} height="h-[3.875rem]" />
          </li>
        )}
        {walk.rows.map(latest).map((row) => (
          <li className="border-b border-border last:border-b-0" key={row.id}>
            <Link
              aria-current={row.id === id ? "true" : undefined}
              className={`relative block px-3.5 py-2.5 -outline-offset-3 hover:bg-surface-2 ${CURRENT}`}
              replace
              state={state}
              to={walk.addressOf(row)}
            >
              <span className="flex items-baseline gap-2">
                <span className={classNames("truncate", weightOf(row.status === fresh))}>{resource.nameOf(row)}</span>
                <span className="ml-auto shrink-0 text-small text-ink-3">{formatRelative(at(row))}</span>
              </span>
              <span className="mt-0.5 flex items-center gap-2">
                <span className="truncate text-small text-ink-2">{about(row)}</span>
                <span className="ml-auto inline-flex shrink-0 items-center gap-1.5 text-small text-ink-3">
                  <ToneShape tone={tones[row.status]} />
                  <span>{note?.(row) ?? row.status}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Bar at the bottom of a phone: previous record, most frequent action, next record. */
function PhoneBar<Row extends TriageRow<Status>, Status extends string>({
  walk: { previous, next },
  resource: { noun },
  finish,
}: TriageProps<Row, Status>) {
  if (!previous && !next) return null;
  return (
    <div
      className="sticky bottom-0 z-20 [body:has([data-composer])_&]:hidden -mx-4 mt-auto -mb-10 flex gap-2 border-t border-border bg-surface px-4 py-2.5"
      data-save-bar=""
    >
      <Step icon={<ChevronUp size={20} />} label={`Previous ${noun}`} to={previous} />
      <span className="flex min-w-0 flex-1 justify-center *:w-full *:max-w-96">
        {finish && (
          <Button onClick={finish.act} variant="primary">
            <span className="truncate leading-normal">{finish.label}</span>
          </Button>
        )}
      </span>
      <Step icon={<ChevronDown size={20} />} label={`Next ${noun}`} to={next} />
    </div>
  );
}

function Step({ icon, label, to }: { icon: ReactNode; label: string; to: string | undefined }) {
  const { state } = useLocation();
  if (!to) return <Button aria-label={label} disabled icon={icon} size="icon" />;
  return <ButtonLink aria-label={label} icon={icon} replace size="icon" state={state} to={to} />;
}
