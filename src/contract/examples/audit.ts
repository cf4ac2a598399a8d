import type { AUDIT_ENDPOINTS } from "#contract/audit.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

/** Entry of a message whose status changed. */
export const auditEntry = {
  id: "01a1f813-a740-7000-8000-0000000000f1",
  at: "2026-11-20T09:15:00.000Z",
  account: { id: "01a1f813-a740-7000-8000-0000000000a1", name: "Thandi Example" },
  action: "changed status",
  record: { type: "message", id: "01a1f813-a740-7000-8000-0000000000c1", name: "MSG-7K3F-9QX2", exists: true },
  requestId: "01a1f813-a740-7000-8000-0000000000f2",
  address: "192.0.2.10",
  before: { status: "New" },
  after: { status: "Read" },
};

export const AUDIT_EXAMPLES = {
  listAudit: {
    query: {
      recordType: auditEntry.record.type,
      recordId: auditEntry.record.id,
      sort: "at",
      order: "asc",
      page: "1",
      pageSize: "10",
    },
    reply: [auditEntry],
  },
} satisfies ExamplesOf<typeof AUDIT_ENDPOINTS>;
