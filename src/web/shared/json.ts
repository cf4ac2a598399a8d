/** Reads what others wrote, where a few lines do: zod comes with the forms alone. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that a text says; undefined where it says anything else or cannot be read. */
export function parseObject(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text, and `""` for whatever is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
