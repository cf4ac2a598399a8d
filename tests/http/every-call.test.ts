import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChangedType } from "#contract/events.ts";
import { FEATURES } from "#server/features.ts";
import { personalTablesOf } from "#server/privacy/personal-records.ts";
import { addAccount, addReset, adminId, tokenOf } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords, type CallWithExample, callExample } from "#tests/support/calls.ts";
import { type IdentityProvider, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** Calls of visitors, without audit entries: the stored record has its own time and origin. */
const BY_VISITORS = [
  "sendContactMessage",
  "sendApplication",
  "subscribe",
  "confirmSubscription",
  "unsubscribe",
] as const satisfies readonly CallWithExample["name"][];
/** Calls whose examples find nothing to do here, and so write no entry. Each has tests of its own. */
const NOTHING_TO_DO = ["forgotPassword", "runRetention"] as const satisfies readonly CallWithExample["name"][];
/** Calls about the caller's own preferences, notices and open records only: an entry for each would flood the audit log. */
const OWN_WAYS = [
  "updatePreferences",
  "readNotifications",
  "setPresence",
] as const satisfies readonly CallWithExample["name"][];
/** Calls that use POST because each response differs, but change nothing. */
const READS_BY_POST = [
  "passkeyOptions",
  "startOidc",
  "newPasskeyOptions",
  "previewArticle",
  "previewExtraPage",
  "previewCampaign",
] as const satisfies readonly CallWithExample["name"][];
/** Reads that are audited. */
const AUDITED_READS = /^(export|getResume|get\w+(?:Reply|Entry)Attachment|readPersonalData)/;

/** Calls whose changes send no event to open streams, with the reason. */
const WITHOUT_EVENT: Partial<Record<CallWithExample["name"], string>> = {
  login: "sessions are shown to their account alone, when it opens the screen",
  logout: "the stream of the session ends",
  confirmAccount: "it changes the session alone",
  deleteSession: "the stream of the session ends",
  createCalendarAddress: "the address is shown to its account alone, when it opens the screen",
  removeCalendarAddress: "as when it is made",
  readNotifications: "it has an event of its own",
  createKey: "keys are shown to their account alone, when it opens the screen",
  deleteKey: "keys are shown to their account alone, when it opens the screen",
  updatePreferences: "an open screen keeps its columns and sizes",
  createView: "a view may be private",
  replaceView: "a view may be private",
  deleteView: "a view may be private",
  readPersonalData: "it reads",
  setPresence: "it has an event of its own",
};

/** Type of what a call changes, by the beginning of its path. The first that fits counts. */
const CHANGED_BY: readonly (readonly [path: string, type: ChangedType])[] = [
  ["/auth", "user"],
  ["/users", "user"],
  ["/contact", "message"],
  ["/messages", "message"],
  ["/applications", "application"],
  ["/customers/import", "import"],
  ["/customers", "customer"],
  ["/tasks", "task"],
  ["/deals", "deal"],
  ["/imports", "import"],
  ["/newsletter", "subscriber"],
  ["/subscribers/import", "import"],
  ["/subscribers", "subscriber"],
  ["/outbox", "mail"],
  ["/settings", "settings"],
  ["/webhooks", "webhook"],
  ["/pages", "page"],
  ["/sample-data", "sample-data"],
  ["/personal-data", "customer"],
  ["/products", "product"],
  ["/services", "service"],
  ["/jobs/{id}/applications", "application"],
  ["/jobs", "job"],
  ["/projects", "project"],
  ["/articles", "article"],
  ["/extra-pages", "extra-page"],
  ["/campaigns", "campaign"],
  ["/pictures", "picture"],
  ["/uploads", "picture"],
];

/** Secret fields that a caller has asked for, by call. */
const ASKED_FOR: Readonly<Record<string, readonly string[]>> = {
  login: ["token"],
  secondFactor: ["token"],
  signInWithPasskey: ["token"],
  signInWithOidc: ["token"],
  addTotp: ["data.secret"],
  getFormToken: ["data.token"],
  createKey: ["data.key"],
  createWebhook: ["data.secret"],
};
/** Calls in whose responses `key` is the name of a page, or of a group of a report. */
const WITH_NAMES = /^(list|get|publish|restore)Pages?$|^saveDraft$|^getReport$/;

let server: TestServer;
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
  server = await startServer({ environment: { RATE_LIMIT: "off", ...provider.environment } });
  await addReset(server, await addAccount(server, { email: "forgot@example.com", password: "forgotten" }));
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Returns the paths of fields with the names of secrets. */
function secretFields(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => secretFields(item, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [...(/pass|hash|token|secret|^key$/i.test(name) ? [at] : []), ...secretFields(inner, at)];
  });
}

/** Returns all hashes of passwords and tokens in the database, and the signing secrets. */
async function storedSecrets(): Promise<string[]> {
  const { read } = server.app.platform.database;
  const rows = [
    ...(await read.selectFrom("users").select("password_hash as secret").execute()),
    ...(await read.selectFrom("sessions").select("token_hash as secret").execute()),
    ...(await read.selectFrom("password_resets").select("token_hash as secret").execute()),
    ...(await read.selectFrom("keys").select("key_hash as secret").execute()),
    ...(await read.selectFrom("devices").select("token_hash as secret").execute()),
    ...(await read.selectFrom("subscribers").select("token_hash as secret").execute()),
    ...(await read.selectFrom("recovery_codes").select("code_hash as secret").execute()),
    ...(await read.selectFrom("sign_in_challenges").select("token_hash as secret").execute()),
    ...(await read.selectFrom("page_previews").select("token_hash as secret").execute()),
    ...(await read.selectFrom("webhooks").select("secret").execute()),
    ...(await read.selectFrom("secrets").select("value as secret").execute()),
  ];
  return rows.flatMap(({ secret }) => secret ?? []);
}

