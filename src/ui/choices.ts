/** Returns choices of a select or of radio buttons, for values that are their own labels. */
export function choicesOf<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: value }));
}
