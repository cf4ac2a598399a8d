/** Returns whether a call of the operating system failed, such as a write to a full disk. It says nothing about the content. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
