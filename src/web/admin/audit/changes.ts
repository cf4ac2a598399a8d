import type { AuditEntry } from "#contract/audit.ts";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { fieldName } from "./audit-labels.ts";

export interface Change {
  field: string;
  /** Undefined where there was nothing to be before, as of what was created. */
  before: string | undefined;
  after: string | undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Says nothing to people: what they see of a record has a name. */
const HIDDEN_FIELDS = new Set(["id"]);

/** The fields that differ, each with what it was and what it became. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .map((field) => ({
      field: fieldName(field),
      before: before ? formatValue(before[field]) : undefined,
      after: after ? formatValue(after[field]) : undefined,
    }));
}

/** Empty for what holds nothing. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return INSTANT.test(value) ? formatInstant(value) : value;
  if (Array.isArray(value)) return value.map(formatValue).join("\n");
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value)
    .filter(([field]) => !HIDDEN_FIELDS.has(field))
    .map(([field, part]) => `${fieldName(field)}: ${formatValue(part) || "nothing"}`);
  return stripBidiControls(parts.join(", "));
}
