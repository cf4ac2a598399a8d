import type { CameFrom } from "#contract/came-from.ts";
import type { FieldError } from "#contract/error-response.ts";
import { refusalSentence } from "#web/shared/refusal-sentence.ts";
import { fetchRepeating, repeatRefused } from "#web/shared/repeat-refused.ts";
import type { FormCall } from "../data-attributes.ts";
import { FORM_MESSAGES } from "../forms/form.ts";
import { apiAddress } from "./elements.ts";

const TIMEOUT_MS = 20_000;
/** Maximum time of an upload, the same as on the server. */
const UPLOAD_TIMEOUT_MS = 120_000;

const MAX_KEY_LENGTH = 200;
const ROOM_FOR_COUNT = 10;

export type Outcome =
  /** The form arrived. Some forms have no reference. */
  | { kind: "sent"; reference: string | undefined }
  /** The server refused the form: nothing was stored. */
  | { kind: "rejected"; message: string; errors: FieldError[] }
  /** There was no response, or an unclear one: the form may have arrived. */
  | { kind: "unsure"; message: string };

/** Messages of one form for failures without a message of the server. */
interface FailureMessages {
  /** Message in place of `FORM_MESSAGES`, if the server failed or did not respond. */
  failed: string | undefined;
  /** Limit of the form's file. */
  tooLarge: string | undefined;
}

/** Fields of a form, and the start of the visit. */
export type SentValues = Readonly<Record<string, string | CameFrom>>;

/** Sends a form as JSON. Never throws. */
export async function sendForm(
  call: FormCall,
  body: SentValues,
  key: string,
  messages: FailureMessages,
): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetchRepeating(apiAddress(call), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return noResponse(messages);
  }
  return outcomeOf(response.status, await response.json().catch(() => undefined), messages);
}

/**
 * Sends a form with its file. Calls `onProgress` with the sent share, from 0 to 1, and with undefined at the end. Uses
 * XMLHttpRequest, because `fetch` reports no upload progress. Never throws.
 */
export function sendFormWithFile(
  call: FormCall,
  fields: SentValues,
  { name, file }: { name: string; file: File | undefined },
  key: string,
  messages: FailureMessages,
  onProgress: (share: number | undefined) => void,
): Promise<Outcome> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields))
    body.append(field, typeof value === "string" ? value : JSON.stringify(value));
  if (file) body.append(name, file);

  function post(): Promise<XMLHttpRequest> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
      request.onload = () => resolve(request);
      request.onerror = reject;
      request.ontimeout = reject;
      request.open("POST", apiAddress(call));
      request.timeout = UPLOAD_TIMEOUT_MS;
      request.setRequestHeader("idempotency-key", key);
      onProgress(0);
      request.send(body);
    });
  }

  return repeatRefused(post, (request) => request.getResponseHeader("Retry-After"))
    .then(
      ({ status, responseText }) => outcomeOf(status, parsed(responseText), messages),
      () => noResponse(messages),
    )
    .finally(() => onProgress(undefined));
}

function noResponse({ failed }: FailureMessages): Outcome {
  return { kind: "unsure", message: failed ?? FORM_MESSAGES.noResponse };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the outcome of a form from the response of the API. */
function outcomeOf(status: number, answer: unknown, messages: FailureMessages): Outcome {
  const accepted = at(answer, "data");
  const ok = status >= 200 && status < 300;
  if (ok && accepted !== undefined) return { kind: "sent", reference: textAt(accepted, "reference") };
  const { failed, tooLarge } = messages;
  const unknown = failed ?? FORM_MESSAGES.otherError;
  const fallback = status >= 500 && failed ? failed : (refusalSentence(status, tooLarge) ?? unknown);
  const message = textAt(answer, "message") || fallback;
  return status >= 500 || ok ? { kind: "unsure", message } : { kind: "rejected", message, errors: errorsIn(answer) };
}

/** Returns a token with the signed time of the first touch; undefined on failure, which no visitor should notice. */
export async function fetchFormToken(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetchRepeating(apiAddress("/public/form-token"), { signal });
    return textAt(at(await response.json(), "data"), "token");
  } catch {
    return undefined;
  }
}

function errorsIn(answer: unknown): FieldError[] {
  const errors = at(answer, "errors");
  if (!Array.isArray(errors)) return [];
  return errors.map((error) => ({ path: textAt(error, "path") ?? "", message: textAt(error, "message") ?? "" }));
}

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function textAt(value: unknown, name: string): string | undefined {
  const text = at(value, name);
  return typeof text === "string" ? text : undefined;
}

/**
 * Returns a function that returns the `Idempotency-Key` of a body. The same values get the same key, so that a retry never
 * doubles. Changed values get their own key (`<first>.2`, `<first>.3`, …), since the server refuses a key with another body.
 */
export function createKeys(first: string): (body: string) => string {
  const base = first.slice(ROOM_FOR_COUNT - MAX_KEY_LENGTH);
  const keys = new Map<string, string>();
  return (body) => {
    const key = keys.get(body) ?? (keys.size === 0 ? base : `${base}.${keys.size + 1}`);
    keys.set(body, key);
    return key;
  };
}
