import type { AuditEntry } from "#contract/audit.ts";
import { paths } from "#web/shared/paths.ts";

type AddressOf = (id: string, name: string) => string;

/** The screen of a record by its type, as the audit trail names it. */
const SCREENS: ReadonlyMap<string, AddressOf> = new Map<string, AddressOf>([
  ["customer", paths.customer],
  ["user", paths.editUser],
  ["product", paths.editProduct],
  ["service", paths.editService],
  ["job", paths.editJob],
  ["project", paths.editProject],
  ["message", paths.message],
  ["application", paths.application],
  ["subscriber", (_, email) => paths.subscribersLike(email)],
  ["mail", () => paths.outbox],
  ["settings", () => paths.settings],
]);

/** Lists that were taken along as a file. */
const LISTS: ReadonlyMap<string, string> = new Map<string, string>([
  ["customers", paths.crm],
  ["users", paths.users],
  ["products", paths.products],
  ["services", paths.services],
  ["messages", paths.messages],
  ["applications", paths.applications],
  ["subscribers", paths.subscribers],
]);

/** Where a record can be seen; undefined for what is gone, and for what has no screen. */
export function recordAddress({ type, id, name, exists }: AuditEntry["record"]): string | undefined {
  return exists ? SCREENS.get(type)?.(id, name) : LISTS.get(type);
}
