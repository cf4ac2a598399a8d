import { isObject, parseObject, textOf } from "#web/shared/json.ts";
import { randomKey } from "#web/shared/random-key.ts";
import { readUser } from "#web/shared/session.ts";
import { clearDraftsAfterLogout, DRAFT_PREFIX } from "../base/clear-tab-storage.ts";

/** Try to create a record: the idempotency key, and the body as JSON. */
export interface Attempt {
  key: string;
  body: string;
}

/** Returns the try for a body. It is the last one while the body is unchanged, so that a repeated call creates one record. */
export function attemptFor(last: Attempt | undefined, body: unknown): Attempt {
  const json = JSON.stringify(body);
  return last?.body === json ? last : { key: randomKey(), body: json };
}

/** Unsaved changes of a form. They stay after a reload and the end of a session, until the tab is closed. */
export interface Draft {
  /** Values of the fields, without secrets. */
  values: Record<string, unknown>;
  /** Record when the form was opened; absent for a new record. */
  base?: { values: Record<string, unknown>; etag: string | undefined } | undefined;
  /** Last try to create a record. */
  attempt?: Attempt | undefined;
  savedAt: number;
}

/** Returns the key of a draft, with the user, so that the next user of this tab does not see the draft. */
function keyOf(path: string): string {
  return `${DRAFT_PREFIX}${readUser()?.email ?? ""} ${path}`;
}

/** Returns the draft of the form at an address. An unreadable draft counts as missing. */
export function readDraft(path: string): Draft | undefined {
  clearDraftsAfterLogout();
  try {
    return parseDraft(sessionStorage.getItem(keyOf(path)));
  } catch {
    return undefined;
  }
}

function parseDraft(text: string | null): Draft | undefined {
  const { values, base, attempt, savedAt } = parseObject(text) ?? {};
  if (!isObject(values) || typeof savedAt !== "number") return undefined;
  if (attempt !== undefined && !isAttempt(attempt)) return undefined;
  if (base === undefined) return { values, attempt, savedAt };
  if (!isObject(base) || !isObject(base.values)) return undefined;
  return { values, base: { values: base.values, etag: textOf(base.etag) || undefined }, attempt, savedAt };
}

function isAttempt(value: unknown): value is Attempt {
  return isObject(value) && typeof value.key === "string" && typeof value.body === "string";
}

/** Writes a draft. Does nothing if the browser refuses storage or has no room, because a form works without drafts. */
export function writeDraft(path: string, draft: Draft): void {
  // Without a user, no session could show the draft.
  if (!readUser()) return;
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft));
  } catch {
    // The form still has its values.
  }
}

/** Removes the draft of the form at an address. */
export function removeDraft(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** Returns whether values are equal. Values of a form can be written as JSON, in the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the values that can be kept: without passwords. */
export function withoutSecrets(
  all: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !secrets.includes(name)));
}

/** Form whose values are kept. */
interface KeptForm {
  /** Names of the values that no draft has. */
  secrets: readonly string[];
  /** Values that count as saved. */
  base: { values: Readonly<Record<string, unknown>>; etag?: string | undefined };
  /** Whether the form creates a record, so that the base is blank. */
  isNew: boolean;
  attempt: Attempt | undefined;
}

/** Writes the draft of a form, or removes it if nothing is unsaved. */
export function keepDraft(path: string, values: Readonly<Record<string, unknown>>, form: KeptForm): void {
  const { secrets, base, isNew, attempt } = form;
  const [kept, from] = [withoutSecrets(values, secrets), withoutSecrets(base.values, secrets)];
  const draft: Draft = {
    values: kept,
    base: isNew ? undefined : { values: from, etag: base.etag },
    // The body of an attempt has the secrets too.
    attempt: secrets.length > 0 ? undefined : attempt,
    savedAt: Date.now(),
  };
  if (isSame(kept, from)) removeDraft(path);
  else writeDraft(path, draft);
}

/** Returns values with those of a draft. A field that the draft lacks, such as a password, stays the same. */
export function restored<Values extends object>(kept: Record<string, unknown>, values: Values): Values {
  const before = new Map<string, unknown>(Object.entries(values));
  const known = Object.entries(kept).filter(
    ([name, value]) => before.has(name) && typeof value === typeof before.get(name),
  );
  return { ...values, ...Object.fromEntries(known) };
}
