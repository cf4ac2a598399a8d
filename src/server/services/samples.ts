import type { Tx } from "#server/platform/database/database.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { sampleDates } from "#server/platform/records/sample-dates.ts";
import { SAMPLE_SERVICES } from "#server/sample-data/sample-services.ts";
import { hasServices, insertService, serviceStore } from "#server/services/store.ts";
import { servicesTable } from "#server/services/tables.ts";

/**
 * Inserts the sample services, dated over the last six months, if there are no services. The caller makes sure that this
 * happens once for each database, and bumps the content version.
 */
async function loadSampleServices(tx: Tx, now: Date): Promise<void> {
  if (await hasServices(tx)) return;
  const dates = sampleDates(SAMPLE_SERVICES.length, now);
  for (const [index, service] of SAMPLE_SERVICES.entries()) {
    await insertService(tx, newId(), service, dates[index] ?? now.toISOString(), 1);
  }
}

export const sampleServices: Samples = { table: servicesTable, load: loadSampleServices, remove: serviceStore.remove };
