import { renameCustomer } from "#server/deals/store.ts";

/** Gives the deals of a customer the customer's new name and address. Called by each change of a customer. */
export const renameCustomerOfDeals = renameCustomer;
