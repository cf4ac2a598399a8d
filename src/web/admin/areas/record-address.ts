import type { AuditEntry } from "#contract/audit.ts";
import type { Permission } from "#contract/permissions.ts";
import { type Area, addressOfRecord, isPermitted } from "./area.ts";
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
    return area ? addressOfRecord(area, id, name) : addressOfOther(areas, type, permissions);
  }
  return areas.find(({ records }) => records?.exportedAs === type)?.path;
}

/** Returns the path of the screen that lists the other records of an area. */
function addressOfOther(areas: readonly Area[], type: string, permissions: readonly Permission[]): string | undefined {
  for (const { otherRecords = {}, screens, paths } of areas) {
    const name = Object.hasOwn(otherRecords, type) ? otherRecords[type] : undefined;
    const path = name && isPermitted(permissions, screens[name]?.permission) ? paths[name] : undefined;
    if (typeof path === "string") return path;
  }
}
