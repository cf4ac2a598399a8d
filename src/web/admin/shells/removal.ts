import { CallError } from "#web/shared/call.ts";

/** A deletion. What is gone already is as good as deleted. */
export async function withoutGone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  });
}
