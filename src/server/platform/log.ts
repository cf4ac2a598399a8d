import { type DestinationStream, type Logger, pino, symbols } from "pino";
import { standardOutput } from "#server/platform/standard-output.ts";

export type Log = Logger;

/** What may be told of an error: its kind and where it arose. A driver's message can hold what a visitor typed. */
function describeError(error: unknown, causes = 3): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? String(error.code) : undefined;
  // The stack begins with the message, whose own lines may look like frames.
  const trace = (error.stack ?? "").replace(error.message, () => "");
  const frames = trace.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code === undefined ? { message: error.message } : { code }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: describeError(error.cause, causes - 1) }),
  };
}

/** An error that is logged without words of ours: pino would take the error's own for the line's message. */
function isBareError(args: readonly unknown[]): boolean {
  const [first] = args;
  return (
    args.length === 1 && typeof first === "object" && (first instanceof Error || Object(first).err instanceof Error)
  );
}

/** Of a link whose path has a token, which opens what it leads to. */
const SECRET_PATH = /(\/preview\/).+/i;

/** A request in the log: never its query, headers or body, which hold search terms, tokens and what people write. */
function describeRequest(request: { method: string; url: string; address?: string }): Record<string, unknown> {
  return {
    method: request.method,
    path: request.url.split("?", 1)[0]?.replace(SECRET_PATH, "$1…"),
    address: request.address,
  };
}

/** The field with the time, in ISO 8601. A busy server writes dozens of lines in a millisecond: they share its text. */
function timeField(): () => string {
  let last = Number.NaN;
  let field = "";
  return () => {
    const now = Date.now();
    if (now !== last) field = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return field;
  };
}

/** Structured JSON, one object a line. */
export function createLog(level: string, output: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: timeField(),
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: {
        err: (error: unknown) => describeError(error),
        error: (error: unknown) => describeError(error),
        req: describeRequest,
      },
      hooks: {
        logMethod(args, method) {
          if (isBareError(args)) method.call(this, args[0], "error");
          else method.apply(this, args);
        },
      },
    },
    output,
  );
}

/** What the log tells of an answer. */
export interface AnswerLine {
  /** What is the same of every answer to one method and path: see `describeAnswered`. */
  answered: string;
  address: string | undefined;
  requestId: string;
  status: number;
  ms: number;
}

/** The part of an answer's line that tells what was asked for; the path is without its query. */
export function describeAnswered(method: string, path: string): string {
  return `,"req":{"method":"${method}","path":${JSON.stringify(path)},"address":"`;
}

/**
 * Writes the line of an answer as `log.info` would, without the way through an object and its serializers: that way takes a
 * third of all that a kept page costs.
 */
export function createAnswerLog(log: Log): (line: AnswerLine) => void {
  if (!log.isLevelEnabled("info")) return () => undefined;
  // Pino shows its stream by this symbol and leaves it out of its types.
  const output = Reflect.get(log, symbols.streamSym) as DestinationStream;
  const time = timeField();
  return ({ answered, address = "", requestId, status, ms }) => {
    output.write(
      `{"level":"info"${time()}${answered}${address}"},"requestId":"${requestId}","status":${status},"ms":${ms}}\n`,
    );
  };
}
