import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Returns a new secret of 256 bits for signatures. Its prefix lets secret scanners find leaked secrets. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(32).toString("base64")}`;
}

/** Returns the headers of a delivery by the specification of Standard Webhooks. The signature is of the very bytes of the body. */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
