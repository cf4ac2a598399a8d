const underWay = new Set<Promise<unknown>>();

/** Makes a save of the form on the screen wait for an upload. If the upload fails, nothing is saved. */
export function awaitBeforeSave(work: Promise<unknown>): void {
  underWay.add(work);
  const end = () => underWay.delete(work);
  work.then(end, end);
}

const inTheWay = new Set<Error>();

/** Blocks a save of the form on the screen, because of a failed upload. Returns a function that unblocks it. */
export function blockSave(reason: Error): () => void {
  inTheWay.add(reason);
  return () => {
    inTheWay.delete(reason);
  };
}

/** Returns the work that a save has to wait for, rejected if the save is blocked. Undefined without work. */
export function workUnderWay(): Promise<unknown> | undefined {
  const [reason] = inTheWay;
  if (reason) return Promise.reject(reason);
  return underWay.size > 0 ? Promise.all(underWay) : undefined;
}
