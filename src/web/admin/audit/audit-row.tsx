import { Link } from "react-router";
import type { AuditEntry } from "#contract/audit.ts";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { usePermissions } from "../account.ts";
import { recordAddress } from "../record-address.ts";
import { deedOf } from "./audit-labels.ts";
import { ChangeList } from "./change-list.tsx";
import { changesOf } from "./changes.ts";
import { RecordIcon } from "./record-icon.tsx";

/** An entry where there is no room for a table: a sentence, and when. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { who, done, name } = deedOf(entry);
  const address = recordAddress(entry.record, usePermissions());
  return (
    <div className="flex min-h-16 items-start gap-3 px-4 py-3">
      <RecordIcon type={entry.record.type} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <strong className="font-[640]">{who}</strong> {name && `${done} `}
          {address ? (
            <Link className="font-[560] text-(--link) underline underline-offset-4" to={address}>
              {name || done}
            </Link>
          ) : (
            <span className={name && "font-[560]"}>{name || done}</span>
          )}
        </p>
        <time className="text-[0.8125rem] text-ink-3" dateTime={entry.at}>
          {formatInstant(entry.at)} ({formatRelative(entry.at)})
        </time>
        {changesOf(entry).length > 0 && <ChangeList entry={entry} />}
      </div>
    </div>
  );
}
