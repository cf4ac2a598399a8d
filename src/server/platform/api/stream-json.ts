function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** Returns whether a value, or one of its direct properties, is a streamed list. */
function hasStreams(value: unknown): boolean {
  if (isAsyncIterable(value)) return true;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).some(isAsyncIterable);
}

/**
 * Yields the JSON of a value in pieces. Each item of a streamed list (an async iterable) is released before the next one is read.
 * Streams may be the value itself, its properties, or their properties.
 */
export async function* streamJson(value: unknown): AsyncGenerator<string> {
  if (isAsyncIterable(value)) {
    let before = "[";
    for await (const item of value) {
      yield before;
      before = ",";
      yield* streamJson(item);
    }
    yield before === "[" ? "[]" : "]";
  } else if (typeof value === "object" && value !== null && Object.values(value).some(hasStreams)) {
    let before = "{";
    for (const [name, field] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name)}:`;
      before = ",";
      yield* streamJson(field);
    }
    yield "}";
  } else yield JSON.stringify(value);
}
