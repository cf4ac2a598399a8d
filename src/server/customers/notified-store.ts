import type { Read } from "#server/platform/database/database.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";

/** Customers as notifications name them, merged ones by the customer that they became part of. */
export const notifiedCustomers: NotifiedRecords = {
  type: "customer",
  async find(db, ids) {
    const rows = await selectCustomers(db)
      .select(["customers.id", "customers.name", "customers.sample", "customers.version"])
      .where("customers.id", "in", ids)
      .unionAll(
        selectCustomers(db)
          .innerJoin("customer_merges", "customer_merges.customer_id", "customers.id")
          .select(["customer_merges.id", "customers.name", "customers.sample", "customers.version"])
          .where("customer_merges.id", "in", ids),
      )
      .execute();
    return rows.map((row) => ({ id: row.id, title: row.name, needs: "customers:read", isSample: isSample(row) }));
  },
};

const selectCustomers = (db: Read) => db.selectFrom("customers");
