/** The address of a call, from the base that the server wrote on the page. */
export function apiAddress(path: string): string {
  return `${document.documentElement.dataset.api ?? "/api"}${path}`;
}
