/** Longest `Retry-After` that the browser waits out. The program's own limits last minutes and are shown at once. */
const MAX_WAIT_SECONDS = 5;
const MAX_REPEATS = 3;

/**
 * Sends a request and repeats it after a 429 with a short `Retry-After`, which the proxy sends. Any method is safe to repeat:
 * a request that was refused for the rate has changed nothing.
 */
export async function repeatRefused<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  retryAfterOf: (answer: Answer) => string | null,
): Promise<Answer> {
  for (let repeats = 0; ; repeats++) {
    const answer = await send();
    const seconds = answer.status === 429 && repeats < MAX_REPEATS ? Number(retryAfterOf(answer)) : 0;
    if (!(seconds > 0 && seconds <= MAX_WAIT_SECONDS)) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Fetches an address like `fetch`, with the repeats of `repeatRefused`. */
export function fetchRepeating(address: string, options: RequestInit): Promise<Response> {
  return repeatRefused(
    () => fetch(address, options),
    ({ headers }) => headers.get("Retry-After"),
  );
}
