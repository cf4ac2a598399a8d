import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { DeliveryFailure } from "#contract/webhooks.ts";
import type { Config } from "#server/platform/config.ts";
import { withTimeout } from "#server/platform/timeout.ts";
import { ForbiddenReceiver, findAddresses, lookupOf } from "#server/webhooks/receiver.ts";

/** Maximum time of an attempt, from the look-up of the name to the end of the answer. */
const ATTEMPT_MS = 10_000;
/** Maximum bytes of an answer that are read. None is kept. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Result of an attempt. Of the response only its status is stored. */
export interface Attempt {
  /** HTTP status; null without a response. */
  status: number | null;
  milliseconds: number;
  /** Reason of the failure; null after a delivery. */
  failure: DeliveryFailure | null;
}

class TimedOut extends Error {}

/** Sends a body to a receiver, and follows no redirect. Returns the result of the attempt. Never throws. */
export async function sendRequest(
  config: Pick<Config, "webhookAllow">,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Attempt> {
  const begun = performance.now();
  const stop = new AbortController();
  let status: number | null = null;
  let failure: DeliveryFailure | null = null;
  try {
    const sending = post(config, new URL(url), headers, body, stop.signal, (answered) => {
      status = answered;
    });
    await withTimeout(ATTEMPT_MS, sending, () => new TimedOut());
  } catch (error) {
    // An answer whose end does not come in time has its status already.
    failure = status === null ? failureOf(error) : null;
  } finally {
    stop.abort();
  }
  const milliseconds = Math.round(performance.now() - begun);
  return { status, milliseconds, failure: failure ?? failureOfStatus(status) };
}

/**
 * Sends the request. `onStatus` gets the status. The promise ends after the response, or after `MAX_ANSWER_BYTES` of
 * it.
 */
async function post(
  config: Pick<Config, "webhookAllow">,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
  onStatus: (status: number) => void,
): Promise<void> {
  const addresses = await findAddresses(url, config);
  signal.throwIfAborted();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  await new Promise<void>((resolve, reject) => {
    const content = Buffer.from(body);
    const request = send(url, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": content.length,
        "user-agent": "webhooks",
        connection: "close",
      },
      // A kept connection would go to an address that was checked for an earlier delivery.
      agent: false,
      lookup: lookupOf(addresses),
      signal,
    });
    request.on("error", reject);
    request.on("response", (answer) => {
      onStatus(answer.statusCode ?? 0);
      readSome(answer, resolve);
    });
    request.end(content);
  });
}

/** Reads an answer up to its maximum, so that the receiver can end it, and keeps nothing. */
function readSome(answer: IncomingMessage, done: () => void): void {
  let bytes = 0;
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) answer.destroy();
  });
  answer.on("error", done);
  answer.on("close", done);
}

function failureOfStatus(status: number | null): DeliveryFailure | null {
  if (status === null || (status >= 200 && status < 300)) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof ForbiddenReceiver) return "address";
  if (error instanceof TimedOut) return "timeout";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["ENOTFOUND", "EAI_AGAIN", "ENODATA"].includes(code)) return "name";
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? "certificate" : "connection";
}
