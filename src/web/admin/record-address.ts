import type { AuditEntry } from "#contract/audit.ts";
import type { Permission } from "#contract/permissions.ts";
import { addressOfRecord } from "./area.ts";
import { areasFor } from "./areas.ts";

/**
 * Where a record can be seen, or the list that was taken along as a file; undefined for what is gone, for what has no screen,
 * and where these permissions do not lead.
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
