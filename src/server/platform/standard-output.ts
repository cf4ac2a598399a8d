import { write, writeSync } from "node:fs";

const STDOUT = 1;

/** Written at once at most. */
const GATHER_BYTES = 64 * 1024;
/** Lines are gathered for at most this long: a write to the system for every line would halve what a kept page can do. */
const GATHER_MS = 100;
/** Of a UTF-16 unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;
/** What waits where nothing can be written, the disk being full for instance: some ten thousand lines. Further ones are lost. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 500;
/** A reader that is only slow has taken something by then. */
const RETRY_FULL_PIPE_MS = 5;
/** In which a slow reader can have the last lines. What hangs must not keep a program from ending. */
const LAST_LINES_MS = 1000;

/** Where lines go to. */
export interface LineOutput {
  write(line: string): void;
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EAGAIN";
}

/** Nothing else goes on meanwhile: for the end of a process. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * To standard output; whatever is still gathered goes out when the process ends by itself. Lines are gathered as bytes: as strings
 * they lived until they were handed on, and the garbage collector copied hundreds of them each time. Pino's own output is of no use
 * here: where the disk is full it ends the program, and on its way out waits until there is room. A log that cannot be written costs
 * lines, never the site, and never memory without end.
 */
export function standardOutput(): LineOutput {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  /** Being written, or waiting to be tried again. */
  let isWriting = false;
  let isUnderWay = false;
  let startedAt = 0;
  let gathered = Buffer.allocUnsafeSlow(GATHER_BYTES);
  let used = 0;
  let timer: NodeJS.Timeout | undefined;

  function handOn(): void {
    clearTimeout(timer);
    timer = undefined;
    if (used === 0) return;
    const bytes = gathered.subarray(0, used);
    used = 0;
    if (isWriting) {
      // Behind others, maybe for ever: a line or two would keep all of the room for many.
      wait(Buffer.from(bytes));
      return;
    }
    // The system's until it took it.
    gathered = Buffer.allocUnsafeSlow(GATHER_BYTES);
    wait(bytes);
  }

  function wait(bytes: Buffer): void {
    if (waitingBytes + bytes.length > MAX_WAITING_BYTES) return;
    waiting.push(bytes);
    waitingBytes += bytes.length;
    writeNext();
  }

  function writeNext(): void {
    const [next] = waiting;
    if (isWriting || next === undefined) return;
    isWriting = true;
    isUnderWay = true;
    startedAt = performance.now();
    write(STDOUT, next, (error, written) => {
      isUnderWay = false;
      if (error) {
        setTimeout(goOn, isFullPipe(error) ? RETRY_FULL_PIPE_MS : RETRY_MS).unref();
        return;
      }
      took(next, written);
      goOn();
    });
  }

  function goOn(): void {
    isWriting = false;
    writeNext();
  }

  /** Of what waits first so many bytes are written. */
  function took(next: Buffer, written: number): void {
    waitingBytes -= written;
    if (written < next.length) waiting[0] = next.subarray(written);
    else waiting.shift();
  }

  function writeRest(): void {
    const deadline = performance.now() + LAST_LINES_MS;
    while (waiting[0] !== undefined) {
      try {
        took(waiting[0], writeSync(STDOUT, waiting[0]));
      } catch (error) {
        // Nobody can be told, and nobody waits for the end of a program until a disk has room.
        if (!isFullPipe(error) || performance.now() > deadline) return;
        pause(RETRY_FULL_PIPE_MS);
      }
    }
  }

  process.on("exit", () => {
    // Nothing more is begun that nobody would see the end of.
    isWriting = true;
    handOn();
    // What the system has not taken for so long it does not take now either.
    if (isUnderWay && performance.now() - startedAt > LAST_LINES_MS) return;
    // What is under way is written without us.
    if (isUnderWay) waiting.shift();
    writeRest();
  });

  return {
    write(line) {
      const most = line.length * MAX_BYTES_PER_UNIT;
      if (used + most > GATHER_BYTES) handOn();
      if (most > GATHER_BYTES) {
        wait(Buffer.from(line));
        return;
      }
      used += gathered.write(line, used);
      timer ??= setTimeout(handOn, GATHER_MS).unref();
    },
  };
}
