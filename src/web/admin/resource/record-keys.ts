/** Every query about a resource begins with its name, so that one change refreshes list, record and count alike. */
export interface RecordKeys {
  all: readonly string[];
  lists: readonly string[];
  record: (id: string) => readonly string[];
}

export function recordKeys(resource: string): RecordKeys {
  return {
    all: [resource],
    lists: [resource, "list"],
    record: (id) => [resource, "record", id],
  };
}
