import { generateSecret, generateURI, verifySync } from "otplib";

/** Seconds that a code may be early or late. One step covers clock skew and slow typing (RFC 6238). */
const TOLERANCE_S = 30;

/** Returns a random secret of 160 bits in base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** Returns the URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return generateURI({ issuer, label: account, secret });
}

const CODE = /^\d{6}$/;

/** Returns whether the code has the form of a TOTP code. Recovery codes are longer. */
export function isTotpCode(code: string): boolean {
  return CODE.test(code);
}

/** Returns the 30-second step of a code, or undefined if the code is wrong. It does not check whether the code was used before. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  // The library throws an error for any other text.
  if (!isTotpCode(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return checked.valid && "timeStep" in checked ? checked.timeStep : undefined;
}
