import { type DestinationStream, destination, type Logger, pino, symbols } from "pino";

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
function isBareError(words: readonly unknown[]): boolean {
  const [first] = words;
  return (
    words.length === 1 && typeof first === "object" && (first instanceof Error || Object(first).err instanceof Error)
  );
}

/** A request in the log: never its query, headers or body, which hold search terms, tokens and what people write. */
function describeRequest(request: { method: string; url: string; address?: string }): Record<string, unknown> {
  return { method: request.method, path: request.url.split("?", 1)[0], address: request.address };
}

/** Lines are gathered for at most this long: a write to the system for every line would halve what a kept page can do. */
const GATHER_MS = 100;
const GATHER_BYTES = 64 * 1024;
/** Of a UTF-16 unit in UTF-8. */
const MOST_BYTES_PER_UNIT = 3;

/**
 * To standard output; whatever is still gathered goes out when the process ends by itself. Lines are gathered as bytes:
 * as strings they lived until they were handed on, and the garbage collector copied hundreds of them each time.
 */
function standardOutput(): DestinationStream {
  const output = destination({ dest: 1, sync: false, contentMode: "buffer" });
  // Its types know of strings only, whatever the mode.
  const write = output.write.bind(output) as unknown as (bytes: Buffer) => boolean;
  let bytes = Buffer.allocUnsafeSlow(GATHER_BYTES);
  let used = 0;
  let timer: NodeJS.Timeout | undefined;
  function handOn(): void {
    clearTimeout(timer);
    timer = undefined;
    if (used === 0) return;
    write(bytes.subarray(0, used));
    // The other is the output's until the system took it.
    bytes = Buffer.allocUnsafeSlow(GATHER_BYTES);
    used = 0;
  }
  process.on("exit", () => {
    handOn();
    output.flushSync();
  });
  return {
    write(line) {
      const most = line.length * MOST_BYTES_PER_UNIT;
      if (used + most > GATHER_BYTES) handOn();
      if (most > GATHER_BYTES) {
        write(Buffer.from(line));
        return;
      }
      used += bytes.write(line, used);
      timer ??= setTimeout(handOn, GATHER_MS).unref();
    },
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
        logMethod(words, method) {
          if (isBareError(words)) method.call(this, words[0], "error");
          else method.apply(this, words);
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
