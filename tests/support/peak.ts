/**
 * What is handed on piece by piece may hold so much: V8 collects buffers once 64 MB of them wait, and up to 95 MB were seen on a
 * busy machine.
 */
export const UNCOLLECTED_BYTES = 150 * 1024 * 1024;

/** The highest of what `read` answers while the work is under way, and what came of the work. */
export async function peakDuring<Result>(
  read: () => number | Promise<number>,
  work: () => Promise<Result>,
): Promise<{ peak: number; result: Result }> {
  let peak = await read();
  const timer = setInterval(async () => {
    peak = Math.max(peak, await read());
  }, 5);
  try {
    const result = await work();
    return { peak: Math.max(peak, await read()), result };
  } finally {
    clearInterval(timer);
  }
}
