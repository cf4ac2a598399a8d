import { type CallName, ENDPOINTS, EXAMPLES } from "#contract/calls.ts";
import type { CampaignStatus } from "#contract/campaigns.ts";
import { addressOf, type Endpoint } from "#contract/endpoint.ts";
import type { AnyExample } from "#contract/examples/example.ts";
import type { ReplyArea } from "#contract/replies.ts";
import { z } from "#contract/zod.ts";
import { insertArticle } from "#server/articles/store.ts";
import { insertInteraction } from "#server/customers/history-store.ts";
import { NO_VALUES } from "#server/imports/check-rows.ts";
import { insertImport } from "#server/imports/store.ts";
import { insertJob } from "#server/jobs/store.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { insertPreview, type Previewed } from "#server/pages/preview-store.ts";
import { findStoredPage, writePage } from "#server/pages/store.ts";
import { insertPicture } from "#server/pictures/store.ts";
import { etagOf } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { reserveFile } from "#server/platform/database/file-reservations.ts";
import { SAMPLE_SIGNER, signAs } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertNotes } from "#server/platform/records/notes.ts";
import { deliveryRow } from "#server/platform/webhooks/queue-deliveries.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";
import { viewStore } from "#server/saved-views/store.ts";
import { newSecret } from "#server/webhooks/signature.ts";
import { countWebhooks, insertDelivery, webhookStore } from "#server/webhooks/store.ts";
import { addAccount, addKeyOf, addReset, addSession, adminId, tokenOf } from "#tests/support/accounts.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { addCampaign, addFailedMail, addReader } from "#tests/support/campaigns.ts";
import { PDF } from "#tests/support/documents.ts";
import {
  accountOf,
  addApp,
  addPasskey,
  addStoredPasskey,
  answerOf,
  dropFactors,
  makeOwnPasskey,
} from "#tests/support/factors.ts";
import { formOf, type Part } from "#tests/support/forms.ts";
import { type Request, send, sendJson } from "#tests/support/http.ts";
import { providerOf } from "#tests/support/identity-provider.ts";
import { addReceived } from "#tests/support/received.ts";
import { addCustomer, addCustomers, addMessage, customerOf } from "#tests/support/records.ts";
import { addAttachment, addReply } from "#tests/support/replies.ts";
import { ADMIN, type ApiAnswer, type TestServer } from "#tests/support/server.ts";
import { addSubscriber } from "#tests/support/subscribers.ts";

/** Test data of a call that its example in the contract does not have. */
interface Trial {
  /** Resource that `{id}` names a record of, taken from the path: `products`. */
  record?: string | undefined;
  body?: Readonly<Record<string, unknown>>;
  /** Content of the form's file. Its name is in the contract's example. */
  file?: Buffer;
  /** Required fields of the body. */
  required?: readonly string[];
  /** Fields that may be `null`. */
  nullable?: readonly string[];
}

/** A request that succeeds once `{id}` is replaced by the id of a stored record. */
export interface Example extends Trial {
  query?: Readonly<Record<string, string>> | undefined;
  /** Key of the site page that the call is about. */
  page?: string | undefined;
}

export { EXAMPLES };

export const CONTACT_MESSAGE = EXAMPLES.sendContactMessage.body;

const OTHER_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPQqu/Qqu9ggFAAH/IExSX1vioAAAAASUVORK5CYII=",
  "base64",
);
const SMALL_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==",
  "base64",
);

function settingsWithoutRoles() {
  const { secondFactorFor: _, ...settings } = EXAMPLES.updateSettings.body;
  return settings;
}

/** Values that tests send instead of those in the contract's examples. */
const SENT: Partial<Record<CallName, Pick<Trial, "body" | "file" | "required">>> = {
  login: { body: ADMIN },
  // Without `secondFactorFor`, which then stays as it is: a role in it would lock accounts of these tests out.
  updateSettings: { body: settingsWithoutRoles() },
  // The call also takes an invitation instead of the password.
  createUser: { required: ["name", "email", "password"] },
  // The call also takes a code instead of the password.
  confirmAccount: { body: { password: ADMIN.password }, required: ["password"] },
  // The new password equals the old one, so later sign-ins still work.
  changePassword: { body: { currentPassword: ADMIN.password, newPassword: ADMIN.password } },
  sendApplication: { file: PDF },
  uploadImage: { file: SMALL_PNG },
  replacePictureFile: { file: OTHER_PNG },
  importSubscribers: { file: Buffer.from("Email,Consent\nthandi@example.net,2023-02-14\n") },
  importCustomers: {
    file: Buffer.from("Full name,Email,Status,Value\nThandi Example,thandi@example.net,Prospect,R 10\n"),
  },
};

