import type { AuditEntry } from "#contract/audit.ts";
import type { Permission } from "#contract/permissions.ts";
import { addressOfRecord } from "./area.ts";
import { areasFor } from "./areas.ts";

/**
 * Returns the path of a record, or of the list that was exported. Returns undefined for a deleted record, for one without a
 * screen, and without the permission.
 */
export function recordAddress(
  { type, id, name, exists }: AuditEntry["record"],
  permissions: readonly Permission[],
): string | undefined {
  const areas = areasFor(permissions);
  if (exists) {
    const area = areas.find(({ records }) => records?.type === type);
    return area && addressOfRecord(area, id, name);
  }
  return areas.find(({ records }) => records?.exportedAs === type)?.path;
}
