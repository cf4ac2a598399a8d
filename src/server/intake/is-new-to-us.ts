interface Received {
  status: string;
  spamReason: string | null;
}

/** Returns whether a message or an application has just come, or was released from the spam check. */
export function isNewToUs(before: Received | undefined, after: Received | undefined): boolean {
  return after !== undefined && after.status !== "Spam" && (before === undefined || before.spamReason !== null);
}