/** Returns the fields of a call's body with their schemas. */
function rulesOf({ body }: Endpoint): [string, z.ZodType][] {
  return body instanceof z.ZodObject ? Object.entries<z.ZodType>(body.shape) : [];
}

/** Derives test data from the declaration of the call. */
function trialOf(call: Endpoint): Trial {
  const rules = rulesOf(call);
  const takes = (value: unknown) => rules.filter(([, rule]) => rule.safeParse(value).success).map(([field]) => field);
  const optional = takes(undefined);
  const file = call.body && call.multipart ? [call.multipart.file] : [];
  return {
    record: /\/([\w-]+)\/\{(?:id|name)\}/.exec(call.path)?.[1],
    required: [...rules.map(([field]) => field).filter((field) => !optional.includes(field)), ...file],
    nullable: takes(null),
  };
}

export interface CallWithExample {
  name: CallName;
  call: Endpoint;
  example: Example;
}

/** Every call of the contract with its example, as tests send it. */
export const ALL_ENDPOINTS: readonly CallWithExample[] = Object.entries<Endpoint>(ENDPOINTS).map(([name, call]) => {
  // The keys of CALLS are call names, but Object.entries types them as string.
  const known = name as CallName;
  const { query, body, params }: AnyExample = EXAMPLES[known];
  return { name: known, call, example: { query, body, page: params?.key, ...trialOf(call), ...SENT[known] } };
});

/** Ids of a message, of the customer it became and of a record of each other resource, for calls that name one. */
export type Records = Readonly<Record<string, string>> & OwnRecords & ReplyRecords;

/** Records that need their own setup, instead of a create call with the contract's example. */
interface OwnRecords {
  users: string;
  /** A session of the account that makes the calls: no other account may name it. */
  sessions: string;
  /** A view of the account that makes the calls: no other account may change it. */
  views: string;
  /** A factor of the account in `users`. Calls that remove the caller's own factor add one first. */
  factors: string;
  keys: string;
  messages: string;
  applications: string;
  customers: string;
  subscribers: string;
  webhooks: string;
  /** An import that has not been run. */
  imports: string;
  /** Name of a picture that no record uses. */
  pictures: string;
  /** Token of the unsubscribe link of the subscriber in `subscribers`. */
  unsubscribeToken: string;
  /** A queued mail. */
  outbox: string;
}

interface ReplyRecords {
  /** Queued replies, by the kind of record that they reply to. */
  "messages/replies": string;
  "applications/replies": string;
  "customers/replies": string;
  "deals/replies": string;
}

/** Makes one record of each resource. Unique values differ on every call. */
export async function addRecords(server: TestServer, accountId?: string): Promise<Records> {
  const answered = { ...(await addMessageAndCustomer(server)), applications: await addApplication(server) };
  const own: OwnRecords = {
    ...(await addUserAndAccess(server, accountId)),
    ...answered,
    ...(await addSubscription(server)),
    webhooks: await addWebhook(server),
    imports: await addImport(server),
    pictures: await addPicture(server),
  };
  await addPageDraft(server);
  await addCustomerOfDeals(server);
  const others = await createOthers(server, Object.keys(own));
  const replies = await addReplies(server, { ...answered, deals: others.deals ?? "" });
  const madeBy = await adminId(server);
  const { database } = server.app.platform;
  await database.write((tx) => addPreview(tx, { type: "article", id: others.articles ?? "" }, madeBy));
  await database.write((tx) => addPreview(tx, { type: "extra-page", id: others["extra-pages"] ?? "" }, madeBy));
  return { ...others, ...own, ...replies };
}

