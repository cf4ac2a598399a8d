import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the condition answers something true, and answers that. Fails after `ms`, telling what it waited for. */
export async function until<Result>(
  what: string,
  condition: () => Promise<Result> | Result,
  ms = 20_000,
): Promise<NonNullable<Exclude<Result, false>>> {
  const deadline = performance.now() + ms;
  for (;;) {
    const result = await condition();
    // Truthy is neither null nor undefined nor false.
    if (result) return result as NonNullable<Exclude<Result, false>>;
    if (performance.now() > deadline) throw new Error(`Waited ${ms} ms in vain: ${what}`);
    await sleep(25);
  }
}
