export type FormValues = Readonly<Record<string, unknown>>;

export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed it since both began from the same record. */
  by: "me" | "them" | "both";
}

/** Values of a form are what JSON can say, in the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields in which what I typed and what somebody else saved meanwhile differ; both began from `base`. */
export function differencesOf(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  return Object.keys(mine)
    .filter((field) => field in theirs && !isSame(mine[field], theirs[field]))
    .map((field) => {
      const [mineOld, theirsOld] = [isSame(mine[field], base[field]), isSame(theirs[field], base[field])];
      const by = mineOld ? "them" : theirsOld ? "me" : "both";
      return { field, mine: mine[field], theirs: theirs[field], by };
    });
}

/** What I typed, with theirs in the fields in which theirs was taken. */
export function merged<Values extends FormValues>(
  mine: Values,
  theirs: FormValues,
  taken: ReadonlySet<string>,
): Values {
  const values: Record<string, unknown> = { ...mine };
  for (const field of taken) values[field] = theirs[field];
  return values as Values;
}
