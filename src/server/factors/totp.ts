import { generateSecret, generateURI, verifySync } from "otplib";

/** Seconds that a code may be early or late: one step, for clocks that are a little apart and people who type slowly (RFC 6238). */
const TOLERANCE_S = 30;

/** 160 random bits, in base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What authenticator apps read from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return generateURI({ issuer, label: account, secret });
}

const CODE = /^\d{6}$/;

/** Whether it can be a code of an app at all: recovery codes are longer. */
export function isTotpCode(code: string): boolean {
  return CODE.test(code);
}

/** The step of 30 seconds that a code belongs to; undefined for one that is wrong. Whether it was used before is not asked here. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  // The library throws at anything else.
  if (!isTotpCode(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return checked.valid && "timeStep" in checked ? checked.timeStep : undefined;
}
