import { OperatorError } from "#server/platform/operator-error.ts";

/** Sentences for the faults that an operator can correct, by the store's error code. */
const SENTENCES: Readonly<Record<string, string>> = {
  AccessDenied: "refuses access: check the rights of S3_ACCESS_KEY_ID",
  InvalidAccessKeyId: "does not know the key: check S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "refuses the signature: check S3_SECRET_ACCESS_KEY, S3_ACCESS_KEY_ID and S3_REGION",
  NoSuchBucket: "has no bucket of this name: check S3_BUCKET",
  PermanentRedirect: "has the bucket in a different region: check S3_REGION and S3_ENDPOINT",
  AuthorizationHeaderMalformed: "is in a different region: check S3_REGION",
  RequestTimeTooSkewed: "has a different time: check the clock of this machine",
};

/**
 * Error of a failed request to the bucket. Callers get a 503. The log has the code, such as `S3_403_AccessDenied` or
 * `S3_ECONNREFUSED`, but no address, key or content.
 */
export class S3Error extends OperatorError {
  readonly code: string;
  /** Set when the same request may succeed a moment later. */
  readonly isTransient: boolean;

  constructor(code: string, sentence: string, isTransient = false) {
    super(`The file store of S3_ENDPOINT and S3_BUCKET ${sentence}.`);
    this.name = "S3Error";
    this.code = `S3_${code}`;
    this.isTransient = isTransient;
  }
}

/** Returns the S3Error for an error of the SDK, whose own message and fields can name the key and the address. Returns other errors as they are. */
export function toS3Error(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof S3Error) return error;
  if (["AbortError", "TimeoutError"].includes(error.name))
    return new S3Error("TIMEOUT", "does not respond in time: check S3_ENDPOINT");
  const metadata: { httpStatusCode?: number } = Reflect.get(error, "$metadata") ?? {};
  const { httpStatusCode: status } = metadata;
  if (status !== undefined) {
    const name = /^\w{1,60}$/.test(error.name) ? error.name : "Error";
    const sentence = SENTENCES[name] ?? `responds with ${status} ${name}`;
    return new S3Error(`${status}_${name}`, sentence, status >= 500 || status === 429);
  }
  // A programming error has no code, and an error of a local file has its path.
  if (!("code" in error) || "path" in error) return error;
  return new S3Error(String(error.code), `cannot be reached (${error.code}): check S3_ENDPOINT`, true);
}
