import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserName } from "#contract/browser-name.ts";
import { type CallName, ENDPOINTS, EXAMPLES } from "#contract/calls.ts";
import { CONTACT_RULES } from "#contract/contact.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldErrors } from "#contract/error-response.ts";
import type { AnyExample } from "#contract/examples/example.ts";
import { isWebAddress, LIMITS, optionalText } from "#contract/fields.ts";
import type { z } from "#contract/zod.ts";
import { csvLine } from "#server/platform/api/csv.ts";
import { requireMatch } from "#server/platform/api/preconditions.ts";
import { attachment } from "#server/platform/api/serve-download.ts";
import { containsPattern, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";
import { acceptedEncoding } from "#server/platform/http/send-compressed.ts";
import { trimTrailingSlashes } from "#server/platform/http/trim-slashes.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import { createMailTransport, type MailTransport } from "#server/platform/mail/transport.ts";
import { escapeMarkup } from "#server/platform/pages/escape-markup.ts";
import { changedFields } from "#server/platform/records/records.ts";
import { slowCases } from "#tests/support/cpu-time.ts";
import { PATHOLOGICAL_TEXTS } from "#tests/support/pathological-inputs.ts";
import { configOf } from "#tests/support/platform.ts";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";
import { changesOf } from "#web/admin/audit/change-list.tsx";
import { slugOf } from "#web/admin/forms/slug-field.tsx";
import { cutAt, rankOf } from "#web/admin/keyboard/match-commands.ts";
import { splitSubject } from "#web/admin/outbox/outbox-client.ts";
import { webAddress } from "#web/admin/records/addresses.ts";
import { phoneAddress } from "#web/shared/phone-address.ts";
import { safeNext } from "#web/shared/safe-next.ts";
import { paragraphsOf } from "#web/site/paragraphs.ts";
import { readOpeningHours } from "#web/site/support/read-opening-hours.ts";

/** Marks a place that is the name of a field instead of its value. */
const NAME = Symbol("name");
type Place = readonly (string | number | typeof NAME)[];

/** Yields all places for a text, with the schema that reads it: fields of any type, first entries of lists, names of fields. */
function* placesOf(schema: z.core.$ZodType, at: Place = []): Generator<{ place: Place; reads: z.core.$ZodType }> {
  // Zod's types declare these properties separately for each kind of schema.
  const { shape, element, valueType, innerType, in: first, options } = Object(schema._zod.def);
  const parts: z.core.$ZodType[] = [innerType, first, ...(options ?? [])].filter((part) => part !== undefined);
  if (shape) for (const [name, part] of Object.entries<z.core.$ZodType>(shape)) yield* placesOf(part, [...at, name]);
  if (shape || valueType) yield { place: [...at, NAME], reads: schema };
  if (valueType) yield* placesOf(valueType, [...at, "Colour"]);
  if (element) yield* placesOf(element, [...at, 0]);
  for (const part of parts) yield* placesOf(part, at);
  if (!shape && !valueType && parts.length === 0) yield { place: at, reads: schema };
}

/** Returns a copy of a value with `put` at a place. Missing objects and lists on the way are created. */
function withAt(value: unknown, [step, ...rest]: Place, put: unknown): unknown {
  if (step === undefined) return put;
  if (step === NAME) return { ...Object(value), [String(put)]: "x" };
  const copy: Record<string, unknown> | unknown[] =
    typeof step === "number" ? [...Array.from(Object(value))] : { ...Object(value) };
  Reflect.set(copy, step, withAt(Reflect.get(copy, step), rest, put));
  return copy;
}

interface Input {
  name: string;
  schema: z.ZodType;
  example: unknown;
}

/** Returns all inputs of the contract's schemas: bodies, queries and parameters of all calls, and the forms of pages. */
function everyInput(): Input[] {
  const calls = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, call]) => {
    // `Object.entries` types all keys as string.
    const { query, body }: AnyExample = EXAMPLES[name as CallName];
    return [
      { name: `body of ${name}`, schema: call.body, example: body },
      { name: `query of ${name}`, schema: call.query, example: query },
      { name: `parameters of ${name}`, schema: call.params, example: {} },
    ];
  });
  const forms = Object.entries(CONTACT_RULES).map(([name, schema]) => ({
    name: `form of the ${name} page`,
    schema,
    example: EXAMPLES.sendContactMessage.body,
  }));
  const seen = new Set<unknown>();
  return [...calls, ...forms].flatMap(({ name, schema, example }) => {
    if (schema === undefined || seen.has(schema)) return [];
    seen.add(schema);
    return [{ name, schema, example }];
  });
}

