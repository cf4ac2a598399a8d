import { Link } from "react-router";
import { type AuditEntry, listAudit } from "#contract/audit.ts";
import { NEWEST_FIRST_SORT } from "#ui/data-table.tsx";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { recordAddress } from "../areas/record-address.ts";
import { usePermissions } from "../base/account.ts";
import { columnsOf, ownColumn } from "../lists/columns.tsx";
import type { ListFilter } from "../lists/filters.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { SECOND_LINE } from "../lists/row-parts.tsx";
import { useList } from "../lists/use-list.ts";
import { resourceClient } from "../resources/resource-client.ts";
import { auditOf } from "./area.ts";
import { auditEntrySentence, nounOf, RECORD_TYPES } from "./audit-labels.ts";
import { ChangeList, changesOf } from "./change-list.tsx";
import { RecordIcon } from "./record-icon.tsx";

const audit = resourceClient(
  { list: listAudit },
  {
    noun: "entry",
    nouns: "entries",
    nameOf: ({ record }) => record.name,
    aboutOf: ({ action, at }) => `${action}, ${formatInstant(at)}`,
    list: {
      screen: "audit",
      sorts: ["at"],
      defaultSort: { by: "at", order: "desc" },
      filters: [
        { name: "recordType", values: RECORD_TYPES.map(({ value }) => value) },
        // Ids of records, and names of files.
        { name: "recordId", pattern: /^[\da-z][\da-z.-]{0,199}$/ },
      ],
      unsearched: true,
    },
  },
);

/** Classes of a second line, which is hidden in rows of one line. */
const ONLY_WITH_ROOM = `${SECOND_LINE} compact:hidden`;

/** Classes of cells: aligned to the top, because changes need several lines. */
const TOP = "[td&]:py-2 [td&]:align-top [td&]:compact:py-0 [td&]:compact:align-middle";

const LABELS = { who: "Who", what: "What", record: "Record", at: "When", changes: "Changes" };

/** Author of a change, with the network address that it came from. */
function Who({ entry }: { entry: AuditEntry }) {
  const { who } = auditEntrySentence(entry);
  return (
    <>
      <span className="line-clamp-3 leading-snug font-medium wrap-anywhere compact:line-clamp-1" title={who}>
        {who}
      </span>
      {entry.address && <span className={ONLY_WITH_ROOM}>from {entry.address}</span>}
    </>
  );
}

/** List of every change in the back office, newest first. It is read-only. */
export function AuditList() {
  const list = useList(audit);
  const recordId = list.controls.state.filters.get("recordId");
  return (
    <ListPage
      columns={columnsOf(audit, LABELS, {
        who: ownColumn((entry) => <Who entry={entry} />, { width: "w-[18%]", className: TOP }),
        what: ownColumn(
          ({ action, record }) => (
            <div className="flex items-center gap-2.5">
              <RecordIcon type={record.type} />
              <div className="min-w-0">
                <span className="block leading-snug compact:truncate" title={action}>
                  {action}
                </span>
                <span className={ONLY_WITH_ROOM}>{nounOf(record.type)}</span>
              </div>
            </div>
          ),
          { width: "w-[19%]", className: TOP },
        ),
        record: ownColumn(({ record }) => <RecordCell record={record} />, {
          width: "w-[25%]",
          className: "[td&]:pt-1.5 [td&]:pb-2 [td&]:align-top [td&]:compact:py-0 [td&]:compact:align-middle",
        }),
        at: ownColumn(({ at }) => <Moment instant={at} />, {
          sort: NEWEST_FIRST_SORT,
          width: "w-[11.5rem]",
          className: TOP,
        }),
        changes: ownColumn((entry) => <ChangeList entry={entry} />, { className: TOP }),
      })}
      compactHeight="h-29"
      compactRow={(entry) => <AuditRow entry={entry} />}
      filters={recordId === undefined ? [BY_TYPE] : [BY_TYPE, byRecord(recordId, list.page.data?.rows ?? [])]}
      firstUse={{ title: "No changes yet", text: "Every change made in the back office is listed here." }}
      list={list}
      title="Audit"
    />
  );
}

type Filter = "recordType" | "recordId";

const BY_TYPE: ListFilter<Filter> = { name: "recordType", label: "Type", all: "All Types", choices: RECORD_TYPES };

/** Returns the filter of one record, labelled with its current name. */
function byRecord(id: string, rows: readonly AuditEntry[]): ListFilter<Filter> {
  const label = rows.find(({ record }) => record.id === id)?.record.name ?? id;
  return { name: "recordId", label: "Record", all: "All Records", choices: [{ value: id, label }] };
}

const AUDIT_ROW = "flex min-h-16 items-start gap-3 px-4 py-3";

/** Entry in a narrow window: a sentence and its time. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const { who, done, name } = auditEntrySentence(entry);
  const address = recordAddress(entry.record, usePermissions());
  return (
    <div className={AUDIT_ROW}>
      <RecordIcon type={entry.record.type} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <strong className="font-bold">{who}</strong> {name && <span>{`${done} `}</span>}
          {address ? (
            <Link className="font-medium underlined-link" to={address}>
              {name || done}
            </Link>
          ) : (
            <span className={name && "font-medium"}>{name || done}</span>
          )}
        </p>
        <time className="text-small text-ink-3" dateTime={entry.at}>
          {`${formatInstant(entry.at)} (${formatRelative(entry.at)})`}
        </time>
        {changesOf(entry).length > 0 && <ChangeList entry={entry} />}
      </div>
    </div>
  );
}

/** Classes of two links above each other, each at least 24 px high. */
const LINE = "flex min-h-6 w-fit max-w-full items-center underlined-link";

/** Record of an entry: links to the record and to its audit trail. */
function RecordCell({ record }: { record: AuditEntry["record"] }) {
  const address = recordAddress(record, usePermissions());
  const name = record.name || nounOf(record.type);
  return (
    <div className="compact:flex compact:gap-2.5">
      {address ? (
        <Link className={`${LINE} min-w-0 font-medium`} title={name} to={address}>
          <span className="truncate">{name}</span>
        </Link>
      ) : (
        <span className="block min-h-6 truncate leading-6" title={name}>
          {name}
        </span>
      )}
      {record.id && record.type !== "session" && (
        <Link className={`${LINE} shrink-0 text-small`} to={auditOf(record.type, record.id)}>
          History
          <span className="sr-only">
            {" "}
            of <bdi>{name}</bdi>
          </span>
        </Link>
      )}
    </div>
  );
}

function Moment({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      {formatInstant(instant)}
      <span className={ONLY_WITH_ROOM}>{formatRelative(instant)}</span>
    </time>
  );
}
