import { ROLES, type Role } from "#contract/permissions.ts";
import { isTokenUrl } from "#server/platform/mailbox-config.ts";

/** Identity provider that signs in accounts by OpenID Connect. */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Name on the button. */
  name: string;
  /** Whether addresses count as verified although the provider does not say so. */
  trustsEmail: boolean;
  /** Role of accounts that a sign-in creates; undefined if none does. */
  createRole: Role | undefined;
  /** Domains whose addresses get an account, in lower case. */
  domains: readonly string[];
  /** Whether every sign-in counts as one with a second factor. */
  checksSecondFactor: boolean;
}

/** Variables of the provider, each undefined if it is not set. */
export interface OidcVariables {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
  OIDC_TRUST_EMAIL?: "true" | "false" | undefined;
  OIDC_CREATE_ROLE?: Role | undefined;
  OIDC_DOMAINS?: string | undefined;
  OIDC_SECOND_FACTOR?: "provider" | undefined;
}

/** Variables that are set together. */
const SET = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;
const OPTIONS = ["OIDC_TRUST_EMAIL", "OIDC_CREATE_ROLE", "OIDC_DOMAINS", "OIDC_SECOND_FACTOR"] as const;
/** Roles that a sign-in may give to a new account. */
export const CREATED_ROLES = ROLES.filter((role) => role !== "admin");
/** Tenant of personal accounts at Microsoft. */
const PERSONAL_TENANT = "9188040d-6c67-4c5b-b112-36a304b66dad";
/** First part of an issuer's path that stands for accounts of any organisation at Microsoft. */
const ANY_TENANT = ["common", "organizations", "consumers", PERSONAL_TENANT];
/** Hosts at which anybody can have an account. */
const OPEN_HOSTS = ["accounts.google.com"];
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Returns whether a value is an issuer: an address by HTTPS, or on this machine, without a query. */
export function isIssuer(value: string): boolean {
  if (!isTokenUrl(value)) return false;
  const { username, password, search, hash } = new URL(value);
  return `${username}${password}${search}${hash}` === "";
}

/** Returns whether anybody with an account at a large provider could sign in through the issuer. */
export function isForAnyTenant(issuer: string): boolean {
  const [, first = ""] = new URL(issuer).pathname.toLowerCase().split("/");
  return ANY_TENANT.includes(first);
}

const domainsOf = (value: string | undefined) =>
  (value ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** Returns whether a value is a list of domains, separated by commas or spaces. */
export function areDomains(value: string): boolean {
  return domainsOf(value).every((domain) => DOMAIN.test(domain));
}

/** Returns what is wrong with the combination of the provider's variables, as the names and the rest of a sentence. */
export function oidcProblems(variables: OidcVariables): [string, string][] {
  const given = SET.filter((name) => variables[name]).length;
  if (given > 0 && given < SET.length)
    return [["OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME", "must be set together"]];
  const option = OPTIONS.find((name) => variables[name]);
  if (given === 0) return option ? [[option, "must be set together with OIDC_ISSUER"]] : [];
  const { OIDC_ISSUER: issuer = "", OIDC_CREATE_ROLE, OIDC_DOMAINS, OIDC_TRUST_EMAIL } = variables;
  const problems: [string, string][] = [];
  if (isIssuer(issuer) && isForAnyTenant(issuer))
    problems.push([
      "OIDC_ISSUER",
      "must be of one organisation: anybody could sign in through an issuer for any tenant",
    ]);
  if (isIssuer(issuer) && OPEN_HOSTS.includes(new URL(issuer).hostname) && OIDC_TRUST_EMAIL === "true")
    problems.push(["OIDC_TRUST_EMAIL", "must be false for an issuer at which anybody can have an account"]);
  if (OIDC_CREATE_ROLE && domainsOf(OIDC_DOMAINS).length === 0)
    problems.push(["OIDC_CREATE_ROLE", "must be set together with OIDC_DOMAINS"]);
  return problems;
}

/** Returns the provider of checked variables; undefined without one. */
export function oidcOf(variables: OidcVariables): OidcConfig | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = variables;
  if (!issuer || !clientId || !clientSecret || !name) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    name,
    trustsEmail: variables.OIDC_TRUST_EMAIL === "true",
    createRole: variables.OIDC_CREATE_ROLE,
    domains: domainsOf(variables.OIDC_DOMAINS),
    checksSecondFactor: variables.OIDC_SECOND_FACTOR === "provider",
  };
}
