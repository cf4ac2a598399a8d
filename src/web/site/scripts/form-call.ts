import { apiAddress } from "./api-address.ts";

const PATIENCE_MS = 20_000;

export interface FieldMessage {
  path: string;
  message: string;
}

/** What a visitor typed or chose, by field. */
export type Words = Record<string, string>;

/** What is wrong with a form. `rules` is its `data-rules`: which of the rules of its call. */
export type Check = (words: Words, rules: string | undefined, file: File | undefined) => FieldMessage[];

export type Outcome =
  /** With the reference, where what arrived has one. */
  | { kind: "sent"; reference: string | undefined }
  /** The server said no, so nothing was taken. */
  | { kind: "refused"; message: string; errors: FieldMessage[] }
  /** No answer, or one that tells nothing: it may have arrived. */
  | { kind: "unsure"; message: string };

/** What is said when the server said nothing. */
export interface FailureWords {
  noResponse: string;
  otherError: string;
}

/** Sends a form's words as JSON. Never throws. */
export async function sendForm(call: string, body: string, key: string, failure: FailureWords): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch(apiAddress(call), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    return { kind: "unsure", message: failure.noResponse };
  }
  return outcomeOf(response.status, await response.json().catch(() => undefined), failure);
}

/** What an answer of the API means for the form. */
export function outcomeOf(status: number, answer: unknown, failure: FailureWords): Outcome {
  const taken = at(answer, "data");
  const ok = status >= 200 && status < 300;
  if (ok && taken !== undefined) return { kind: "sent", reference: textAt(taken, "reference") };
  const message = textAt(answer, "message") ?? failure.otherError;
  return status >= 500 || ok ? { kind: "unsure", message } : { kind: "refused", message, errors: errorsIn(answer) };
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
