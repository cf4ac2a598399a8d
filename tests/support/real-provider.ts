import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { GrantContext } from "oidc-provider";
import { CLIENT, newSigningKey } from "#tests/support/identity-provider.ts";

/** Person with an account at the provider, by subject. */
export interface Person {
  email: string;
  name: string;
  amr?: readonly string[];
}

export interface RealProvider {
  issuer: string;
  environment: Readonly<Record<string, string>>;
  people: Map<string, Person>;
  /** Registers the address to which it leads back, before the first sign-in. */
  register(redirectUri: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts `oidc-provider` with a page of its own that asks for the subject. */
export async function startRealProvider(): Promise<RealProvider> {
  // Loaded here, since it is heavy and only one file of tests needs it.
  const { default: Provider } = await import("oidc-provider");
  const people = new Map<string, Person>();
  let provider: InstanceType<typeof Provider> | undefined;

  const server = createServer(async (request, response) => {
    const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? "")?.[1];
    if (!provider) return response.end();
    if (uid === undefined) return provider.callback()(request, response);
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html");
      return response.end(
        `<!doctype html><html lang="en"><title>Example ID</title><form method="post">
        <label>Subject <input name="subject"></label> <button>Sign in</button> <button name="cancel" value="1">Cancel</button></form>`,
      );
    }
    const form = new URLSearchParams(await text(request));
    const accountId = form.get("subject") ?? "";
    const { amr } = people.get(accountId) ?? {};
    const result = form.has("cancel") ? { error: "access_denied" } : { login: { accountId, ...(amr && { amr }) } };
    return provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const signing = { ...newSigningKey().privateKey.export({ format: "jwk" }), kid: "one", alg: "ES256", use: "sig" };

  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Example ID",
    },
    people,
    async register(redirectUri) {
      provider ??= new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [redirectUri],
            id_token_signed_response_alg: "ES256",
          },
        ],
        jwks: { keys: [signing] },
        cookies: { keys: ["a key of this test"] },
        claims: { openid: ["sub", "amr"], email: ["email", "email_verified"], profile: ["name"] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
        pkce: { required: () => true },
        findAccount: (_: unknown, accountId: string) => ({
          accountId,
          claims: () => ({ sub: accountId, email_verified: true, ...people.get(accountId) }),
        }),
        async loadExistingGrant({ oidc: { client, session, provider: of } }: GrantContext) {
          const grant = new of.Grant({ clientId: client.clientId, accountId: session.accountId });
          grant.addOIDCScope("openid email profile");
          await grant.save();
          return grant;
        },
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
