import { useEffect } from "react";
import { isObject, parseObject, textOf } from "#web/shared/json.ts";
import { onSessionChange, readLeft, readUser } from "#web/shared/session.ts";
import { RECENT_RECORDS } from "../palette/recent-records.ts";

/** What somebody typed and has not saved, in this tab: it outlives a reload and a session that ended, not the tab. */
export interface Draft {
  /** What the fields hold, without secrets. */
  values: Record<string, unknown>;
  /** What the record was when the form was opened; absent for a new one. */
  base?: { values: Record<string, unknown>; etag: string | undefined } | undefined;
  /** The creation that was tried last: the same words under the same key create once. */
  attempt?: { key: string; body: string } | undefined;
  savedAt: number;
}

const PREFIX = "draft ";
const isOfSomebody = (key: string) => key.startsWith(PREFIX) || key === RECENT_RECORDS;
/** What this tab knows of who logged out. */
const KNOWN_LEFT = "left";

/** Whoever signs in next in this tab finds only what is their own. */
function keyOf(path: string): string {
  return `${PREFIX}${readUser()?.email ?? ""} ${path}`;
}

/** The draft of the form at an address. What cannot be read counts as none. */
export function readDraft(path: string): Draft | undefined {
  forgetDraftsOfWhoLeft();
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

function isAttempt(value: unknown): value is NonNullable<Draft["attempt"]> {
  return isObject(value) && typeof value.key === "string" && typeof value.body === "string";
}

/** Without effect where the browser refuses storage or has no room: a draft is a help, never a condition. */
export function writeDraft(path: string, draft: Draft): void {
  // Of nobody it would be shown to nobody.
  if (!readUser()) return;
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft));
  } catch {
    // The words still stand in the form.
  }
}

export function removeDraft(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/**
 * Removes the drafts of everybody, and what records they opened, once somebody has logged out, in whichever tab: for a computer
 * that others use too. A session that only ended leaves them.
 */
export function forgetDraftsOfWhoLeft(): void {
  try {
    const left = readLeft();
    if (left === null || left === sessionStorage.getItem(KNOWN_LEFT)) return;
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "");
    for (const key of keys) if (isOfSomebody(key)) sessionStorage.removeItem(key);
    sessionStorage.setItem(KNOWN_LEFT, left);
  } catch {
    // As above.
  }
}

/** Values as they may be kept: without passwords. */
export function withoutSecrets(
  all: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !secrets.includes(name)));
}

/** Drafts leave this tab when somebody logs out in any, and at once where it showed something else meanwhile. */
export function useForgottenDrafts(): void {
  useEffect(() => {
    forgetDraftsOfWhoLeft();
    return onSessionChange(forgetDraftsOfWhoLeft);
  }, []);
}
