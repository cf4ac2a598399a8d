/**
 * Returns the address of a drawn picture in the colours of the company, whose version the document has. Any other address, and any
 * address without company colours, is returned unchanged. The server changes the addresses in pages that it renders.
 */
export function inBrandColours(address: string): string {
  const { brand } = globalThis.document?.documentElement.dataset ?? {};
  return brand && address.startsWith("/assets/") && address.endsWith(".svg")
    ? address.replace("/assets/", `/assets/brand/${brand}/`)
    : address;
}
