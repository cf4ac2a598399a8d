import { ArrowRight } from "lucide-react";
import type { AuditEntry } from "#contract/audit.ts";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import { fieldName } from "./field-names.ts";

/** Fields that an entry changed, in a closed list. */
export function ChangeList({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span className="text-ink-3">None</span>;
  const isChange = entry.before !== null && entry.after !== null;
  return (
    <details className="min-w-0 desk:-mt-1.5 compact:mt-0">
      <summary className="flex min-h-8 w-fit cursor-pointer items-center underline decoration-border-strong underline-offset-4 hover:text-(--link)">
        <span>{plural(changes.length, isChange ? "change" : "field")}</span>
        <span className="sr-only">
          {" "}
          of <bdi>{entry.record.name || entry.record.type}</bdi>, {entry.action}
        </span>
      </summary>
      <dl className="grid gap-2.5 pt-1 pb-2 text-small">
        {changes.map((change) => (
          <div className="border-l-2 border-border pl-3" key={change.field}>
            <dt className="text-ink-3">{change.field}</dt>
            <dd>
              <Values change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const VALUE = "whitespace-pre-wrap wrap-anywhere no-underline";

function Values({ change: { before, after } }: { change: FieldChange }) {
  return (
    <>
      {before !== undefined && (
        <del className={`${VALUE} text-ink-2`}>
          <Value text={before} />
        </del>
      )}
      {before !== undefined && after !== undefined && (
        <ArrowRight aria-label="became" className="mx-1.5 inline text-ink-3" size={14} />
      )}
      {after !== undefined && (
        <ins className={`${VALUE} font-medium`}>
          <Value text={after} />
        </ins>
      )}
    </>
  );
}

function Value({ text }: { text: string }) {
  return text === "" ? <span className="font-[400] text-ink-3">nothing</span> : <bdi>{text}</bdi>;
}

interface FieldChange {
  field: string;
  /** Value before; undefined for a created record. */
  before: string | undefined;
  after: string | undefined;
}

interface ChangedRecord extends Pick<AuditEntry, "before" | "after"> {
  record: { type: string };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Fields that mean nothing to users. */
const HIDDEN_FIELDS = new Set(["id", "customerId", "ownerId", "assigneeId"]);

/** Returns the fields that differ, each with its values before and after. */
export function changesOf({ record: { type }, before, after }: ChangedRecord): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .map((field) => ({
      field: fieldName(type, field),
      before: before ? formatValue(before[field], type, field) : undefined,
      after: after ? formatValue(after[field], type, field) : undefined,
    }));
}

/** Returns a value of a field as text; blank for an empty one. */
export function formatValue(value: unknown, type: string, path: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return INSTANT.test(value) ? formatInstant(value) : value;
  if (Array.isArray(value)) return value.map((one) => formatValue(one, type, path)).join("\n");
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value)
    .filter(([field]) => !HIDDEN_FIELDS.has(field))
    .map(([field, part]) => [`${path}.${field}`, part] as const)
    .map(([inner, part]) => `${fieldName(type, inner)}: ${formatValue(part, type, inner) || "nothing"}`);
  return stripBidiControls(parts.join(", "));
}
