/** What `work` comes to, unless that takes too long: then it fails with the error that is made for it. */
export async function within<Result>(ms: number, work: Promise<Result>, timedOut: () => Error): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut()), ms);
  timer.unref();
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
