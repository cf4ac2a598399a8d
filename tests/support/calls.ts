import { CALLS } from "#contract/calls.ts";
import { addressOf, type Endpoint } from "#contract/endpoint.ts";
import { type Request, sendJson } from "#tests/support/http.ts";
import { ADMIN, type ApiAnswer, type TestServer } from "#tests/support/server.ts";

export type CallName = keyof typeof CALLS;

/** A request that succeeds, once `{id}` stands for a record that is there. */
export interface Example {
  /** The table whose record `{id}` names. */
  record?: "messages" | "customers";
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  /** The fields of the body that may not be left out. */
  required?: readonly string[];
}

export const WORDS = {
  name: "Nomvula Dlamini",
  email: "nomvula@example.net",
  company: "Dlamini & Sons",
  subject: "A question",
  message: "Could you call me back?",
} as const;

/** One per call: a call without an example does not compile. */
export const EXAMPLES = {
  login: { body: { ...ADMIN }, required: ["email", "password"] },
  logout: {},
  getMe: {},
  sendContactMessage: { body: WORDS, required: ["name", "email", "message"] },
  getFormToken: {},
  listMessages: { query: { q: "call", status: "new", sort: "name", order: "asc", page: "1", pageSize: "10" } },
  getMessage: { record: "messages" },
  setMessageStatus: { record: "messages", body: { status: "Read" }, required: ["status"] },
  listCustomers: { query: { q: "dlamini", status: "lead", sort: "value", order: "desc", page: "1", pageSize: "10" } },
  getCustomer: { record: "customers" },
  getHealth: {},
  getReady: {},
  getDescription: {},
} as const satisfies Record<CallName, Example>;

export interface CallWithExample {
  name: CallName;
  call: Endpoint;
  example: Example;
}

/** Every call of the contract with its example. */
export const EVERY_CALL: readonly CallWithExample[] = Object.entries<Endpoint>(CALLS).map(([name, call]) => {
  // The keys of CALLS are its names; Object.entries only knows text.
  const known = name as CallName;
  return { name: known, call, example: EXAMPLES[known] };
});

/** Ids of a message and of the customer it became, for calls that name a record. */
export interface Records {
  messages: string;
  customers: string;
}

/** Leaves one message and answers the records that came of it. */
export async function addRecords({ app, api }: TestServer): Promise<Records> {
  const { status, json } = await api("POST", "/contact", { body: WORDS });
  if (status !== 201) throw new Error(`The message was refused: ${status}`);
  const row = await app.platform.database.read
    .selectFrom("messages")
    .select(["id", "customer_id"])
    .where("reference", "=", json.data.reference)
    .executeTakeFirstOrThrow();
  return { messages: row.id, customers: row.customer_id ?? "" };
}

/** The address of a call on these records, below `/api`. */
export function addressOfExample({ call, example }: CallWithExample, records: Records): string {
  return addressOf(call, example.record ? { id: records[example.record] } : {}, example.query);
}

/** Makes a call as its example says, but for what `change` sets. */
export async function callExample(
  server: TestServer,
  one: CallWithExample,
  records: Records,
  change: Request & { address?: string; json?: unknown } = {},
): Promise<ApiAnswer & { text: string }> {
  const { address = addressOfExample(one, records), json = one.example.body, ...request } = change;
  const url = `${server.url}/api${address}`;
  if (request.body !== undefined) return sendJson(url, one.call.method, request.body.toString(), request);
  return sendJson(url, one.call.method, json ?? "", request);
}
