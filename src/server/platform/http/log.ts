import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** Returns the kind and the stack of an error. A driver's message is left out, since it may contain what a visitor typed. */
function describeError(error: unknown, causes = 3): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? String(error.code) : undefined;
  // The stack begins with the message, whose lines may look like stack frames.
  const trace = (error.stack ?? "").replace(error.message, () => "");
  const frames = trace.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code === undefined ? { message: error.message } : { code }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: describeError(error.cause, causes - 1) }),
  };
}

/** Returns whether only an error is logged: pino would take the error's message for the line's. */
function isBareError(args: readonly unknown[]): boolean {
  const [first] = args;
  return (
    args.length === 1 && typeof first === "object" && (first instanceof Error || Object(first).err instanceof Error)
  );
}

/** Paths of a preview link and of a private calendar address. Their tokens give access to the draft and to the calendar. */
const SECRET_PATH = /(\/(?:preview|calendar)\/).+/i;

/** Returns a path without the token of a secret one, also if the path is written with escapes, which the router reads too. */
function withoutSecret(path: string): string {
  const read = path.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return SECRET_PATH.test(read) ? read.replace(SECRET_PATH, "$1…") : path;
}

/** Returns a request without query, headers and body, since they contain search terms, tokens and texts of people. */
function describeRequest(request: { method: string; url: string; address?: string }): Record<string, unknown> {
  return {
    method: request.method,
    path: withoutSecret(request.url.split("?", 1)[0] ?? ""),
    address: request.address,
  };
}

/** Maximum bytes of lines that wait while they cannot be written. Further lines are lost. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** Returns standard output, written every 100 ms or 15 kB. A full disk behind it loses lines but neither stops nor delays the program. */
function standardOutput(): DestinationStream {
  let isFailing = false;
  // Before pino's own listener, which would wait until the disk has room.
  process.on("exit", () => {
    if (isFailing) output.destroy();
  });
  const output = pino.destination({ sync: false, minLength: 15_000, maxLength: MAX_WAITING_BYTES, periodicFlush: 100 });
  output.on("error", () => {
    isFailing = true;
  });
  output.on("write", () => {
    isFailing = false;
  });
  return output;
}

/** Returns a log that writes one JSON object per line. */
export function createLog(level: string, output: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
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
