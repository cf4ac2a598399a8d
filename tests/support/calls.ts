import { CALLS } from "#contract/calls.ts";
import { addressOf, type Endpoint } from "#contract/endpoint.ts";
import type { AnyExample, CallName } from "#contract/examples/example.ts";
import { EXAMPLES } from "#contract/examples.ts";
import { insertJob } from "#server/jobs/store.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { newId } from "#server/platform/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { insertProject } from "#server/projects/store.ts";
import { insertService } from "#server/services/store.ts";
import { addAccount, addReset, addSession, adminId } from "#tests/support/accounts.ts";
import { PDF } from "#tests/support/documents.ts";
import { formOf, type Part } from "#tests/support/forms.ts";
import { type Request, send, sendJson } from "#tests/support/http.ts";
import { ADMIN, type ApiAnswer, type TestServer } from "#tests/support/server.ts";
import { addSubscriber } from "#tests/support/subscribers.ts";

/** What tests must know of a call beside its example in the contract, and what they send in place of a part of it. */
interface Trial {
  /** The table whose record `{id}` names. */
  record?: keyof Records;
  body?: Readonly<Record<string, unknown>>;
  /** What a form carries in its file, which is called as the contract's example says. */
  file?: Buffer;
  /** The fields of the body that may not be left out. */
  required?: readonly string[];
  /** The fields that may be `null`. */
  nullable?: readonly string[];
}

/** A request that succeeds, once `{id}` stands for a record that is there. */
export interface Example extends Trial {
  query?: Readonly<Record<string, string>> | undefined;
}

export { EXAMPLES };

export const WORDS = EXAMPLES.sendContactMessage.body;

const SMALL_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==",
  "base64",
);

const APPLICATION_FIELDS = [
  "jobId",
  "firstName",
  "lastName",
  "email",
  "phone",
  "coverLetter",
  "yearsOfExperience",
  "noticePeriod",
  "resume",
];
const PRODUCT_FIELDS = ["name", "slug", "category", "description", "price", "stock"];
const SERVICE_FIELDS = ["name", "slug", "category", "description", "price"];
const JOB_FIELDS = ["title", "slug", "department", "location", "type", "description"];
const PROJECT_FIELDS = ["name", "slug", "shortDesc", "description", "category", "year"];

const TRIALS: Partial<Record<CallName, Trial>> = {
  login: { body: ADMIN, required: ["email", "password"] },
  changePassword: {
    // The same again, so that whoever signs in afterwards still can.
    body: { currentPassword: ADMIN.password, newPassword: ADMIN.password },
    required: ["currentPassword", "newPassword"],
  },
  deleteSession: { record: "sessions" },
  forgotPassword: { required: ["email"] },
  resetPassword: { required: ["token", "password"] },
  getUser: { record: "users" },
  createUser: { required: ["name", "email", "password"] },
  updateUser: { record: "users", required: ["name", "email"] },
  deleteUser: { record: "users" },
  setUserStatus: { record: "users", required: ["status"] },
  sendContactMessage: { required: ["name", "email", "message"] },
  getMessage: { record: "messages" },
  setMessageStatus: { record: "messages", required: ["status"] },
  sendApplication: { file: PDF, required: APPLICATION_FIELDS },
  getApplication: { record: "applications" },
  setApplicationStatus: { record: "applications", required: ["status"] },
  getResume: { record: "applications" },
  subscribe: { required: ["email"] },
  confirmSubscription: { required: ["token"] },
  deleteSubscriber: { record: "subscribers" },
  getCustomer: { record: "customers" },
  createCustomer: { required: ["name", "email"] },
  updateCustomer: { record: "customers", required: ["name", "email"] },
  deleteCustomer: { record: "customers" },
  setCustomerStatus: { record: "customers", required: ["status"] },
  listCustomerNotes: { record: "customers" },
  listInteractions: { record: "customers" },
  addCustomerNote: { record: "customers", required: ["text"] },
  addInteraction: { record: "customers", required: ["type", "description"] },
  getProduct: { record: "products" },
  createProduct: { required: PRODUCT_FIELDS },
  updateProduct: { record: "products", required: PRODUCT_FIELDS },
  deleteProduct: { record: "products" },
  setProductStatus: { record: "products", required: ["status"] },
  getService: { record: "services" },
  createService: { required: SERVICE_FIELDS },
  updateService: { record: "services", required: SERVICE_FIELDS },
  deleteService: { record: "services" },
  setServiceStatus: { record: "services", required: ["status"] },
  getJob: { record: "jobs" },
  createJob: { required: JOB_FIELDS, nullable: ["closesAt"] },
  updateJob: { record: "jobs", required: JOB_FIELDS, nullable: ["closesAt"] },
  deleteJob: { record: "jobs" },
  setJobStatus: { record: "jobs", required: ["status"] },
  getProject: { record: "projects" },
  createProject: { required: PROJECT_FIELDS, nullable: ["image"] },
  updateProject: { record: "projects", required: PROJECT_FIELDS, nullable: ["image"] },
  deleteProject: { record: "projects" },
  setProjectStatus: { record: "projects", required: ["status"] },
  retryMail: { record: "outbox" },
  updateSettings: { required: ["company", "notificationAddresses", "retention"] },
  readPersonalData: { required: ["email"] },
  erasePersonalData: { required: ["email"] },
  uploadImage: { file: SMALL_PNG },
};

