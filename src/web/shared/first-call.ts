/** Call that `first-call.js` has begun before this script was loaded. */
interface FirstCall {
  address: string;
  token: string;
  /** Resolves to undefined if there was no response. */
  response: Promise<Response | undefined>;
}

declare global {
  var firstCall: FirstCall | undefined;
}

/** Milliseconds after the start of the page for which its first response counts as current. */
const CURRENT_MS = 10_000;

/** Returns the response to the first call of the page, once, if it is this call and was not refused. */
export async function takeFirstResponse(address: string, token: string | undefined): Promise<Response | undefined> {
  // From here on, `first-call.js` begins no call. It is an async script, so it may run after this one.
  globalThis.firstCall ??= undefined;
  const { firstCall } = globalThis;
  if (firstCall?.address !== address) return undefined;
  globalThis.firstCall = undefined;
  if (firstCall.token !== token || performance.now() > CURRENT_MS) return undefined;
  const response = await firstCall.response;
  return response?.ok ? response : undefined;
}
