import { listAudit } from "#contract/audit.ts";
import { callList } from "#web/shared/call.ts";
import type { ListShape, ListState } from "../resource/list-state.ts";
import { pageQuery } from "../resource/page-query.ts";
import { recordKeys } from "../resource/record-keys.ts";
import { RECORD_TYPES } from "./audit-labels.ts";

const KEYS = recordKeys("audit");
const SORTS = ["at"] as const;

export const AUDIT_LIST_SHAPE = {
  sorts: SORTS,
  defaultSort: { by: "at", order: "desc" },
  filters: [
    { name: "recordType", values: RECORD_TYPES.map(({ value }) => value) },
    // Ids of records, and names of files.
    { name: "recordId", pattern: /^[\da-z][\da-z.-]{0,199}$/ },
  ],
  unsearched: true,
} as const satisfies ListShape;

export function auditListQuery({ filters, sort, page }: ListState<(typeof SORTS)[number], "recordType" | "recordId">) {
  const asked = {
    recordType: filters.get("recordType"),
    recordId: filters.get("recordId"),
    sort: sort.by,
    order: sort.order,
  };
  return pageQuery(KEYS, asked, page, (query, signal) => callList(listAudit, { query, signal }));
}
