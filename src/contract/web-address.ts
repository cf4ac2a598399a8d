/** Whether a text leads to a website; people leave the scheme out. */
export function isWebAddress(value: string): boolean {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
  if (/[\s\\@]/.test(value) || !URL.canParse(address)) return false;
  // Without its slashes a browser takes it for a path of the page that it stands on.
  return /^https?:\/\//i.test(address) && /^[^.]+(\.[^.]+)+$/.test(new URL(address).hostname);
}
