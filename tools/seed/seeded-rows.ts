import { emailKey } from "#contract/fields.ts";
import { phoneKey, searchedDigits } from "#contract/phone-key.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { searchColumns } from "#server/platform/database/search-words.ts";
import { newId } from "#server/platform/records/ids.ts";

type Row<Table extends keyof Schema> = Schema[Table];

const FIRST_NAMES =
  "Amara Björn Chloé Dmitri Elif Farah Gustav Hana Imani João Keiko Łukasz Maëlle Nadia Oskar Priya Quentin Rosa Søren Thandi".split(
    " ",
  );
const LAST_NAMES =
  "Abara Brandt Castillo Dąbrowska Eriksen Fontaine Grünwald Hoffmann Iyer Jansen Kowalski Lindqvist Müller Nakamura Okafor Pérez Rossi Šimek Tanaka Vasquez Weiß Yılmaz Zimmermann".split(
    " ",
  );
/** Ten companies, so that a search for one finds a tenth of all rows: the common search of the measurements. */
export const COMPANIES = [
  "Northwind Freight",
  "Kestrel Optics",
  "Juniper Mills",
  "Harbour Dairy",
  "Ostrava Steel",
  "Fynbos Gardens",
  "Quayside Print",
  "Meridian Clinics",
  "Tallow & Wick",
  "Brightwater Energy",
] as const;
export const CATEGORIES = [
  "Sensors",
  "Gateways",
  "Cables",
  "Enclosures",
  "Antennas",
  "Batteries",
  "Displays",
  "Printers",
  "Scanners",
  "Licences",
] as const;
const THINGS = "Probe Beacon Relay Meter Panel Module Adapter Station Tracker Valve Counter Logger Reader".split(" ");

/** Email domain of all made-up people. The name is reserved, so that no mail arrives. */
export const SEED_DOMAIN = "seeded.example";
export const SLUG_PREFIX = "seeded-";
const DIGITS = 8;

/** Returns a number as text of fixed length, which sorts correctly and makes a rare search term. */
export function serialOf(number: number): string {
  return String(number).padStart(DIGITS, "0");
}

/** Spreads neighbouring numbers over a range, always in the same way. A large prime shares no factor with small ranges. */
function scattered(number: number, range: number): number {
  return (number * 7_919) % range;
}

function pick<Value>(values: readonly Value[], number: number): Value {
  const value = values[number % values.length];
  if (value === undefined) throw new Error("There is nothing to pick from");
  return value;
}

const BEGIN = Date.UTC(2024, 0, 1);
const MINUTES = 2 * 365 * 24 * 60;

/** Returns an instant in 2024 or 2025. */
function instantOf(number: number): string {
  return new Date(BEGIN + scattered(number, MINUTES) * 60_000).toISOString();
}

function personOf(number: number) {
  const first = pick(FIRST_NAMES, scattered(number, 1009));
  const last = pick(LAST_NAMES, scattered(number, 997));
  const name = `${first} ${last}`;
  return { name, email: `${normalizeForSearch(name).replace(" ", ".")}.${serialOf(number)}@${SEED_DOMAIN}` };
}

/** Returns the columns of every seeded record. It is marked as a sample, which distinguishes it from real records. */
function recordOf(number: number) {
  const created = instantOf(number);
  return { id: newId(), sample: 1 as const, version: 1, created_at: created, updated_at: created };
}

export function customerOf(number: number): Row<"customers"> {
  const { name, email } = personOf(number);
  const company = pick(COMPANIES, scattered(number, 10_007));
  const phone = `+27 21 ${serialOf(scattered(number, 9_999_991)).slice(1)}`;
  return {
    ...recordOf(number),
    name,
    name_key: normalizeForSearch(name),
    email,
    other_emails: "",
    email_key: emailKey(email),
    phone,
    phone_key: phoneKey(phone),
    company,
    company_key: normalizeForSearch(company),
    status: pick(["Active", "Lead", "Active", "Inactive", "Active", "Lead"], scattered(number, 10_009)),
    value_cents: scattered(number, 5_000_011),
    last_contact_at: "",
    owner_id: null,
    import_id: null,
    source: "",
    search: normalizeForSearch([name, email, company, searchedDigits(phone)].join("\n")),
  };
}

export function productOf(number: number): Row<"products"> {
  const category = pick(CATEGORIES, scattered(number, 10_007));
  const name = `${pick(THINGS, scattered(number, 1_013))} ${serialOf(number)}`;
  const description = `${name} measures, counts and tells, indoors and out, for years on one charge.`;
  return {
    ...recordOf(number),
    name,
    name_key: normalizeForSearch(name),
    slug: `${SLUG_PREFIX}${serialOf(number)}`,
    category,
    category_key: normalizeForSearch(category),
    description,
    price_cents: 500 + scattered(number, 250_007),
    stock: scattered(number, 501),
    status: pick(["Active", "Active", "Draft", "Active", "Archived"], scattered(number, 10_009)),
    unit: "",
    purpose: "",
    contents: "[]",
    lead_time: "",
    specifications: "[]",
    ...searchColumns([name, category], [description]),
  };
}

/** Returns the variants of a product: one for an even number, two for an odd number. */
export function variantsOf(number: number, product: Row<"products">): Row<"product_variants">[] {
  return (number % 2 === 0 ? ["Single"] : ["Single", "Pair"]).map((name, position) => ({
    product_id: product.id,
    position,
    name,
    sku: `SEEDED-${serialOf(number)}-${position + 1}`,
    price_cents: product.price_cents * (position + 1),
    stock: product.stock,
    attributes: JSON.stringify({ Colour: position === 0 ? "White" : "Black" }),
  }));
}

/** Returns a user without a password, so that no one can sign in, and without the role of administrator. */
export function userOf(number: number): Row<"users"> {
  const { name, email } = personOf(number);
  const record = recordOf(number);
  return {
    ...record,
    name,
    name_key: normalizeForSearch(name),
    email,
    email_key: emailKey(email),
    password_hash: null,
    must_change_password: 0,
    invited_at: null,
    role: "user",
    second_factor_from: record.created_at,
    status: number % 5 === 0 ? "Inactive" : "Active",
    search: normalizeForSearch(`${name}\n${email}`),
  };
}
