import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { newId } from "#server/platform/records/ids.ts";
import type { TestServer } from "#tests/support/server.ts";

type Claims = Readonly<Record<string, unknown>>;

type Key = KeyObject | "client's secret" | "none";

/** Faults of a provider with one code; none by default. */
interface Fault {
  /** Claims of the token instead of the right ones; undefined leaves one out. */
  token?: Claims;
  header?: Claims;
  /** Key that signs instead of the provider's own, or none. */
  key?: Key;
  /** Claims of the user information instead of those of the person. */
  userInfo?: Claims;
  /** Whether the code may be redeemed again. */
  isReusable?: boolean;
}

interface Grant extends Fault {
  claims: Claims;
  challenge: string;
  nonce: string;
}

/** Identity provider whose answers a test decides. It has no pages: a test asks for a code. */
export interface IdentityProvider {
  issuer: string;
  /** Variables of a server that uses the provider. */
  environment: Readonly<Record<string, string>>;
  /** Changes to the metadata. */
  metadata: Record<string, unknown>;
  /** Number of requests by path. */
  asked: Record<string, number>;
  /** Whether the provider answers; otherwise it breaks each connection. */
  isThere: boolean;
  /** Returns the body with which a browser would sign in a person with these claims now. */
  answerFor(claims: Claims, fault?: Fault): { code: string; verifier: string; nonce: string };
  close(): Promise<void>;
}

export const CLIENT = { id: "website", secret: "canary-secret: %+" } as const;

const started = new Map<string, IdentityProvider>();

/** Returns the provider of a server; undefined if it has none. */
export function providerOf({ app }: TestServer): IdentityProvider | undefined {
  return started.get(app.platform.config.oidc?.issuer ?? "");
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
export const newSigningKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Returns a signed token. */
function tokenOf(header: object, claims: object, key: Key): string {
  const content = `${base64(header)}.${base64(claims)}`;
  if (key === "none") return `${content}.`;
  if (key === "client's secret")
    return `${content}.${createHmac("sha256", CLIENT.secret).update(content).digest("base64url")}`;
  return `${content}.${sign("sha256", Buffer.from(content), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

const seconds = () => Math.floor(Date.now() / 1000);

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const keys = newSigningKey();
  const grants = new Map<string, Grant>();
  const people = new Map<string, Claims>();

  function redeem(form: URLSearchParams, authorization: string | undefined): [number, object] {
    const client = [CLIENT.id, CLIENT.secret].map(encodeURIComponent).join(":");
    if (authorization !== `Basic ${Buffer.from(client).toString("base64")}`) return [401, { error: "invalid_client" }];
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    if (!grant?.isReusable) grants.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = grant?.challenge === challenge && form.get("redirect_uri")?.endsWith("/login");
    if (!grant || !isRight) return [400, { error: "invalid_grant", error_description: `No grant for ${code}` }];
    const access_token = newId();
    people.set(access_token, grant.userInfo ?? grant.claims);
    const now = seconds();
    const right = { iss: provider.issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce: grant.nonce };
    const header = { alg: "ES256", kid: "one", ...grant.header };
    const id_token = tokenOf(header, { ...right, ...grant.claims, ...grant.token }, grant.key ?? keys.privateKey);
    return [200, { access_token, token_type: "Bearer", expires_in: 300, id_token }];
  }

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    const path = request.url ?? "";
    provider.asked[path] = (provider.asked[path] ?? 0) + 1;
    const at = (name: string) => `${provider.issuer}/${name}`;
    switch (path) {
      case "/.well-known/openid-configuration":
        return [
          200,
          {
            issuer: provider.issuer,
            authorization_endpoint: at("authorize"),
            token_endpoint: at("token"),
            jwks_uri: at("jwks"),
            userinfo_endpoint: at("userinfo"),
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["ES256"],
            authorization_response_iss_parameter_supported: true,
            ...provider.metadata,
          },
        ];
      case "/jwks":
        return [200, { keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", alg: "ES256", use: "sig" }] }];
      case "/token":
        return redeem(new URLSearchParams(await text(request)), request.headers.authorization);
      case "/userinfo": {
        const person = people.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
        return person ? [200, person] : [401, { error: "invalid_token" }];
      }
      default:
        return [404, {}];
    }
  }

  const server = createServer(async (request, response) => {
    if (!provider.isThere) {
      request.socket.destroy();
      return;
    }
    const [status, body] = await answer(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider: IdentityProvider = {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Example ID",
    },
    metadata: {},
    asked: {},
    isThere: true,
    answerFor(claims, fault = {}) {
      const code = newId();
      const verifier = `${code}.verifier`;
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const nonce = newId();
      grants.set(code, { claims, challenge, nonce, ...fault });
      return { code, verifier, nonce };
    },
    async close() {
      started.delete(issuer);
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
  started.set(issuer, provider);
  return provider;
}
