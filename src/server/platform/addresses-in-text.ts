/**
 * An e-mail address as the contract takes one (`jo@localhost` is one), wherever it stands in a text in lower case. No longer
 * than the contract has them, or a text without spaces would cost the square of its length.
 */
const ADDRESS = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,254}@[a-z0-9-]+(?:\.[a-z0-9-]+)*/g;
/** What may stand in an address, and more often stands before one: `'`, `=`, `/`. */
const AROUND = /^.*[^a-z0-9._%+-]/;

/** Every address in a text, in the form in which addresses are compared. */
export function addressesIn(text: string): string[] {
  const found = text.toLowerCase().match(ADDRESS) ?? [];
  return found.flatMap((address) => {
    const [local = "", domain = ""] = address.split("@");
    const bare = local.replace(AROUND, "");
    return bare === local || bare === "" ? [address] : [address, `${bare}@${domain}`];
  });
}

/** The texts in a value that was JSON. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
