import { OperatorError } from "#server/platform/operator-error.ts";

/**
 * The bucket is away, or refuses. Callers get a 503; the log has the code, such as `S3_403_AccessDenied` or
 * `S3_ECONNREFUSED`. Nothing of it tells an address, a key or what is in a file.
 */
export class S3Error extends OperatorError {
  readonly code: string;
  /** It may be over a moment later. */
  readonly mayPass: boolean;

  constructor(
    problem: string,
    sentence: string,
    { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {},
  ) {
    super(`The file store of S3_ENDPOINT and S3_BUCKET ${sentence}.`, { cause });
    this.name = "S3Error";
    this.code = `S3_${problem}`;
    this.mayPass = mayPass;
  }

  /** Of an answer that is no success, with the code that stands in its body. */
  static ofAnswer(status = 0, body: string): S3Error {
    const reason = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1];
    const problem = reason === undefined ? String(status) : `${status}_${reason}`;
    return new S3Error(problem, `answers ${problem.replace("_", " ")}`, { mayPass: status >= 500 || status === 429 });
  }

  /** Of what a connection or the disk says. A mistake of ours has no code and stays what it is. */
  static of(error: unknown): S3Error {
    if (error instanceof S3Error) return error;
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const code = String(error.code);
    return new S3Error(code, `cannot be reached (${code})`, { mayPass: true, cause: error });
  }
}

export const tooSlow = (): S3Error => new S3Error("TIMEOUT", "does not answer in time");

/** There is no such object. That there is no such bucket is another matter. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof S3Error && error.code === "S3_404_NoSuchKey";
}
