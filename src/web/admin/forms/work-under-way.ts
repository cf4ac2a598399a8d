const underWay = new Set<Promise<unknown>>();

/** Tells the form on the screen that a save has to wait for this, and does not happen when it fails: an upload. */
export function saveWaitsFor(work: Promise<unknown>): void {
  underWay.add(work);
  const end = () => underWay.delete(work);
  work.then(end, end);
}

/** What a save has to wait for; undefined when there is nothing. */
export function workUnderWay(): Promise<unknown> | undefined {
  return underWay.size > 0 ? Promise.all(underWay) : undefined;
}
