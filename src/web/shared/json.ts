/** Returns whether a parsed value is an object, and not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the object in a JSON text; undefined where the text is malformed or is no object. */
export function parseObject(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the value if it is a text, else `""`. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