/** Creates one record of each other resource by its create call and the contract's example. */
async function createOthers(server: TestServer, without: readonly string[]): Promise<Record<string, string>> {
  const names = new Set(ALL_ENDPOINTS.flatMap(({ example: { record } }) => record ?? []));
  const token = await tokenOf(server, await adminId(server));
  const made: Record<string, string> = {};
  for (const name of names) {
    if (without.includes(name)) continue;
    const create = ALL_ENDPOINTS.find(({ call }) => call.method === "POST" && call.path === `/${name}`);
    if (!create) throw new Error(`No call creates ${name}: say in addRecords how one comes to be`);
    const { status, json } = await server.api("POST", `/${name}`, {
      token,
      body: withUniqueValues(create.example.body),
    });
    if (status !== 201) throw new Error(`The example of ${name} was refused: ${status} ${JSON.stringify(json)}`);
    made[name] = json.data.id;
    if (json.data.slug !== undefined) made[`${name}/slug`] = json.data.slug;
  }
  return made;
}

/** Fields with unique values: those that calls refuse with 409, and the article numbers of variants. */
const UNIQUE = new Set(["sku", ...Object.values<Endpoint>(ENDPOINTS).flatMap(({ conflict }) => conflict?.field ?? [])]);

/** Returns a copy of the value in which every unique field has a new value. */
export function withUniqueValues(value: unknown): unknown {
  const text = JSON.stringify(value, (field, part: unknown) =>
    UNIQUE.has(field) && typeof part === "string" ? `${newId().slice(-12)}${part}`.toLowerCase() : part,
  );
  return JSON.parse(text);
}

/** Adds an invited account, and a session and a key of the caller's account, which defaults to the first administrator. */
export async function addUserAndAccess(
  server: TestServer,
  accountId?: string,
): Promise<Pick<Records, "users" | "sessions" | "keys" | "factors" | "views">> {
  const users = await addAccount(server, { email: `user-${newId()}@example.com`, invited: true });
  const factors = await addStoredPasskey(server, users);
  const own = accountId ?? (await adminId(server));
  // Expired keys do not count towards the limit: every deletion that is tried adds one more key.
  const keys = await addKeyOf(server, own, { expiresAt: "2020-01-01T00:00:00.000Z" });
  const views = await addView(server, own);
  return { users, factors, sessions: await addSession(server, own), keys: keys.id, views };
}

/** An account may have fifty views. The other ten are left for those that calls create. */
const MAX_VIEWS = 40;

/** Adds the view of the contract's example to an account. Deletes the account's views first when there are many. */
async function addView({ app }: TestServer, ownerId: string): Promise<string> {
  const id = newId();
  await app.platform.database.write(async (tx) => {
    const own = await tx.selectFrom("views").select("id").where("user_id", "=", ownerId).execute();
    if (own.length >= MAX_VIEWS) await tx.deleteFrom("views").where("user_id", "=", ownerId).execute();
    await viewStore.insert(tx, id, { ...EXAMPLES.createView.body, ownerId }, new Date().toISOString());
  });
  return id;
}

/** Adds the customer of the deals in the contract's examples. */
async function addCustomerOfDeals({ app }: TestServer): Promise<void> {
  const { customerId: id } = EXAMPLES.createDeal.body;
  await app.platform.database.write(async (tx) => {
    const isThere = await tx.selectFrom("customers").select("id").where("id", "=", id).executeTakeFirst();
    if (!isThere) await addCustomer(tx, customerOf({ id, email: "deals@example.org" }));
  });
}

/** Half of the webhooks that there may be. The others are left for those that calls create. */
const MAX_WEBHOOKS = 10;

/** Adds a webhook whose host no name server knows, for an event that no example causes. Deletes the earlier ones first when there are many. */
async function addWebhook({ app }: TestServer): Promise<string> {
  const id = newId();
  const input = { url: "https://hooks.invalid/", events: ["deal.lost" as const], active: true };
  await app.platform.database.write(async (tx) => {
    const first = await tx.selectFrom("webhooks").select("id").orderBy("id").executeTakeFirst();
    // Reads share the first one.
    if (first && (await countWebhooks(tx)) >= MAX_WEBHOOKS)
      await tx.deleteFrom("webhooks").where("id", "!=", first.id).execute();
    await webhookStore.insert(tx, id, { ...input, secret: newSecret() }, new Date().toISOString());
  });
  return id;
}