export interface CallWithExample {
  name: CallName;
  call: Endpoint;
  example: Example;
}

/** Every call of the contract with its example, as tests send it. */
export const EVERY_CALL: readonly CallWithExample[] = Object.entries<Endpoint>(CALLS).map(([name, call]) => {
  // The keys of CALLS are its names; Object.entries only knows text.
  const known = name as CallName;
  const { query, body }: AnyExample = EXAMPLES[known];
  return { name: known, call, example: { query, body, ...TRIALS[known] } };
});

/** Ids of a message, of the customer it became and of a record of each other resource, for calls that name one. */
export interface Records {
  users: string;
  /** Of the account that is to make the call: nobody else may name it. */
  sessions: string;
  messages: string;
  applications: string;
  customers: string;
  products: string;
  services: string;
  jobs: string;
  projects: string;
  subscribers: string;
  /** Of the subscriber. */
  unsubscribeToken: string;
  /** A mail that waits. */
  outbox: string;
}

/** Makes one record of each resource, others every time: what is unique is made up anew. */
export async function addRecords(server: TestServer, accountId?: string): Promise<Records> {
  return {
    ...(await addUserAndSession(server, accountId)),
    ...(await addMessageAndCustomer(server)),
    applications: await addApplication(server),
    ...(await addSubscription(server)),
    ...(await addCatalogue(server)),
    ...(await addWork(server)),
  };
}

/** An account, and a session of the account that is to make the calls: the first administrator unless told otherwise. */
async function addUserAndSession(server: TestServer, accountId?: string): Promise<Pick<Records, "users" | "sessions">> {
  const users = await addAccount(server, { email: `user-${newId()}@example.com` });
  return { users, sessions: await addSession(server, accountId ?? (await adminId(server))) };
}

/** Leaves one message and answers the records that came of it. */
async function addMessageAndCustomer(server: TestServer): Promise<Pick<Records, "messages" | "customers" | "outbox">> {
  const { app, api } = server;
  const { status, json } = await api("POST", "/contact", { body: WORDS });
  if (status !== 201) throw new Error(`The message was refused: ${status}`);
  const row = await app.platform.database.read
    .selectFrom("messages")
    .select(["id", "customer_id"])
    .where("reference", "=", json.data.reference)
    .executeTakeFirstOrThrow();
  const mail = await app.platform.database.read
    .selectFrom("outbox")
    .select("id")
    .where("about_id", "=", row.id)
    .executeTakeFirstOrThrow();
  return { messages: row.id, customers: row.customer_id ?? "", outbox: mail.id };
}

