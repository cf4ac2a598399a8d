import { getMe, login, logout } from "#contract/auth.ts";
import { getFormToken, sendContactMessage } from "#contract/contact.ts";
import { getCustomer, listCustomers } from "#contract/customers.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getMessage, listMessages, setMessageStatus } from "#contract/messages.ts";
import { getDescription, getHealth, getReady } from "#contract/system.ts";

/** Every call of the API, by name. The laws, the API description and the reference loop over it. */
export const CALLS = {
  login,
  logout,
  getMe,
  sendContactMessage,
  getFormToken,
  listMessages,
  getMessage,
  setMessageStatus,
  listCustomers,
  getCustomer,
  getHealth,
  getReady,
  getDescription,
} as const satisfies Record<string, Endpoint>;
