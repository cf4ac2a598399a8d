import type { SampleData } from "#contract/sample-data.ts";
import { sampleCustomers } from "#server/customers/samples.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import { contentChanged } from "#server/platform/database/content-version.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Acting } from "#server/platform/records.ts";
import { sampleProducts } from "#server/products/samples.ts";
import { sampleServices } from "#server/services/samples.ts";
import { sampleUsers } from "#server/users/samples.ts";

async function findSampleData(db: Read) {
  return {
    products: await sampleProducts.find(db),
    services: await sampleServices.find(db),
    customers: await sampleCustomers.find(db),
    users: await sampleUsers.find(db),
  };
}

type Found = Awaited<ReturnType<typeof findSampleData>>;

function untouchedOf({ products, services, customers, users }: Found) {
  return {
    products: products.untouched.length,
    services: services.untouched.length,
    customers: customers.untouched.length,
    users: users.untouched.length,
  };
}

export async function countSampleData(db: Read): Promise<SampleData> {
  const found = await findSampleData(db);
  const changed = Object.values(found).reduce((sum, kind) => sum + kind.changed.length, 0);
  return { ...untouchedOf(found), changed };
}

/**
 * Removes the samples that nobody has changed, with one line in the trail: what goes was made by nobody, and is in the
 * program's own content. Without any left nothing is told.
 */
export async function removeSampleData(platform: Platform, { session, caller }: Acting): Promise<undefined> {
  await platform.database.write(async (tx) => {
    const found = await findSampleData(tx);
    const removed = untouchedOf(found);
    if (Object.values(removed).every((count) => count === 0)) return;
    for (const id of found.products.untouched) await sampleProducts.remove(tx, id);
    for (const id of found.services.untouched) await sampleServices.remove(tx, id);
    for (const id of found.customers.untouched) await sampleCustomers.remove(tx, id);
    for (const id of found.users.untouched) await sampleUsers.remove(tx, id);
    await recordAudit(tx, platform.now(), {
      account: session.account,
      action: "removed",
      record: { type: "sample-data", id: "", name: "Sample data" },
      caller,
      before: removed,
    });
    await contentChanged(tx);
  });
}
