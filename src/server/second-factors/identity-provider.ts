import type { Configuration } from "openid-client";
import { emailAddress } from "#contract/fields.ts";
import type { ProviderAnswer } from "#contract/oidc.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import type { OidcConfig } from "#server/platform/oidc-config.ts";
import type { Platform } from "#server/platform/platform.ts";

const TIMEOUT_SECONDS = 5;
/** Difference of the clocks of provider and server at which a token is still valid. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Maximum age of metadata with which a code is redeemed. Each start reads them again. */
const METADATA_MS = 60 * 60_000;
/** Maximum characters of a subject (OpenID Connect Core, section 2). */
const MAX_SUBJECT = 255;
/** Methods that are, or include, a second factor (RFC 8176). */
const SECOND_FACTORS = ["mfa", "hwk", "otp"];

/** Person that the provider signed in, after all checks of its token. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Name of the person, as the provider has it; may be any text. */
  name: string | undefined;
  /** Whether the provider checked a second factor. */
  hasSecondFactor: boolean;
  /** Returns the address if it is verified or trusted. Asks the provider where the token has none. */
  findAddress(): Promise<string | undefined>;
}

/** Refusal of what a provider or a browser sent. The message is the reason for the log, without any token. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
}

/** Returns the provider of this installation. Throws a 404 without one. */
export function requireProvider({ config }: Pick<Platform, "config">): OidcConfig {
  if (!config.oidc) throw notFound("Sign-in by OpenID Connect is not set up.");
  return config.oidc;
}

/** Address to which the provider leads back. */
const redirectUri = ({ config }: Platform) => `${config.publicUrl}/login`;

interface Discovered {
  client: Configuration;
  at: number;
}

const discovered = new WeakMap<Platform, Discovered>();
const discovering = new WeakMap<Platform, Promise<Configuration>>();

/**
 * Reads the provider's metadata again and returns the client. Concurrent calls share one request; a failure is not
 * cached.
 */
function discover(platform: Platform, oidc: OidcConfig): Promise<Configuration> {
  const begun = discovering.get(platform);
  if (begun) return begun;
  const run = readMetadata(platform, oidc).finally(() => discovering.delete(platform));
  discovering.set(platform, run);
  return run;
}

/** Reads the addresses and keys that the provider publishes. Throws if it does not answer or lacks what a sign-in needs. */
async function readMetadata(platform: Platform, oidc: OidcConfig): Promise<Configuration> {
  // Loaded when it is needed: most installations have no provider.
  const library = await import("openid-client");
  const isLocal = oidc.issuer.startsWith("http:");
  const client = await library.discovery(
    new URL(oidc.issuer),
    oidc.clientId,
    { client_secret: oidc.clientSecret, [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    (server, _client, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      if (methods.includes("client_secret_basic")) headers.set("authorization", basicOf(oidc));
      else
        for (const [name, value] of [
          ["client_id", oidc.clientId],
          ["client_secret", oidc.clientSecret],
        ] as const)
          body.set(name, value);
    },
    // The signature of a token is checked although it comes over TLS, which the standard would allow to skip.
    {
      timeout: TIMEOUT_SECONDS,
      execute: [library.enableNonRepudiationChecks, ...(isLocal ? [library.allowInsecureRequests] : [])],
    },
  );
  const { authorization_endpoint: page = "" } = client.serverMetadata();
  if (!URL.canParse(page) || !["https:", ...(isLocal ? ["http:"] : [])].includes(new URL(page).protocol))
    throw new ProviderRefusal("the metadata have no address to sign in at");
  const before = discovered.get(platform);
  const keys = before && library.getJwksCache(before.client);
  if (keys) library.setJwksCache(client, keys);
  discovered.set(platform, { client, at: platform.now().getTime() });
  return client;
}

/**
 * Returns the header of a client with its secret. The library would escape `-` and `.` as well, which some providers compare without
 * unescaping.
 */
function basicOf({ clientId, clientSecret }: OidcConfig): string {
  return `Basic ${Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(":")).toString("base64")}`;
}

/** Returns the client with metadata that are younger than `METADATA_MS`, which are read again if necessary. */
async function currentClient(platform: Platform, oidc: OidcConfig): Promise<Configuration> {
  const known = discovered.get(platform);
  const age = known ? Math.abs(platform.now().getTime() - known.at) : METADATA_MS;
  return known && age < METADATA_MS ? known.client : discover(platform, oidc);
}

interface Start {
  codeChallenge: string;
  state: string;
  nonce: string;
}

/** Returns the provider's address at which a sign-in begins. Throws a 404 without a provider, and a 503 while the provider is away. */
export async function startAtProvider(platform: Platform, { codeChallenge, state, nonce }: Start) {
  const oidc = requireProvider(platform);
  const client = await discover(platform, oidc).catch((error: unknown) => {
    platform.log.warn({ reason: reasonOf(error) }, "identity provider is away");
    const message = `${oidc.name} cannot be reached right now. Please try again, or sign in another way.`;
    throw new HttpError(503, "unavailable", message, { retryAfter: 5 });
  });
  const { buildAuthorizationUrl } = await import("openid-client");
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri(platform),
    scope: "openid email profile",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
    state,
    nonce,
  });
  return { data: { url: url.href } };
}

