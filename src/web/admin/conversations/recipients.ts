import type { Entry } from "#contract/conversations.ts";
import { emailKey } from "#contract/fields.ts";
import { MAX_COPIES } from "#contract/replies.ts";
import type { Recipients } from "../replies/reply-client.ts";
import { emailOf } from "./entry-client.ts";

/** Returns the addresses once each, without those of `others`. */
function distinct(addresses: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others.map(emailKey));
  return addresses.filter((address) => {
    const key = emailKey(address);
    if (address === "" || left.has(key)) return false;
    left.add(key);
    return true;
  });
}

/**
 * Returns the addresses to which a reply can go, and those that get a copy by default: the other recipients of the newest received
 * entry. Nobody gets a copy by default if its sender is unverified or has another address than the record. `own` are addresses of
 * the company, which are never recipients.
 */
export function recipientsOf(entries: readonly Entry[], email: string, own: readonly string[]): Recipients {
  const received = entries.filter(({ kind, automatic }) => kind === "received" && !automatic);
  const people = received.map(({ from, to, cc, unverified }) => ({
    from: emailOf(from),
    others: [...to, ...cc].map(emailOf),
    unverified,
  }));
  const addresses = distinct([email, ...people.flatMap(({ from, others }) => [from, ...others])], own);
  const newest = people.at(-1);
  const isOfRecord = newest && !newest.unverified && emailKey(newest.from) === emailKey(email);
  return { addresses, copies: isOfRecord ? distinct(newest.others, [...own, email]).slice(0, MAX_COPIES) : [] };
}
