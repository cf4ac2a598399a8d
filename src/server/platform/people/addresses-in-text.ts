import { emailKey } from "#contract/fields.ts";

/**
 * Email address as the contract takes one (`jo@localhost` too) in a lower-case text. The search begins at the `@` and reads at
 * most the length of an address before it. Beginning at each letter, a text without spaces would cost its length times that.
 */
const ADDRESS = /@(?<=([a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,254})@)([a-z0-9-]+(?:\.[a-z0-9-]+)*)/g;
/**
 * Characters that are allowed in an address but more often precede one: `mail=`, `sales/`, three dots. The apostrophe of
 * o'brien@example.org belongs to the name.
 */
const BEFORE = /^.*(?:[^a-z0-9._%+'&-]|\.\.)/;
/** Quotes, dashes and similar characters at the beginning of an address. */
const AROUND = /^[^a-z0-9]+/;

/**
 * Returns every address in a text, in the form in which addresses are compared. Each one is as long as possible, since its end
 * alone could be another person's address.
 */
export function addressesIn(text: string): string[] {
  const lower = text.toLowerCase();
  const found: string[] = [];
  let end = 0;
  for (const { 0: matched, 1: before = "", 2: domain, index } of lower.matchAll(ADDRESS)) {
    // Without a part of the address before: in `a@b.example/c@d.example` the second address begins after the first.
    const local = lower.slice(Math.max(end, index - before.length), index);
    end = index + matched.length;
    if (local === "") continue;
    const bare = local.replace(BEFORE, "").replace(AROUND, "");
    found.push(`${local}@${domain}`);
    if (bare !== local && bare !== "") found.push(`${bare}@${domain}`);
  }
  return found;
}

/** Returns whether a text contains one of these addresses, in the form in which addresses are compared. */
export function hasAddress(text: string, keys: ReadonlySet<string>): boolean {
  return addressesIn(text).some((address) => keys.has(address));
}

/** Returns the texts in a parsed JSON value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Returns every address in a parsed JSON value. A field named `email` is an address as a whole; other texts are searched. */
export function addressesInFields(value: unknown, name = ""): string[] {
  if (typeof value === "string") return name === "email" ? [emailKey(value)] : addressesIn(value);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => addressesInFields(inner, field));
}

/** Field names under which a record names the account holder who wrote, owns or does it. */
export const AUTHOR_FIELDS: readonly string[] = ["author", "owner", "ownerName", "assignee", "assigneeName"];

/** Returns every author and owner named in a value that was JSON. */
export function authorsInFields(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    typeof inner === "string" ? (AUTHOR_FIELDS.includes(field) && inner !== "" ? [inner] : []) : authorsInFields(inner),
  );
}
