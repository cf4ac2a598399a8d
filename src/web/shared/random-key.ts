/** Returns a random key. Unlike `crypto.randomUUID` it works over plain HTTP on another host than localhost. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