/** Parses a value and serialises its field errors, as a handler does. */
function read(schema: z.ZodType, value: unknown): void {
  const { success, error } = schema.safeParse(value);
  if (!success) JSON.stringify(fieldErrors(error));
}

/** Maximum bytes of a body, and maximum length of a raw text that is normalised. */
const [BODY_BYTES, LONGEST_RAW] = [256 * 1024, 80_000];
/** Maximum entries of a list in a body. */
const MAX_ENTRIES = 1000;

/** Cache of the texts, which are many and long. */
const made = new Map<string, string>();

function textOf(kind: string, length: number): string {
  const key = `${kind} ${length}`;
  const text = made.get(key) ?? PATHOLOGICAL_TEXTS[kind]?.(length) ?? "";
  made.set(key, text);
  return text;
}

/** The texts that cost most in a body of the maximum size, where all but passwords are refused by their length alone. */
const DEAREST = ["accents in the wrong order", "letters that become eighteen", 'a run of "-a"'];

/** Sizes of each kind of text: the longest that is normalised, and for the dearest the longest that fits a body. */
const SIZES = Object.keys(PATHOLOGICAL_TEXTS).flatMap((kind) => {
  const bytesPerUnit = Buffer.byteLength(textOf(kind, 1000)) / textOf(kind, 1000).length;
  const sizes = DEAREST.includes(kind) ? [Math.floor(BODY_BYTES / bytesPerUnit), LONGEST_RAW] : [LONGEST_RAW];
  return sizes.map((size) => ({ kind, size }));
});

/** Fields that a change may contain and that are ignored. */
const IGNORED = [
  ...["id", "_id", "createdAt", "updatedAt", "sample", "lastContact"],
  ...["notes", "notesTotal", "interactions", "interactionsTotal", "nextTask", "source"],
  ...["doneAt", "assigneeName", "recordName", "author"],
  ...["owner", "own"],
  ...["customerName", "ownerName", "closedAt", "invitedAt"],
  ...["status", "scheduledFor", "startedAt", "finishedAt", "pausedBecause"],
  ...["recipients", "sent", "failed", "unsubscribed", "bounced", "links"],
  ...["inboxAddress", "mailFrom", "lastEntryAt", "openMessages", "lastSentAt"],
];
/** Fields of a passkey whose unknown properties are dropped. */
const LEFT_OUT = ["clientExtensionResults", "response"];
/** Fields that are stored or compared exactly as typed. */
const AS_TYPED = ["password", "currentPassword", "newPassword", "token", "formToken"];

const nameOf = (place: Place): string => place.map(String).join(".");

/** Schemas whose cost is measured already: a call to change a record shares most of its fields with the one to add it. */
const measured = new Set<z.core.$ZodType>();

describe.each(everyInput())("the $name", ({ schema, example }) => {
  const found = [...placesOf(schema)];
  const places = found.map(({ place }) => place);
  const ownPlaces = found.filter(({ reads }) => !measured.has(reads)).map(({ place }) => place);
  for (const { reads } of found) measured.add(reads);

  test.each([
    ["more than thirty accents on a letter", `a${"\u0301".repeat(31)}`],
    ["more than four times the longest text, of space", " ".repeat(4 * LIMITS.long + 1)],
  ])("takes no text of %s", { tags: "promise-45" }, (_, text) => {
    const taken = places.filter((place) => {
      const name = place.at(-1);
      const isLeftOut = name === NAME && LEFT_OUT.includes(String(place[0]));
      const isIgnored =
        isLeftOut || (IGNORED.includes(String(name)) && schema.safeParse(withAt(example, place, 1)).success);
      return !isIgnored && !AS_TYPED.includes(String(name)) && schema.safeParse(withAt(example, place, text)).success;
    });
    expect(taken.map(nameOf)).toEqual([]);
  });

  test("costs no more than its length, whatever text is in it", { tags: "promise-45" }, async () => {
    const trials = ownPlaces.flatMap((place) =>
      SIZES.map(({ kind, size }) => ({
        name: `${nameOf(place)} with ${kind}`,
        size,
        prepare(length: number) {
          const value = withAt(example, place, textOf(kind, length));
          return () => read(schema, value);
        },
      })),
    );
    expect(await slowCases(trials)).toEqual([]);
  });

  test("costs no more than its number, whatever entries are in it", { tags: "promise-45" }, async () => {
    const entries = { numbers: () => 1, texts: (at: number) => `a${at}`, blanks: () => "", lists: () => [{}] };
    // All fields of one object have one place for its entries.
    const parents = new Map(ownPlaces.map((place) => [`${nameOf(place.slice(0, -1))} ${place.at(-1) === 0}`, place]));
    const trials = [...parents.values()].flatMap((place) =>
      Object.entries(entries).map(([kind, entry]) => ({
        name: `${nameOf(place.slice(0, -1))} with ${kind}`,
        size: MAX_ENTRIES,
        prepare(length: number) {
          const list = Array.from({ length }, (_, at) => entry(at));
          const fields = Object.fromEntries(list.map((one, at) => [`field ${at}`, one]));
          const value = withAt(example, place.slice(0, -1), place.at(-1) === 0 ? list : fields);
          return () => read(schema, value);
        },
      })),
    );
    expect(await slowCases(trials)).toEqual([]);
  });
});

