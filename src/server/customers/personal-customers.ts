import type { Customer } from "#contract/customers.ts";
import { customerStore, findCustomer, findCustomersOf } from "#server/customers/store.ts";
import { NOTHING_BESIDES, type PersonalRecords } from "#server/platform/personal-records.ts";

/** Customers and leads: with one go its notes and its history. */
export const personalCustomers: PersonalRecords<Customer> = {
  type: customerStore.type,
  async find(db, emailKey) {
    const found: Customer[] = [];
    for (const id of await findCustomersOf(db, emailKey)) {
      const customer = await findCustomer(db, id, "whole");
      if (customer) found.push(customer.record);
    }
    return found;
  },
  async erase(tx, ids) {
    for (const id of ids) await customerStore.remove(tx, id);
    return NOTHING_BESIDES;
  },
};
