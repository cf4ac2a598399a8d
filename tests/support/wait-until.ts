import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the condition returns a truthy value and returns it. Throws after `ms`, with `what` in the message. */
export async function waitUntil<Result>(
  what: string,
  condition: () => Promise<Result> | Result,
  ms = 20_000,
): Promise<NonNullable<Exclude<Result, false>>> {
  const deadline = performance.now() + ms;
  for (;;) {
    const result = await condition();
    // A truthy value is not null, undefined or false.
    if (result) return result as NonNullable<Exclude<Result, false>>;
    if (performance.now() > deadline) throw new Error(`Waited ${ms} ms in vain: ${what}`);
    await sleep(25);
  }
}