describe("an accepted text", () => {
  let dataDir: string;
  let mails: MailTransport;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "foreign-text-"));
    mails = createMailTransport(configOf({ DATA_DIR: dataDir, MAIL_FROM: "web@example.org" }));
  });
  afterAll(async () => {
    mails.close();
    await rm(dataDir, { recursive: true });
  });

  async function deliver(text: string): Promise<void> {
    const values = { company: "Palmiet", heading: "Hello", footer: "Because you wrote." };
    await mails.deliver({
      ...layoutMail({ ...values, blocks: [text, { quote: text }, [["Message", text]]] }),
      id: "mail",
      kind: "test",
      status: "Queued",
      sender_name: "Palmiet",
      recipient_name: text.slice(0, LIMITS.name).replaceAll("\n", " "),
      recipient_email: "thandi@example.org",
      cc: "",
      reply_to: "",
      subject: text.slice(0, LIMITS.short).replaceAll("\n", " "),
      attempts: 0,
      next_at: 0,
      claimed_until: 0,
      claimed_by: "",
      last_error: "",
      about_id: "",
      unsubscribe_url: "",
      delete_after: "",
      created_at: "2026-11-20T08:00:00.000Z",
      sent_at: null,
      campaign_id: "",
    });
  }

  /** Functions that read texts of other people behind the contract, on the server and in the reader's browser. */
  const CHECKS: Readonly<Record<string, (text: string) => unknown>> = {
    "it is mailed": deliver,
    "it is indexed for search": normalizeForSearch,
    "it is searched for": containsPattern,
    "it is exported": (text) => csvLine([text, text]),
    "it is escaped for markup": escapeMarkup,
    "it is a file name": (text) => attachment(fileLabel(text, "resume")),
    "it is logged as a change": (text) =>
      changesOf({ record: { type: "" }, ...changedFields({ text }, { text: `${text}.`, list: [text] }) }),
    "it is shown in a line": stripBidiControls,
    "it is split into paragraphs": paragraphsOf,
    "it is opening hours": readOpeningHours,
    "a slug is made of it": slugOf,
    "it is a user agent": browserName,
    "it is a website": (text) => isWebAddress(text.slice(0, LIMITS.short)) && webAddress(text.slice(0, LIMITS.short)),
    "it is a phone number": phoneAddress,
    "it is a subject": splitSubject,
    "it is a next path": (text) => safeNext(`/${text}`, "/"),
    "it is a command": (text) => [rankOf("words", { name: text, keywords: text }), cutAt(text, "words")],
    "it is a path": trimTrailingSlashes,
    "it is an Accept-Encoding header": acceptedEncoding,
    "it is an If-Match header": (text) => {
      try {
        requireMatch(text, 1);
      } catch {
        // Nothing matches.
      }
    },
  };

  test.each(Object.entries(CHECKS))(
    "costs no more than its length when %s",
    { tags: "promise-45" },
    async (_, check) => {
      const trials = Object.keys(PATHOLOGICAL_TEXTS).flatMap((kind) => {
        const text = optionalText(LIMITS.long, "many").safeParse(textOf(kind, LIMITS.long - 10)).data;
        if (text === undefined) return [];
        return [
          { name: kind, size: text.length, prepare: (length: number) => () => check(text.slice(text.length - length)) },
        ];
      });
      expect(await slowCases(trials)).toEqual([]);
    },
  );
});
