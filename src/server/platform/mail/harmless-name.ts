/** Only a name goes back to an address that anybody can type in, and none that could carry an advertisement. */
export function harmlessName(name: string): string {
  return name.length <= 60 && !/[/@:]|\.\S|www/i.test(name) ? name : "";
}
