/** Returns the keys of a record in order, with their type. `Object.keys` types them as string. */
export function objectKeys<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record) as Name[];
}
