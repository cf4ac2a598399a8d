import { FORM_WORDS } from "../contact/form-words.ts";
import { apiAddress } from "./api-address.ts";

const PATIENCE_MS = 20_000;

export interface FieldMessage {
  path: string;
  message: string;
}

export type Outcome =
  | { kind: "sent"; reference: string }
  /** The server said no, so nothing was taken. */
  | { kind: "refused"; message: string; errors: FieldMessage[] }
  /** No answer, or one that tells nothing: it may have arrived. */
  | { kind: "unsure"; message: string };

/** Sends a form's words as JSON. Never throws. */
export async function sendForm(call: string, body: string, key: string): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch(apiAddress(call), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    return { kind: "unsure", message: FORM_WORDS.noResponse };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  const reference = textAt(at(answer, "data"), "reference");
  if (response.ok && reference) return { kind: "sent", reference };
  const message = textAt(answer, "message") ?? FORM_WORDS.otherError;
  return response.status >= 500 || response.ok
    ? { kind: "unsure", message }
    : { kind: "refused", message, errors: errorsIn(answer) };
}

/** The signed moment of the first touch; undefined when it cannot be had, which no visitor should notice. */
export async function fetchFormToken(): Promise<string | undefined> {
  try {
    const response = await fetch(apiAddress("/public/form-token"), { signal: AbortSignal.timeout(PATIENCE_MS) });
    return textAt(at(await response.json(), "data"), "token");
  } catch {
    return undefined;
  }
}

function errorsIn(answer: unknown): FieldMessage[] {
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
