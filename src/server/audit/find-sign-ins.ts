import { emailKey } from "#contract/fields.ts";
import type { OwnSignIn } from "#contract/sessions.ts";
import { findAddressChanges, findRefusedSignIns, findSignedIn } from "#server/audit/store.ts";
import { networkOf } from "#server/platform/client-address.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Whether somebody ever signed in to the account: the trail remembers when its devices have long been forgotten. */
export async function hasSignedIn(db: Read, accountId: string): Promise<boolean> {
  return (await findSignedIn(db, accountId, 1)).length > 0;
}

/** The newest sign-ins to an account that succeeded, newest first. */
export async function findSignIns(db: Read, accountId: string, most: number): Promise<OwnSignIn[]> {
  const lines = await findSignedIn(db, accountId, most);
  return lines.map((line) => ({ ...line, outcome: "Signed in", count: 1 }));
}

/** What the trail says of a sign-in with a wrong password, or of what came after a right one; the other refused ones were one too many. */
const OUTCOMES: Readonly<Record<string, OwnSignIn["outcome"]>> = {
  "failed to sign in": "Failed",
  "gave the right password": "Password only",
  "gave a wrong code": "Wrong code",
};

/** What `recordRepeated` adds to all but the first line of what it counts. */
interface Counted {
  times?: number;
  since?: string;
}

/** So many lines tell of the same at most: the first, the tenth, the hundredth … the millionth, and how many there were. */
const LINES_OF_ONE = 8;

/** The newest refused sign-ins with an address since an instant. What was counted together is one, by its newest line. */
export async function findRefused(db: Read, email: string, since: string, most: number): Promise<OwnSignIn[]> {
  const refused = new Map<string, OwnSignIn>();
  for (const line of await findRefusedSignIns(db, emailKey(email), since, most * LINES_OF_ONE)) {
    const counted: Counted = line.after === null ? {} : JSON.parse(line.after);
    const { times = 1, since: at = line.at } = counted;
    const together = `${line.action} ${networkOf(line.address)} ${at}`;
    if (refused.has(together)) continue;
    const outcome = OUTCOMES[line.action] ?? "Blocked";
    refused.set(together, { id: line.id, at, outcome, address: line.address, count: times });
  }
  return [...refused.values()].slice(0, most);
}

/** When the address of a record last became another; undefined where it never did. */
export async function findAddressChange(db: Read, type: string, recordId: string): Promise<string | undefined> {
  const changes = await findAddressChanges(db, type, recordId);
  return changes.find(({ before, after }) => keyIn(before) !== keyIn(after))?.at;
}

function keyIn(json: string | null): string {
  const { email }: { email?: unknown } = JSON.parse(json ?? "{}");
  return typeof email === "string" ? emailKey(email) : "";
}
