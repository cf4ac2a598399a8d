import { FIRST_COMPANY } from "#content/company.ts";
import { CALLS } from "#contract/calls.ts";
import { addressOf, type Endpoint } from "#contract/endpoint.ts";
import { insertJob } from "#server/jobs/store.ts";
import { newId } from "#server/platform/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { insertProject } from "#server/projects/store.ts";
import { insertService } from "#server/services/store.ts";
import { addAccount, addReset, addSession, adminId } from "#tests/support/accounts.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Request, send, sendJson } from "#tests/support/http.ts";
import { ADMIN, type ApiAnswer, type TestServer } from "#tests/support/server.ts";

export type CallName = keyof typeof CALLS;

/** A request that succeeds, once `{id}` stands for a record that is there. */
export interface Example {
  /** The table whose record `{id}` names. */
  record?: keyof Records;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  /** What a form carries in its file. */
  file?: Buffer;
  /** The fields of the body that may not be left out. */
  required?: readonly string[];
  /** The fields that may be `null`. */
  nullable?: readonly string[];
}

export const WORDS = {
  name: "Nomvula Dlamini",
  email: "nomvula@example.net",
  company: "Dlamini & Sons",
  subject: "A question",
  message: "Could you call me back?",
} as const;

const SMALL_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==",
  "base64",
);

