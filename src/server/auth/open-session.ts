import type { Account, SignedIn } from "#contract/auth.ts";
import { hasSignedIn } from "#server/audit/find-sign-ins.ts";
import { mailOfNewDevice } from "#server/auth/mail-of-new-device.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, namedRecord } from "#server/platform/records/act.ts";
import { type KnownDevice, rememberDevice } from "#server/platform/session/devices.ts";
import { beginSession, endSurplusSessions } from "#server/platform/session/session.ts";

interface Entrance {
  account: Account;
  caller: Caller;
  known: KnownDevice | undefined;
  /** Whether the identity provider checked a second factor. */
  isProviderFactor?: boolean;
  /**
   * Checks, in the transaction that begins the session, that the proof is still valid; throws if it is not.
   * Returns the proof to log besides the password or instead of it, or undefined.
   */
  check(tx: Tx): Promise<string | undefined>;
}

/** Begins a session for an authenticated user and returns the response of a sign-in. */
export async function openSession(
  platform: Platform,
  { account, caller, known: device, isProviderFactor, check }: Entrance,
): Promise<SignedIn> {
  const { id, name, role, email, mustChangePassword } = account;
  // The first sign-in ever causes no notice. Read before this sign-in is in the audit trail.
  const isNewDevice = !device && (await hasSignedIn(platform.database.read, id));
  const author = { session: { account: { id, name, email } }, caller };
  const subject = namedRecord({ type: "session", id: "", name: email, people: [] });
  const token = await act(platform, author, subject, "signed in", async (tx) => {
    const shown = await check(tx);
    const from = { address: caller.address, browser: caller.browser, isProviderFactor };
    const result = await beginSession(platform, tx, id, from);
    return { result, ...(shown !== undefined && { after: { with: shown } }) };
  });
  // In its own transaction: it reads rows that concurrent sign-ins to the account write, which would make all but one start over.
  const deviceToken = await platform.database.writeReadCommitted(async (tx) => {
    if (isNewDevice) await mailOfNewDevice(tx, platform, account, caller);
    return rememberDevice(platform, tx, id, device);
  });
  if (isNewDevice) platform.mailQueued();
  await endSurplusSessions(platform.database, id);
  return { name, email, role, token, device: deviceToken, ...(mustChangePassword ? { mustChangePassword } : {}) };
}
