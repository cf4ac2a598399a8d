interface Idle {
  /** Milliseconds after which it resolves in a busy browser too. */
  atMost: number;
  /** Milliseconds of the pause in browsers that cannot tell, such as older versions of Safari. */
  otherwise: number;
}

/** Resolves when the browser has nothing else to do. */
export function untilIdle({ atMost, otherwise }: Idle): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: atMost });
    else setTimeout(resolve, otherwise);
  });
}