/**
 * Redeems a code at the provider and returns the identity of its token: signature, issuer, audience, times and nonce are checked.
 * Throws a `ProviderRefusal` otherwise.
 */
export async function redeemCode(
  platform: Platform,
  { code, verifier, nonce, iss }: ProviderAnswer,
): Promise<Identity> {
  const oidc = requireProvider(platform);
  try {
    const client = await currentClient(platform, oidc);
    const library = await import("openid-client");
    const { issuer } = client.serverMetadata();
    const callbackUrl = new URL(redirectUri(platform));
    // Providers that name no issuer beside the code, and older pages of ours, send none. There is only one provider.
    callbackUrl.search = new URLSearchParams({ code, iss: iss ?? issuer }).toString();
    const tokens = await library.authorizationCodeGrant(client, callbackUrl, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || claims.sub === "" || claims.sub.length > MAX_SUBJECT) throw new ProviderRefusal("no usable subject");
    const verified = addressIn(oidc, claims);
    return {
      issuer,
      subject: claims.sub,
      name: typeof claims.name === "string" ? claims.name : undefined,
      hasSecondFactor: oidc.checksSecondFactor || hasSecondFactor(claims.amr),
      async findAddress() {
        if (verified !== undefined || !client.serverMetadata().userinfo_endpoint) return verified;
        const asked = library.fetchUserInfo(client, tokens.access_token, claims.sub).catch((error: unknown) => {
          throw refusalOf(error, [tokens.access_token]);
        });
        return addressIn(oidc, await asked);
      },
    };
  } catch (error) {
    throw error instanceof HttpError ? error : refusalOf(error, [code, verifier]);
  }
}

const hasSecondFactor = (amr: unknown) => Array.isArray(amr) && amr.some((method) => SECOND_FACTORS.includes(method));

/**
 * Returns the address in claims if it is a plain one and verified, or trusted. An address that a form would repair, such as one with a
 * zero-width space, is another address at the provider.
 */
function addressIn({ trustsEmail }: OidcConfig, claims: Readonly<Record<string, unknown>>): string | undefined {
  if (claims.email_verified !== true && !trustsEmail) return undefined;
  const { data } = emailAddress.safeParse(claims.email);
  return data === claims.email ? data : undefined;
}

const refusalOf = (error: unknown, secrets: readonly string[]) =>
  error instanceof ProviderRefusal ? error : new ProviderRefusal(reasonOf(error, secrets));

/** Maximum characters of a provider's own words in the log. */
const MAX_REASON = 300;

/** Returns why the provider or its token was refused, without the values that were sent. */
function reasonOf(error: unknown, secrets: readonly string[] = []): string {
  const { message, code, error: refusal, error_description: words, cause }: Record<string, unknown> = Object(error);
  const from = cause instanceof Error ? cause.message : undefined;
  const parts = [message, code, refusal, words, from].filter((part) => typeof part === "string" && part !== "");
  const reason = secrets.reduce((text, secret) => text.replaceAll(secret, "…"), parts.join("; "));
  return reason.replace(/[^\x20-\x7e]+/g, " ").slice(0, MAX_REASON);
}