/** One per call: a call without an example does not compile. */
export const EXAMPLES = {
  login: { body: { ...ADMIN }, required: ["email", "password"] },
  logout: {},
  getMe: {},
  changePassword: {
    // The same again, so that whoever signs in afterwards still can.
    body: { currentPassword: ADMIN.password, newPassword: ADMIN.password },
    required: ["currentPassword", "newPassword"],
  },
  listSessions: {},
  deleteSession: { record: "sessions" },
  forgotPassword: { body: { email: "nobody@example.net" }, required: ["email"] },
  // The token of no link: each works once, so that `callExample` makes one.
  resetPassword: { body: { token: "A".repeat(43), password: "a new password" }, required: ["token", "password"] },
  listUsers: {
    query: { q: "lerato", status: "active", role: "user", sort: "email", order: "asc", page: "1", pageSize: "10" },
  },
  getUser: { record: "users" },
  createUser: {
    body: {
      name: "Lerato Mokoena",
      email: "lerato@example.com",
      password: "  päss wörd ",
      role: "user",
      status: "Active",
    },
    required: ["name", "email", "password"],
  },
  updateUser: {
    record: "users",
    body: {
      name: "Lerato Nkosi",
      email: "lerato.nkosi@example.com",
      password: "another one",
      role: "admin",
      status: "Inactive",
    },
    required: ["name", "email"],
  },
  deleteUser: { record: "users" },
  setUserStatus: { record: "users", body: { status: "Inactive" }, required: ["status"] },
  sendContactMessage: { body: WORDS, required: ["name", "email", "message"] },
  getFormToken: {},
  listMessages: { query: { q: "call", status: "new", sort: "name", order: "asc", page: "1", pageSize: "10" } },
  getMessage: { record: "messages" },
  setMessageStatus: { record: "messages", body: { status: "Read" }, required: ["status"] },
  listCustomers: { query: { q: "dlamini", status: "lead", sort: "value", order: "desc", page: "1", pageSize: "10" } },
  getCustomerSummary: {},
  getCustomer: { record: "customers" },
  createCustomer: {
    body: {
      name: "Sipho Ndlovu",
      email: "sipho@example.net",
      phone: "+27 31 555 0123",
      company: "Ndlovu Freight",
      status: "Active",
      value: 1250.5,
      notes: ["Met at the port"],
    },
    required: ["name", "email"],
  },
  updateCustomer: {
    record: "customers",
    body: {
      name: "Sipho Ndlovu",
      email: "sipho@example.net",
      phone: "+27 31 555 0124",
      company: "Ndlovu",
      status: "Active",
      value: 10.1,
    },
    required: ["name", "email"],
  },
  deleteCustomer: { record: "customers" },
  setCustomerStatus: { record: "customers", body: { status: "Inactive" }, required: ["status"] },
  addCustomerNote: { record: "customers", body: { text: "Wants a call on Monday" }, required: ["text"] },
  addInteraction: {
    record: "customers",
    body: { type: "Call", description: "Agreed on a workshop", date: "2026-11-20T08:30:00Z" },
    required: ["type", "description"],
  },
  listProducts: {
    query: {
      q: "sensor",
      category: "Sensors",
      status: "active",
      sort: "price",
      order: "desc",
      page: "1",
      pageSize: "10",
    },
  },
  listProductCategories: {},
  getProduct: { record: "products" },
  createProduct: {
    body: {
      name: "Cold room sensor",
      slug: "cold-room-sensor",
      category: "Sensors",
      description: "Tells when a cold room gets warm.",
      price: 129.99,
      stock: 12,
      status: "Active",
      variants: [
        { name: "Single", sku: "COLD-1", price: 129.99, stock: 8, attributes: { Range: "-40 to 85 °C" } },
        { name: "Pack of five", sku: "COLD-5", price: 599.5, stock: 4, attributes: {} },
      ],
      images: ["cold room.jpg"],
    },
    required: ["name", "slug", "category", "description", "price", "stock"],
  },
  updateProduct: {
    record: "products",
    body: {
      name: "Tank sensor",
      slug: "tank-sensor",
      category: "Sensors",
      description: "Tells how full a tank is.",
      price: 0.29,
      stock: 0,
      status: "Archived",
      variants: [{ name: "Single", sku: "TANK-1", price: 4.35, stock: 1, attributes: { Depth: "3 m" } }],
      images: [],
    },
    required: ["name", "slug", "category", "description", "price", "stock"],
  },
  deleteProduct: { record: "products" },
  setProductStatus: { record: "products", body: { status: "Active" }, required: ["status"] },
  listPublicProducts: { query: { q: "sensor", category: "Sensors", sort: "name", page: "1", pageSize: "10" } },
  listServices: {
    query: { q: "cloud", category: "Cloud", status: "published", sort: "price", page: "1", pageSize: "10" },
  },
  listServiceCategories: {},
  getService: { record: "services" },
  createService: {
    body: {
      name: "Cloud migration",
      slug: "cloud-migration",
      category: "Cloud",
      description: "Moves what runs in your cellar.",
      price: { starter: 1500, professional: 4999.99, enterprise: 0 },
      features: ["Inventory", "Rehearsal"],
      benefits: ["No surprises"],
      status: "Published",
    },
    required: ["name", "slug", "category", "description", "price"],
  },
  updateService: {
    record: "services",
    body: {
      name: "Cloud operations",
      slug: "cloud-operations",
      category: "Cloud",
      description: "Keeps it running.",
      price: { starter: 0.29, professional: 1.15, enterprise: 4.35 },
      features: [],
      benefits: [],
      status: "Draft",
    },
    required: ["name", "slug", "category", "description", "price"],
  },
  deleteService: { record: "services" },
  setServiceStatus: { record: "services", body: { status: "Published" }, required: ["status"] },
  listPublicServices: { query: { q: "cloud", category: "Cloud", sort: "name", page: "1", pageSize: "10" } },
  listJobs: {
    query: { q: "tester", status: "draft", department: "Engineering", sort: "closesAt", page: "1", pageSize: "10" },
  },
  getJob: { record: "jobs" },
  createJob: {
    body: {
      title: "Test Engineer",
      slug: "test-engineer",
      department: "Engineering",
      location: "Remote",
      type: "Full-time",
      description: "You find out what breaks.\nThen you tell us.",
      requirements: ["Curiosity", "Patience"],
      status: "active",
      closesAt: "2030-01-31T22:00:00Z",
    },
    required: ["title", "slug", "department", "location", "type", "description"],
    nullable: ["closesAt"],
  },
  updateJob: {
    record: "jobs",
    body: {
      title: "Content Designer",
      slug: "content-designer",
      department: "Design",
      location: "Hybrid",
      type: "Part-time",
      description: "You find the words.",
      requirements: [],
      status: "closed",
      closesAt: "2030-01-31T22:00:00+02:00",
    },
    required: ["title", "slug", "department", "location", "type", "description"],
    nullable: ["closesAt"],
  },
  deleteJob: { record: "jobs" },
  setJobStatus: { record: "jobs", body: { status: "active" }, required: ["status"] },
  listPublicJobs: { query: { q: "developer", department: "Engineering", sort: "title", page: "1", pageSize: "10" } },
  listProjects: {
    query: { q: "portal", category: "bss", status: "completed", published: "true", sort: "year", page: "1" },
  },
  getProject: { record: "projects" },
  createProject: {
    body: {
      name: "Library Catalogue",
      slug: "library-catalogue",
      shortDesc: "Every book of eleven libraries.",
      description: "Eleven card indexes became one.",
      category: "product-dev",
      year: "2024",
      image: "library.webp",
      client: "A municipal library",
      technologies: ["TypeScript"],
      features: ["Search by shelf"],
      status: "ongoing",
      published: true,
    },
    required: ["name", "slug", "shortDesc", "description", "category", "year"],
    nullable: ["image"],
  },
  updateProject: {
    record: "projects",
    body: {
      name: "Museum Guide",
      slug: "museum-guide",
      shortDesc: "A guide for the pocket.",
      description: "Every room tells its story.",
      category: "ui-ux",
      year: "2025",
      image: "museum.webp",
      client: "A town museum",
      technologies: [],
      features: [],
      status: "completed",
      published: false,
    },
    required: ["name", "slug", "shortDesc", "description", "category", "year"],
    nullable: ["image"],
  },
  deleteProject: { record: "projects" },
  setProjectStatus: { record: "projects", body: { status: "ongoing" }, required: ["status"] },
  listPublicProjects: { query: { q: "portal", category: "bss", status: "completed", sort: "year", order: "desc" } },
  exportUsers: { query: { q: "lerato", status: "active", role: "user", sort: "email", order: "asc" } },
  exportProducts: { query: { q: "kit", status: "active", sort: "stock", order: "asc" } },
  exportServices: { query: { q: "web", status: "published", sort: "price", order: "desc" } },
  exportCustomers: { query: { q: "dlamini", status: "lead", sort: "value", order: "desc" } },
  exportMessages: { query: { q: "call", status: "new", sort: "name", order: "asc" } },
  listOutbox: { query: { status: "queued", sort: "status", order: "asc", page: "1", pageSize: "10" } },
  retryMail: { record: "outbox" },
  listAudit: { query: { recordType: "message", recordId: "x", sort: "at", order: "asc", page: "1", pageSize: "10" } },
  getDashboard: {},
  getSettings: {},
  updateSettings: {
    body: {
      company: FIRST_COMPANY,
      notificationAddresses: ["desk@example.org"],
      retention: { messages: 24, applications: 12 },
    },
    required: ["company", "notificationAddresses", "retention"],
  },
  uploadImage: { file: SMALL_PNG },
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

/** Ids of a message, of the customer it became and of a record of each other resource, for calls that name one. */
export interface Records {
  users: string;
  /** Of the account that is to make the call: nobody else may name it. */
  sessions: string;
  messages: string;
  customers: string;
  products: string;
  services: string;
  jobs: string;
  projects: string;
  /** A mail that waits. */
  outbox: string;
}

/** Makes one record of each resource, others every time: what is unique is made up anew. */
export async function addRecords(server: TestServer, accountId?: string): Promise<Records> {
  return {
    ...(await addUserAndSession(server, accountId)),
    ...(await addMessageAndCustomer(server)),
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
  return addressOf(call, example.record ? { id: records[example.record] } : {}, example.query);
}

/** Records as there could be, none of which is there. */
export function absentRecords(records: Records): Records {
  const absent = { ...records };
  // The keys of Records are its names; Object.keys only knows text.
  for (const table of Object.keys(absent) as (keyof Records)[]) absent[table] = crypto.randomUUID();
  return absent;
}

async function bodyOfExample(server: TestServer, { name, example }: CallWithExample): Promise<unknown> {
  if (name !== "resetPassword") return example.body;
  const account = await addAccount(server, { email: `reset-${newId()}@example.com`, password: "forgotten" });
  return { ...example.body, token: await addReset(server, account) };
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
    const form = formOf([{ name: one.call.multipart.file, fileName: "example.png", content: one.example.file ?? "" }]);
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
