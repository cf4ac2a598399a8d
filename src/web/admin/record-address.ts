import type { AuditEntry } from "#contract/audit.ts";
import { addressOfRecord } from "./area.ts";
import { AREAS } from "./areas.ts";

/** Where a record can be seen, or the list that was taken along as a file; undefined for what is gone, and for what has no screen. */
export function recordAddress({ type, id, name, exists }: AuditEntry["record"]): string | undefined {
  if (exists) {
    const area = AREAS.find(({ records }) => records?.type === type);
    return area && addressOfRecord(area, id, name);
  }
  return AREAS.find(({ records }) => records?.exportedAs === type)?.path;
}