/** Adds a failed delivery, since another call may have queued it again. Returns the address of the call. */
async function callOnDelivery({ app }: TestServer, { name, call }: CallWithExample, { webhooks: id }: Records) {
  const { database } = app.platform;
  if (name !== "retryDelivery" || !(await webhookStore.find(database.read, id))) return undefined;
  const row = deliveryRow(id, { type: "article.published", recordId: newId() }, 1, new Date());
  await database.write((tx) => insertDelivery(tx, { ...row, status: "Failed" }));
  return addressOf(call, { id, deliveryId: row.id });
}

/** Sends one message and returns the ids of the records made from it. */
async function addMessageAndCustomer(server: TestServer): Promise<Pick<Records, "messages" | "customers" | "outbox">> {
  const { app, api } = server;
  const { status, json } = await api("POST", "/contact", { body: CONTACT_MESSAGE });
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

/** Sends an application with a résumé for the job in the contract's example. Returns the application's id. */
async function addApplication(server: TestServer): Promise<string> {
  const { read, write } = server.app.platform.database;
  const { jobId } = EXAMPLES.sendApplication.body;
  const isThere = await read.selectFrom("jobs").select("id").where("id", "=", jobId).executeTakeFirst();
  const values = { description: "What a test needs.", location: "Remote", type: "Full-time" };
  const job = { ...values, title: "Engineer", slug: "engineer", department: "Engineering", status: "active" } as const;
  if (!isThere) await write((tx) => insertJob(tx, jobId, job, new Date().toISOString()));
  const one = ALL_ENDPOINTS.find(({ name }) => name === "sendApplication");
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

/** Adds a queued reply to each record. Its author is not an account. */
async function addReplies(server: TestServer, records: Readonly<Record<ReplyArea, string>>): Promise<ReplyRecords> {
  const of = (area: ReplyArea) => addReply(server, area, records[area]);
  return {
    "messages/replies": await of("messages"),
    "applications/replies": await of("applications"),
    "customers/replies": await of("customers"),
    "deals/replies": await of("deals"),
  };
}

const EXAMPLE_PAGE = EXAMPLES.getPage.params.key;

/**
 * Stores a draft, a scheduled version and a preview link for the page of the contract's examples. Returns the page's
 * version.
 */
async function addPageDraft(server: TestServer): Promise<number> {
  const { app } = server;
  const madeBy = await adminId(server);
  const now = new Date().toISOString();
  const draft = { opening: { lede: `Draft ${newId()}.` } };
  return app.platform.database.write(async (tx) => {
    const page = await findStoredPage(tx, EXAMPLE_PAGE);
    const change = { draft, scheduled: draft, scheduledFor: "2036-12-01T06:00:00.000Z" };
    await writePage(tx, page, change, { by: null, now });
    await addPreview(tx, { type: "page", id: EXAMPLE_PAGE }, madeBy);
    return page.version + 1;
  });
}

/** Stores a link for a frame: a page or an article may have only twenty of the links that people share. */
function addPreview(tx: Tx, of: Previewed, madeBy: string): Promise<void> {
  const preview = { tokenHash: newId(), of, purpose: "frame", madeBy, keyId: null } as const;
  return insertPreview(tx, { ...preview, createdAt: new Date().toISOString(), expiresAt: "2036-12-01T06:00:00.000Z" });
}

async function addSubscription(server: TestServer): Promise<Pick<Records, "subscribers" | "unsubscribeToken">> {
  const { id } = await addSubscriber(server, { isHeld: true });
  return { subscribers: id, unsubscribeToken: unsubscribeToken(server.app.platform, id) };
}

/** Adds an import of one row. Returns its id. */
async function addImport({ app }: TestServer): Promise<string> {
  const id = newId();
  const counts = { row_count: 1, ready: 1, duplicates: 0 };
  const texts = { ...NO_VALUES, name: "Thandi Example", email: `${id}@example.net` };
  const added = {
    id,
    kind: "customers" as const,
    fields: "[]",
    ...counts,
    left_out: 0,
    signed_by: null,
    created_at: new Date().toISOString(),
  };
  await app.platform.database.write((tx) => insertImport(tx, added, [{ number: 1, ...texts }]));
  return id;
}

/** Adds a picture to the library, without its file. Returns its name. */
async function addPicture({ app }: TestServer): Promise<string> {
  const id = `${newId()}.png`;
  const picture = { id, file_name: "shelf.png", bytes: 1, width: 2, height: 2 };
  await app.platform.database.write(async (tx) => {
    await reserveFile(tx, { store: "files", name: id }, Date.now() + 3_600_000);
    await insertPicture(tx, picture, new Date());
  });
  return id;
}

/** Adds a public article, since other calls move or archive those that there are. Returns the address of the call. */
async function callOnPublicArticle({ app }: TestServer, { name, call }: CallWithExample) {
  if (name !== "getPublicArticle") return undefined;
  const { database, now } = app.platform;
  const { title, summary, body } = EXAMPLES.createArticle.body;
  const [id, at] = [newId(), now().toISOString()];
  const article = {
    title,
    slug: id,
    summary,
    body,
    cover: null,
    pictures: [],
    author: SAMPLE_SIGNER,
    tags: [],
    publishAt: at,
  };
  await database.write((tx) => insertArticle(tx, id, { ...article, status: "Published" }, at));
  return addressOf(call, { slug: id });
}

/** Status that a campaign must have before each call that changes it. */
const CAMPAIGN_BEFORE: Partial<Record<CallName, CampaignStatus>> = {
  sendCampaign: "Draft",
  rescheduleCampaign: "Scheduled",
  unscheduleCampaign: "Scheduled",
  pauseCampaign: "Sending",
  resumeCampaign: "Paused",
  stopCampaign: "Paused",
  resendCampaign: "Sent",
};

/** Adds a campaign with the status that the call needs, and a reader. Returns the address of the call. */
async function callOnCampaign(server: TestServer, { name, call }: CallWithExample) {
  const status = CAMPAIGN_BEFORE[name];
  if (!status) return undefined;
  const reader = await addReader(server);
  const id = await addCampaign(server, { status });
  if (name === "resendCampaign") await addFailedMail(server, id, reader);
  return addressOf(call, { id });
}

/** Calls that change a line of a customer's history, besides a note. */
const ON_HISTORY: readonly CallName[] = ["updateInteraction", "deleteInteraction"];

/** Calls that change a note, with the resource of its record. */
const NOTED: Readonly<Partial<Record<CallName, ReplyArea>>> = {
  updateCustomerNote: "customers",
  deleteCustomerNote: "customers",
  updateMessageNote: "messages",
  deleteMessageNote: "messages",
  updateApplicationNote: "applications",
  deleteApplicationNote: "applications",
  updateDealNote: "deals",
  deleteDealNote: "deals",
};

/** Adds a line by the caller to the history of a customer, since only its author may change it. Returns the address of the call. */
async function callOnHistory(server: TestServer, { name, call }: CallWithExample, records: Records, token: string) {
  const noted = NOTED[name];
  if (!ON_HISTORY.includes(name) && !noted) return undefined;
  const caller = await accountOf(server, token);
  const table = noted ?? "customers";
  const recordId = records[table] ?? "";
  const { database, now } = server.app.platform;
  const isThere = await database.read.selectFrom(table).select("id").where("id", "=", recordId).executeTakeFirst();
  if (!isThere) return undefined;
  const id = newId();
  const signed_by = await database.write((tx) => signAs(tx, { id: caller ?? "", name: "Caller" }));
  const line = { id, signed_by, created_at: now().toISOString() };
  if (noted) {
    const on = { [RECORD_COLUMNS[noted]]: recordId };
    await database.write((tx) => insertNotes(tx, [{ ...line, ...on, text: "A note" }]));
    return addressOf(call, { id: recordId, noteId: id });
  }
  switch (name) {
    case "updateInteraction":
    case "deleteInteraction": {
      const contact = { type: "Call", description: "A call", happened_at: line.created_at, message_id: null } as const;
      await database.write((tx) => insertInteraction(tx, { ...line, ...contact, customer_id: recordId }));
      return addressOf(call, { id: recordId, interactionId: id });
    }
    default:
      return undefined;
  }
}

/** Adds the file of a download, or the mail of a split, since another call may have taken it. Returns the address of the call. */
async function callOnAttachment(
  server: TestServer,
  { call, example: { record = "" } }: CallWithExample,
  records: Records,
) {
  if (call.path.endsWith("/split")) {
    const id = records[record] ?? "";
    const messages = server.app.platform.database.read.selectFrom("messages").select("id").where("id", "=", id);
    if (!(await messages.executeTakeFirst())) return undefined;
    return addressOf(call, { id, entryId: await addReceived(server, "messages", id) });
  }
  if (!call.path.endsWith("/{attachmentId}")) return undefined;
  const replyId = records[`${record}/replies`] ?? "";
  const entryId = replyId;
  const attachmentId = await addAttachment(server, replyId);
  return attachmentId && addressOf(call, { id: records[record] ?? "", replyId, entryId, attachmentId });
}

/** Returns the address of an example on these records, below `/api`. */
export function addressOfExample({ call, example }: CallWithExample, records: Records): string {
  const query = call.path === "/newsletter/unsubscribe" ? { token: records.unsubscribeToken } : example.query;
  const { record } = example;
  const params = {
    id: records[record ?? ""] ?? "",
    name: records[record ?? ""] ?? "",
    replyId: records[`${record}/replies`] ?? "",
    entryId: records[`${record}/replies`] ?? "",
    attachmentId: records[`${record}/attachments`] ?? newId(),
    noteId: records[`${record}/notes`] ?? newId(),
    interactionId: records[`${record}/interactions`] ?? newId(),
    deliveryId: newId(),
    key: example.page ?? "",
    slug: records["articles/slug"] ?? "",
  };
  return addressOf(call, params, query);
}

/** Returns the same names with random ids, so that no record exists. */
export function absentRecords(records: Records): Records {
  const absent = Object.keys(records).map((name) => [name, crypto.randomUUID()]);
  // Object.fromEntries does not know that the names are the same.
  return Object.fromEntries(absent) as Records;
}

/** Prepares a call on the caller's own second factors, and returns the address or body that it needs. */
async function callOnFactors(server: TestServer, name: CallName, token: string) {
  const caller = await accountOf(server, token);
  if (caller === undefined || (await server.api("GET", "/auth/factors", { token })).status !== 200) return undefined;
  switch (name) {
    case "confirmTotp": {
      const { secret } = (await server.api("POST", "/auth/factors/totp", { token })).json.data;
      return { json: { code: codeAt(secret, server.app.platform.now()) } };
    }
    case "linkOidc":
      return { json: providerOf(server)?.answerFor({ sub: newId() }) ?? EXAMPLES.linkOidc.body };
    case "addPasskey":
      return { json: (await makeOwnPasskey(server, token)).credential };
    case "deleteFactor":
      // Two are added: a role may require the last one to stay.
      await addStoredPasskey(server, caller);
      return { address: `/auth/factors/${await addStoredPasskey(server, caller)}` };
    case "renewRecoveryCodes":
      await addStoredPasskey(server, caller);
      return {};
    default:
      return undefined;
  }
}

/** Adds an account with an app and a passkey that has signed in with its password. */
async function withFactors(server: TestServer) {
  const email = `factors-${newId()}@example.com`;
  const id = await addAccount(server, { email, password: "a password" });
  const token = await tokenOf(server, id);
  const key = await addPasskey(server, token);
  const { recoveryCodes } = await addApp(server, token);
  const { json } = await server.api("POST", "/auth/login", { body: { email, password: "a password" } });
  return { key, code: recoveryCodes[0], challenge: json.data.challenge };
}

async function bodyOfExample(
  server: TestServer,
  { name, example }: CallWithExample,
  records: Records,
): Promise<unknown> {
  if (name === "secondFactor") {
    const { challenge, code } = await withFactors(server);
    return { challenge, code };
  }
  if (name === "signInWithPasskey") return answerOf(server, (await withFactors(server)).key);
  if (name === "signInWithOidc") {
    const email = `linked-${newId()}@example.com`;
    await addAccount(server, { email, password: "a password" });
    return providerOf(server)?.answerFor({ sub: newId(), email, email_verified: true }) ?? example.body;
  }
  if (name === "publishPages") {
    return { ...example.body, pages: [{ key: EXAMPLE_PAGE, etag: etagOf(await addPageDraft(server)) }] };
  }
  if (name === "mergeCustomers") {
    const [from] = await addCustomers(server.app.platform.database, [{}]);
    return { ...example.body, from };
  }
  if (name === "setPresence") {
    // An earlier call may have erased the person of the message.
    return { ...example.body, id: await server.app.platform.database.write((tx) => addMessage(tx)) };
  }
  if (name === "mergeMessages") {
    return { from: await server.app.platform.database.write((tx) => addMessage(tx)) };
  }
  if (name === "handOverWork") {
    await addCustomers(server.app.platform.database, [{ owner_id: records.users }]);
    return {
      to: await addAccount(server, { email: `successor-${newId()}@example.com`, role: "admin", invited: true }),
    };
  }
  const assigned = /^assign(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (assigned !== undefined) {
    const to = await addAccount(server, { email: `owner-${newId()}@example.com`, role: "admin", invited: true });
    return { ids: [records[assigned]], to };
  }
  if (name === "confirmSubscription") return { token: (await addSubscriber(server)).token };
  if (name !== "resetPassword") return example.body;
  const account = await addAccount(server, { email: `reset-${newId()}@example.com`, password: "forgotten" });
  return { ...example.body, token: await addReset(server, account) };
}

/**
 * Formats a value as a form or an address carries it. Objects become JSON, because their `toString` may be anything.
 */
export function asText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Builds a form of these fields, all as text. The file field becomes a file if its value is the example's. */
export function formOfExample({ call, example }: CallWithExample, fields: unknown): ReturnType<typeof formOf> {
  const parts = Object.entries(Object(fields)).map(([name, value]): Part => {
    const isFile = name === call.multipart?.file && value === example.body?.[name];
    return isFile ? { name, fileName: asText(value), content: example.file ?? "" } : { name, content: asText(value) };
  });
  return formOf(parts);
}

/** Makes a call as its example says, with the fields in `change` replaced. */
export async function callExample(
  server: TestServer,
  one: CallWithExample,
  records: Records,
  change: Request & { address?: string; json?: unknown } = {},
): Promise<ApiAnswer & { text: string }> {
  const isValid = change.address === undefined && !("json" in change) && change.body === undefined;
  const own = isValid && change.token ? await callOnFactors(server, one.name, change.token) : undefined;
  if (own && change.token) {
    const answer = await callExample(server, one, records, { ...change, json: one.example.body, ...own });
    // Later sign-ins of the caller must not need a second factor.
    await dropFactors(server, change.token);
    return answer;
  }
  const ofHistory = isValid && change.token ? await callOnHistory(server, one, records, change.token) : undefined;
  const ofReply = isValid && change.token ? await callOnAttachment(server, one, records) : undefined;
  const ofArticle = isValid ? await callOnPublicArticle(server, one) : undefined;
  const ofDelivery = isValid ? await callOnDelivery(server, one, records) : undefined;
  const ofCampaign = isValid && change.token ? await callOnCampaign(server, one) : undefined;
  // Only an import that was run can be undone.
  if (isValid && change.token && one.name === "undoImport")
    await server.api("POST", `/imports/${records.imports}/run`, {
      token: change.token,
      body: { duplicates: "skip" },
    });
  // The current content is the first version already.
  if (isValid && change.token && one.name === "restoreExtraPage")
    await server.api("PUT", `/extra-pages/${records["extra-pages"]}`, {
      token: change.token,
      body: withUniqueValues({ ...EXAMPLES.createExtraPage.body, title: "Another Title" }),
    });
  if (isValid && change.token && one.name === "restoreArticle")
    await server.api("PUT", `/articles/${records.articles}`, {
      token: change.token,
      body: withUniqueValues({ ...EXAMPLES.createArticle.body, title: "Another Title" }),
    });
  const body =
    change.address === undefined && !("json" in change) ? await bodyOfExample(server, one, records) : one.example.body;
  const {
    address = ofHistory ?? ofReply ?? ofArticle ?? ofDelivery ?? ofCampaign ?? addressOfExample(one, records),
    json = body,
    ...request
  } = change;
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