/** Names of secret fields in the responses, and of calls whose response contains a stored secret. */
const shownSecrets: Record<string, readonly string[]> = {};
const leaks: string[] = [];

/** Types of the records in events, by call. */
const changed = new Map<CallWithExample["name"], ReadonlySet<string>>();

/** Returns the types of the noted changes, and deletes these. */
async function takeChangedTypes(): Promise<ReadonlySet<string>> {
  const { read, writeReadCommitted } = server.app.platform.database;
  const rows = await read.selectFrom("noted_changes").select("type").where("kind", "=", "changed").execute();
  await writeReadCommitted((tx) => tx.deleteFrom("noted_changes").execute());
  return new Set(rows.map(({ type }) => type));
}

/** Audit entries about records of people, by id. */
const personalLines = new Map<string, { record_type: string; action: string; isNamed: unknown }>();

/** Returns the entries about records of people, and whether each has a pseudonym besides the actor's. */
async function findPersonalLines() {
  // A task without a record names no person.
  const tables = personalTablesOf(FEATURES).filter(({ namesPeople }) => namesPeople.addresses.length > 0);
  const types = tables.map(({ recordType }) => recordType);
  return server.app.platform.database.read
    .selectFrom("audit")
    .select(["audit.id", "record_type", "action"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("audit_subjects")
            .select("subject")
            .whereRef("audit_id", "=", "audit.id")
            .where("subject", "not like", "actor %"),
        )
        .as("isNamed"),
    )
    .where("record_type", "in", types)
    .where("record_name", "!=", "Erased")
    .execute();
}

test("every call that changes, exports or hands out data is audited, and no other is", {
  tags: "promise-34",
  timeout: 300_000,
}, async () => {
  const admin = await adminId(server);
  const lines = () => countRowsOf(server.app.platform.database, "audit");
  const shared = await addRecords(server, admin);
  const audited: string[] = [];
  for (const one of ALL_ENDPOINTS) {
    // Each change gets its own records: repeating one would change nothing.
    const records = one.call.method === "GET" ? shared : await addRecords(server, admin);
    const token = await tokenOf(server, admin);
    const before = await lines();
    await takeChangedTypes();
    const answer = await callExample(server, one, records, { token });
    expect(answer.status, one.name).toBe(one.call.status);
    if ((await lines()) > before) audited.push(one.name);
    changed.set(one.name, await takeChangedTypes());
    // The description names the fields of requests, and has examples of its own.
    const secrets = one.call.path === "/openapi.json" ? [] : secretFields(answer.json);
    const shown = secrets.filter((field) => !(WITH_NAMES.test(one.name) && /(^|\.)key$/.test(field)));
    if (shown.length > 0) shownSecrets[one.name] = shown;
    if ((await storedSecrets()).some((secret) => answer.text.includes(secret))) leaks.push(one.name);
    for (const line of await findPersonalLines()) personalLines.set(line.id, line);
  }
  const unaudited: readonly string[] = [...BY_VISITORS, ...NOTHING_TO_DO, ...OWN_WAYS, ...READS_BY_POST];
  const expected = ALL_ENDPOINTS.filter(
    ({ name, call }) => AUDITED_READS.test(name) || (call.method !== "GET" && !unaudited.includes(name)),
  );
  expect(audited).toEqual(expected.map(({ name }) => name));
});

test("every call that changes something sends an event of its type, or has a reason not to", {
  tags: "promise-70",
}, () => {
  const silent: readonly string[] = [...NOTHING_TO_DO, ...READS_BY_POST, ...Object.keys(WITHOUT_EVENT)];
  const wrong = ALL_ENDPOINTS.flatMap(({ name, call }) => {
    const expected = CHANGED_BY.find(([path]) => call.path.startsWith(path))?.[1];
    const types = changed.get(name) ?? new Set();
    const hasEvent = expected !== undefined && types.has(expected);
    if (call.method === "GET" || hasEvent !== silent.includes(name)) return [];
    return [`${name}: ${[...types].join()} instead of ${expected}`];
  });
  expect(wrong).toEqual([]);
});

test("every audit entry about a record of a person has a pseudonym of the person", { tags: "promise-47" }, () => {
  const lines = [...personalLines.values()];
  expect(lines.filter(({ isNamed }) => !isNamed)).toEqual([]);
  const types = new Set(lines.map(({ record_type }) => record_type));
  expect([...types].sort()).toEqual(["application", "customer", "deal", "mail", "message", "subscriber", "user"]);
});

test("no response of any call has a field for a secret, or contains a stored one", { tags: "promise-10" }, () => {
  expect(shownSecrets).toEqual(ASKED_FOR);
  // Its secret is stored as it is, since every signature needs it, and shown this once.
  expect(leaks).toEqual(["createWebhook"]);
});
