function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** Returns whether a value, or one of its direct properties, is a stream. */
function hasLists(value: unknown): boolean {
  if (isAsyncIterable(value)) return true;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).some(isAsyncIterable);
}

/** Returns JSON in pieces. Each item of a streamed list is released before the next one is read. */
export async function* streamJson(value: unknown): AsyncGenerator<string> {
  if (isAsyncIterable(value)) {
    let before = "[";
    for await (const item of value) {
      yield before;
      before = ",";
      yield* streamJson(item);
    }
    yield before === "[" ? "[]" : "]";
  } else if (typeof value === "object" && value !== null && Object.values(value).some(hasLists)) {
    let before = "{";
    for (const [name, field] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name)}:`;
      before = ",";
      yield* streamJson(field);
    }
    yield "}";
  } else yield JSON.stringify(value);
}
