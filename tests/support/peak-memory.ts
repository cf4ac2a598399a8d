/** Memory that streaming may use: V8 collects buffers only above 64 MB. Up to 95 MB were measured on a busy machine. */
export const UNCOLLECTED_BYTES = 150 * 1024 * 1024;

/** Returns the highest value of `read` during the work, and the result of the work. */
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
