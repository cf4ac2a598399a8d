/** Values that are called what they are, as the choices of a select or of a row of radio buttons. */
export function choicesOf<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: value }));
}
