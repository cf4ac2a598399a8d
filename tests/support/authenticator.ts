import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { generateSync } from "otplib";

/** A passkey in an authenticator: an ES256 key and its use counter. */
export interface SoftKey {
  id: string;
  privateKey: KeyObject;
  counter: number;
  userHandle: string;
}

interface Ceremony {
  /** Origin of the page that asks. */
  origin: string;
  rpId: string;
  challenge: string;
}

interface Behaviour {
  /** Whether the authenticator verified its owner by a finger or a code. */
  isVerified?: boolean;
  /** Counter to send instead of the next one. */
  counter?: number;
  userHandle?: string;
  /** Format of an attestation with invalid certificates. No attestation is sent without it. */
  format?: string;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

function clientData(type: "webauthn.create" | "webauthn.get", { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, counter: number, isVerified: boolean, key = Buffer.alloc(0)): Buffer {
  const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key]);
}

/** Returns the public key in the encoding of authenticators (COSE, ES256). */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

/** Makes a passkey as an authenticator does. Also returns the message that a browser sends about it. */
export function makePasskey(
  { userHandle, ...ceremony }: Ceremony & { userHandle: string },
  { isVerified = true, counter = 0, format = "none" }: Behaviour = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(16);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rawId.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseOf(publicKey)]);
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ["fmt", format],
      ["attStmt", format === "none" ? new Map() : new Map([["x5c", "https://example.org/revoked"]])],
      ["authData", authenticatorData(ceremony.rpId, counter, isVerified, attested)],
    ]),
  );
  const id = base64url(rawId);
  const key: SoftKey = { id, privateKey, counter, userHandle };
  const credential = {
    id,
    rawId: id,
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(clientData("webauthn.create", ceremony)),
      attestationObject: base64url(attestation),
      transports: ["internal"],
    },
  };
  return { key, credential };
}

/** Uses a passkey and returns the message that a browser sends about it. */
export function signWithPasskey(key: SoftKey, ceremony: Ceremony, behaviour: Behaviour = {}) {
  key.counter = behaviour.counter ?? key.counter + 1;
  const client = clientData("webauthn.get", ceremony);
  const data = authenticatorData(ceremony.rpId, key.counter, behaviour.isVerified ?? true);
  const signature = sign("sha256", Buffer.concat([data, sha256(client)]), key.privateKey);
  return {
    id: key.id,
    rawId: key.id,
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: behaviour.userHandle ?? key.userHandle,
    },
  };
}

/** Returns the code that an authenticator app shows at this time. */
export function codeAt(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}

/** Returns a code that is not valid at this time. */
export function wrongCodeAt(secret: string, at: Date): string {
  const right = [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, new Date(at.getTime() + seconds * 1000)));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code));
  if (wrong === undefined) throw new Error("Each of six codes is right");
  return wrong;
}
