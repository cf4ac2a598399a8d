/** The names of a record's own fields, in their order. TypeScript takes them for any text. */
export function keysOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record) as Name[];
}
