import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface SignedRequest {
  method: string;
  /** Path and query, as received. */
  url: string;
  headers: IncomingHttpHeaders;
}

export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Percent-encodes all characters except letters, digits and `-_.~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the Authorization header of AWS Signature Version 4 for a request that signs these headers. */
export function authorizationFor(
  { method, url, headers }: SignedRequest,
  account: S3Account,
  signed: string[],
): string {
  const { pathname, searchParams } = new URL(url, "http://store.example");
  const path = pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}\n`).join("");
  const names = signed.join(";");
  const canonical = [method, path, query, lines, names, headers["x-amz-content-sha256"]].join("\n");

  const time = String(headers["x-amz-date"]);
  const scope = [time.slice(0, 8), account.region, "s3", "aws4_request"];
  const toSign = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(canonical)].join("\n");
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${account.secretAccessKey}`);
  const signature = hmac(key, toSign).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=${account.accessKeyId}/${scope.join("/")}, SignedHeaders=${names}, Signature=${signature}`;
}

const MAX_SKEW_MS = 15 * 60_000;

/** Returns the error code of a request with a bad signature, and undefined for a good one. */
export function signatureFault(request: SignedRequest, body: Buffer, account: S3Account): string | undefined {
  const given = request.headers.authorization ?? "";
  const [, id, region, names = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/\S+, SignedHeaders=([\w;-]+), /.exec(given) ?? [];
  const signed = names.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name))) return "AccessDenied";
  if (id !== account.accessKeyId) return "InvalidAccessKeyId";
  if (region !== account.region) return "AuthorizationHeaderMalformed";
  if (given !== authorizationFor(request, account, signed)) return "SignatureDoesNotMatch";
  const time = String(request.headers["x-amz-date"]).replace(/(....)(..)(..T..)(..)(..Z)/, "$1-$2-$3:$4:$5");
  if (!(Math.abs(Date.parse(time) - Date.now()) < MAX_SKEW_MS)) return "RequestTimeTooSkewed";
  const hash = request.headers["x-amz-content-sha256"];
  return hash === "UNSIGNED-PAYLOAD" || hash === sha256(body) ? undefined : "XAmzContentSHA256Mismatch";
}
