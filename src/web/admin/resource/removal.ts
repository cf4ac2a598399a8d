import { CallError } from "#web/shared/call.ts";

/** Whether a call failed because there is no such record, or none any more. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** A deletion. What is gone already is as good as deleted. */
export async function withoutGone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}
