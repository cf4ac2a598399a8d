import { Link } from "react-router";
import type { AuditEntry } from "#contract/audit.ts";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { usePermissions } from "../account.ts";
import { recordAddress } from "../record-address.ts";
import { SECOND_LINE } from "../resource/row-parts.tsx";
import { auditOf } from "./area.ts";
import { nounOf } from "./audit-labels.ts";

/** Two targets above each other are 24 px high each. */
const LINE = "flex min-h-6 w-fit max-w-full items-center text-(--link) underline underline-offset-4";

/** What it was done to, as the way there; with the way to all that was done to it. */
export function RecordCell({ record }: { record: AuditEntry["record"] }) {
  const address = recordAddress(record, usePermissions());
  const name = record.name || nounOf(record.type);
  return (
    <>
      {address ? (
        <Link className={`${LINE} font-[560]`} to={address}>
          <span className="truncate">{name}</span>
        </Link>
      ) : (
        <span className="block min-h-6 truncate leading-6" title={name}>
          {name}
        </span>
      )}
      {record.id && record.type !== "session" && (
        <Link className={`${LINE} text-[0.8125rem]`} to={auditOf(record.type, record.id)}>
          History
          <span className="sr-only">
            {" "}
            of <bdi>{name}</bdi>
          </span>
        </Link>
      )}
    </>
  );
}

export function Moment({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      {formatInstant(instant)}
      <span className={SECOND_LINE}>{formatRelative(instant)}</span>
    </time>
  );
}
