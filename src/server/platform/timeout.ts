/** Returns the result of `work`. Throws the error of `timedOut` when it takes longer than `ms`; the work itself goes on. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>, timedOut: () => Error): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut()), ms);
  timer.unref();
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