/** An application with a résumé, to the job that the contract's example applies for. Answers its id. */
async function addApplication(server: TestServer): Promise<string> {
  const { read, write } = server.app.platform.database;
  const { jobId } = EXAMPLES.sendApplication.body;
  const isThere = await read.selectFrom("jobs").select("id").where("id", "=", jobId).executeTakeFirst();
  const words = { description: "What a test needs.", location: "Remote", type: "Full-time" };
  const job = { ...words, title: "Engineer", slug: "engineer", department: "Engineering", status: "active" } as const;
  if (!isThere) await write((tx) => insertJob(tx, jobId, job, new Date().toISOString()));
  const one = EVERY_CALL.find(({ name }) => name === "sendApplication");
  if (!one) throw new Error("There is no call sendApplication");
  const { status, json } = await send(`${server.url}/api/applications`, {
    method: "POST",
    ...formOfExample(one, one.example.body),
  });
  if (status !== 201) throw new Error(`The application was refused: ${status} ${JSON.stringify(json)}`);
  const row = await read
    .selectFrom("applications")
    .select("id")
    .where("reference", "=", json.data.reference)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addSubscription(server: TestServer): Promise<Pick<Records, "subscribers" | "unsubscribeToken">> {
  const { id } = await addSubscriber(server);
  return { subscribers: id, unsubscribeToken: unsubscribeToken(server.app.platform, id) };
}

/** A product and a service, with a slug and a SKU that no other record has. */
async function addCatalogue({ app }: TestServer): Promise<Pick<Records, "products" | "services">> {
  const [products, services] = [newId(), newId()];
  const words = { category: "Samples", description: "What a test needs." };
  const variants = [{ name: "One", sku: `SKU-${products}`, price: 5, stock: 1, attributes: {} }];
  await app.platform.database.write(async (tx) => {
    const product = { ...words, name: "Product", slug: `product-${products}`, price: 5, stock: 1, variants };
    await insertProduct(tx, products, product, new Date().toISOString());
    const price = { starter: 1, professional: 2, enterprise: 3 };
    const service = { ...words, name: "Service", slug: `service-${services}`, price };
    await insertService(tx, services, service, new Date().toISOString());
  });
  return { products, services };
}

/** A job and a project, with a slug that no other record has. */
async function addWork({ app }: TestServer): Promise<Pick<Records, "jobs" | "projects">> {
  const [jobs, projects] = [newId(), newId()];
  const now = new Date().toISOString();
  const words = { description: "What a test needs." };
  await app.platform.database.write(async (tx) => {
    const job = { ...words, title: "Job", slug: `job-${jobs}`, location: "Remote", type: "Full-time" };
    await insertJob(tx, jobs, { ...job, department: "Product" }, now);
    const project = { ...words, name: "Project", slug: `project-${projects}`, shortDesc: "Short", year: "2024" };
    await insertProject(tx, projects, { ...project, category: "ai" }, now);
  });
  return { jobs, projects };
}

/** The address of a call on these records, below `/api`. */
export function addressOfExample({ call, example }: CallWithExample, records: Records): string {
  const query = call.path === "/newsletter/unsubscribe" ? { token: records.unsubscribeToken } : example.query;
  return addressOf(call, example.record ? { id: records[example.record] } : {}, query);
}

/** Records as there could be, none of which is there. */
export function absentRecords(records: Records): Records {
  const absent = { ...records };
  // The keys of Records are its names; Object.keys only knows text.
  for (const table of Object.keys(absent) as (keyof Records)[]) absent[table] = crypto.randomUUID();
  return absent;
}

async function bodyOfExample(server: TestServer, { name, example }: CallWithExample): Promise<unknown> {
  if (name === "confirmSubscription") return { token: (await addSubscriber(server)).token };
  if (name !== "resetPassword") return example.body;
  const account = await addAccount(server, { email: `reset-${newId()}@example.com`, password: "forgotten" });
  return { ...example.body, token: await addReset(server, account) };
}

/** Any value as a form or an address would carry it. An object is not asked for its text: its `toString` may be anything. */
export function asText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A form of these fields: every one as text, but for the file, where its field holds what it does in the example. */
export function formOfExample({ call, example }: CallWithExample, fields: unknown): ReturnType<typeof formOf> {
  const parts = Object.entries(Object(fields)).map(([name, value]): Part => {
    const isFile = name === call.multipart?.file && value === example.body?.[name];
    return isFile ? { name, fileName: asText(value), content: example.file ?? "" } : { name, content: asText(value) };
  });
  return formOf(parts);
}

/** Makes a call as its example says, but for what `change` sets. */
export async function callExample(
  server: TestServer,
  one: CallWithExample,
  records: Records,
  change: Request & { address?: string; json?: unknown } = {},
): Promise<ApiAnswer & { text: string }> {
  const body =
    change.address === undefined && !("json" in change) ? await bodyOfExample(server, one) : one.example.body;
  const { address = addressOfExample(one, records), json = body, ...request } = change;
  const url = `${server.url}/api${address}`;
  if (one.call.multipart && request.body === undefined) {
    const form = formOfExample(one, json);
    return send(url, {
      ...request,
      method: one.call.method,
      ...form,
      headers: { ...form.headers, ...request.headers },
    });
  }
  if (request.body !== undefined) return sendJson(url, one.call.method, request.body.toString(), request);
  return sendJson(url, one.call.method, json ?? "", request);
}
