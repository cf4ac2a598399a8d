const underWay = new Set<Promise<unknown>>();

/** Tells the form on the screen that a save has to wait for this, and does not happen when it fails: an upload. */
export function saveWaitsFor(work: Promise<unknown>): void {
  underWay.add(work);
  const end = () => underWay.delete(work);
  work.then(end, end);
}

const inTheWay = new Set<Error>();

/** No save of the form on the screen happens before this is settled: an upload that failed. Answers how to let go of it. */
export function keepFromSaving(reason: Error): () => void {
  inTheWay.add(reason);
  return () => {
    inTheWay.delete(reason);
  };
}

/** What a save has to wait for, rejected where it cannot happen; undefined when there is nothing. */
export function workUnderWay(): Promise<unknown> | undefined {
  const [reason] = inTheWay;
  if (reason) return Promise.reject(reason);
  return underWay.size > 0 ? Promise.all(underWay) : undefined;
}
