import type { Customer } from "#contract/customers.ts";
import type { StoredCustomer } from "#server/customers/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns a customer with the number of open messages, which another feature counts. */
export async function withOpenMessages(
  platform: Platform,
  { record, version }: VersionedRecord<StoredCustomer>,
): Promise<VersionedRecord<Customer>> {
  let openMessages = 0;
  for (const { customers } of platform.features)
    openMessages += (await customers?.countOpenMessages(platform, record.id)) ?? 0;
  return { record: { ...record, openMessages }, version };
}
