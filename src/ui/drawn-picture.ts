/**
 * Returns the address of a drawn picture in the colours of the company, which the document names. The server does the same for the
 * pages that it renders.
 */
export function inBrandColours(address: string): string {
  const { brand } = globalThis.document?.documentElement.dataset ?? {};
  return brand && address.startsWith("/assets/") && address.endsWith(".svg")
    ? address.replace("/assets/", `/assets/brand/${brand}/`)
    : address;
}
