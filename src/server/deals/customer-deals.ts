import { moveDeals, renameCustomer } from "#server/deals/store.ts";

/** Gives the deals of a customer the customer's new name and address. Called by each change of a customer. */
export const renameCustomerOfDeals = renameCustomer;

/** Moves the deals of one customer to another, with the name and the address of the other. */
export const moveDealsOfCustomer = moveDeals;
