import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** What may be told of an error: its kind and where it arose. A driver's message can hold what a visitor typed. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? String(error.code) : undefined;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code === undefined ? { message: error.message } : { code }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** A request in the log: never its query, headers or body, which hold search terms, tokens and what people write. */
function describeRequest(request: { method: string; url: string; ip?: string }): Record<string, unknown> {
  return { method: request.method, path: request.url.split("?", 1)[0], address: request.ip };
}

/** Structured JSON, one object a line. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError, req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}
