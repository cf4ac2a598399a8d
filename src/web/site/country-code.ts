/** Codes of countries by their English names in lower case. */
const COUNTRIES = new Map<string, string>();

/** Returns the code of a country by its English name or a usual short one; undefined for another text. */
export function countryCode(text: string): string | undefined {
  if (COUNTRIES.size === 0) {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = names.of(code);
      if (name) COUNTRIES.set(name.toLowerCase(), code);
    }
    for (const name of ["rsa", "za"]) COUNTRIES.set(name, "ZA");
  }
  return COUNTRIES.get(text.toLowerCase());
}
