import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { emailAddress, visibleAddress } from "#contract/fields.ts";
import { isMailboxUrl, isTokenUrl, mailboxOf, mailboxProblems } from "#server/platform/mailbox-config.ts";
import { areDomains, CREATED_ROLES, isIssuer, oidcOf, oidcProblems } from "#server/platform/oidc-config.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Error that names every faulty variable and its expected value, never its actual value. */
export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the schema of a text with a property. `expected` completes the sentence 'PORT must be …'. The error never contains the value. */
function textThat(isRight: (value: string) => boolean, expected: string) {
  return z.string().refine(isRight, { error: `must be ${expected}` });
}

const text = z.string();

/** Returns the schema of a number from `min` to `max`. */
function wholeNumber(min: number, max: number) {
  const isRight = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return textThat(isRight, `a whole number from ${min} to ${max}`).transform(Number);
}

function oneOf<Value extends string>(...values: readonly Value[]) {
  const isOne = (value: string): value is Value => values.some((candidate) => candidate === value);
  return z.string().refine(isOne, { error: `must be ${values.join(" or ")}` });
}

function url(...protocols: readonly string[]) {
  const isRight = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return textThat(isRight, `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`);
}

/** Returns whether a connection string has several hosts, before the path or in the parameter `host`. */
const isListOfHosts = (value: string) =>
  /^[a-z]+:\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)/.test(value) || /[?&]host=[^&#]*(?:,|%2c)/i.test(value);

const databaseUrl = textThat(
  (value) => !isListOfHosts(value),
  "an address with one host: the driver knows no list. Name a host that always leads to the primary (docs/guides/scale.md)",
).pipe(url("postgres:", "postgresql:"));

const listOfTexts = (value: string) => value.split(",").flatMap((part) => part.trim() || []);

/** Returns a host as `URL` writes it, without the brackets of an IPv6 address. */
const hostOf = (value: string) =>
  new URL(`http://${isIP(value) === 6 ? `[${value}]` : value}`).hostname.replace(/^\[|\]$/g, "");

/** Returns whether a value is a host name or an address, without port, path and wildcard. */
const isHost = (value: string) =>
  isIP(value) !== 0 || (/^[\p{L}\p{N}.-]+$/u.test(value) && URL.canParse(`http://${value}`));

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

/** Returns whether a value is an address or a range: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. A range of all addresses is refused. */
function isAddressOrRange(value: string): boolean {
  const [, address = "", bits] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(value) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 1) <= (version === 4 ? 32 : 128);
}

const isProxyCount = (value: string) => /^[1-9]$/.test(value);

const sender = text
  .overwrite(visibleAddress)
  .pipe(textThat((value) => /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(value), "an email address"));

const API_BASE_URL = /^(\/(?!\/)[\w/-]*|https?:\/\/[^\s"'<>;,]+)$/;

/** Values of SAMPLE_DATA: all sample records, the initial projects, jobs and clients only, or none. */
const SAMPLE_DATA = ["true", "false", "none"] as const;
const SAMPLE_SETS = { true: "all", false: "initial", none: "none" } as const;

/** Schema of all environment variables. */
const Variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: url("http:", "https:").optional(),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  // The rule of the sign-in form: it would refuse any other address.
  ADMIN_EMAIL: text
    .overwrite(visibleAddress)
    .pipe(textThat((value) => emailAddress.safeParse(value).success, "an email address"))
    .default("admin@example.com"),
  ADMIN_PASSWORD: text.optional(),
  SAMPLE_DATA: oneOf(...SAMPLE_DATA).optional(),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  MAIL_FROM: sender.default("website@example.org"),
  MAIL_TO: sender.optional(),
  IMAP_URL: textThat(isMailboxUrl, "an address such as imaps://user:password@host/INBOX").optional(),
  IMAP_TOKEN_URL: textThat(isTokenUrl, "a URL that begins with https://").optional(),
  IMAP_CLIENT_ID: text.optional(),
  IMAP_CLIENT_SECRET: text.optional(),
  IMAP_SCOPE: text.optional(),
  IMAP_ADDRESS: sender.optional(),
  OIDC_ISSUER: textThat(isIssuer, "an address such as https://id.example.org, without a query").optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: textThat((value) => value.length <= 60, "a name of at most 60 characters").optional(),
  OIDC_TRUST_EMAIL: oneOf("true", "false").optional(),
  OIDC_CREATE_ROLE: oneOf(...CREATED_ROLES).optional(),
  OIDC_DOMAINS: textThat(areDomains, "domains such as example.org, comma-separated").optional(),
  OIDC_SECOND_FACTOR: oneOf("provider").optional(),
  S3_ENDPOINT: url("http:", "https:").optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_REGION: text.default("us-east-1"),
  GOOGLE_MAPS_API_KEY: text.optional(),
  GOOGLE_MAPS_VERSION: text.default("weekly"),
  GOOGLE_MAPS_LANGUAGE: text.optional(),
  GOOGLE_MAPS_REGION: text.optional(),
  GOOGLE_MAPS_LIBRARIES: text.optional(),
  GOOGLE_MAPS_CHANNEL: text.optional(),
  GOOGLE_MAPS_MAP_ID: text.optional(),
  MAP_TILES_URL: url("https:", "http:").default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  API_BASE_URL: textThat(
    (value) => API_BASE_URL.test(value) && (value.startsWith("/") || URL.canParse(value)),
    "a path or a URL",
  ).default("/api"),
  CDN_SECONDS: wholeNumber(1, 31_536_000).optional(),
  CORS_ORIGINS: textThat(
    (value) => listOfTexts(value).every(isOrigin),
    "origins such as https://www.example.org",
  ).default(""),
  TRUST_PROXY: textThat(
    (value) => isProxyCount(value) || listOfTexts(value).every(isAddressOrRange),
    "addresses of proxies, or how many are in front (1 to 9); never all",
  ).default(""),
  WEBHOOK_ALLOW: textThat(
    (value) => listOfTexts(value).every(isHost),
    "host names or addresses, separated by commas and without ports",
  ).default(""),
  RATE_LIMIT: oneOf("on", "off").default("on"),
  SESSION_IDLE_HOURS: wholeNumber(1, 8760).default(8),
  SESSION_MAX_DAYS: wholeNumber(1, 365).default(7),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 200).default(6),
  LOG_LEVEL: oneOf(...LOG_LEVELS).default("info"),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: text.default("127.0.0.1"),
});
type Variables = z.output<typeof Variables>;

const S3_NAMES = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Checks that span several variables. They run even after other checks failed, so that a single start reports all faults. */
const Checked = Variables.superRefine((variables, { addIssue }) => {
  const say = (name: string, message: string) => addIssue({ code: "custom", path: [name], message });
  const { ADMIN_PASSWORD, PASSWORD_MIN_LENGTH, METRICS_PORT, PORT } = variables;
  if (ADMIN_PASSWORD && (ADMIN_PASSWORD.length < PASSWORD_MIN_LENGTH || ADMIN_PASSWORD.length > 200))
    say("ADMIN_PASSWORD", `must have ${PASSWORD_MIN_LENGTH} to 200 characters`);
  if (METRICS_PORT !== undefined && METRICS_PORT === PORT) say("METRICS_PORT", "must be a different port from PORT");
  const given = S3_NAMES.filter((name) => variables[name]).length;
  if (given > 0 && given < S3_NAMES.length)
    say("S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY", "must be set together");
  for (const [names, message] of [...mailboxProblems(variables), ...oidcProblems(variables)]) say(names, message);
});

/** Returns the variables of this program that are set. Blank is unset, and spaces around a value are dropped except in a password. */
function withoutBlanks(environment: Environment): Record<string, string> {
  const entries = Object.keys(Variables.shape).map((name) => {
    const value = environment[name] ?? "";
    return [name, name === "ADMIN_PASSWORD" ? value : value.trim()] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** Returns the checked configuration. Throws one ConfigError that names every wrong variable. */
export function readConfig(environment: Environment = process.env): Config {
  const variables = withoutBlanks(environment);
  const checked = Checked.safeParse(variables);
  if (checked.success) return configOf(checked.data, Object.keys(variables));
  throw new ConfigError(checked.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
}

export type Config = Readonly<ReturnType<typeof configOf>>;

function configOf(variables: Variables, setVariables: readonly string[]) {
  const { PORT, DATABASE_URL, ADMIN_EMAIL, METRICS_PORT } = variables;
  return {
    /** Names of the variables that are set. A misspelt variable is not among them. */
    setVariables,
    port: PORT,
    host: variables.HOST,
    /** Origin of absolute links in mails and pages, without a slash at its end. Never taken from a request. */
    publicUrl: (variables.PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ""),
    dataDir: resolve(variables.DATA_DIR),
    /** Address of a PostgreSQL database. Unset for SQLite in `dataDir`. */
    databaseUrl: DATABASE_URL,
    admin: { email: ADMIN_EMAIL, password: variables.ADMIN_PASSWORD },
    sampleData: SAMPLE_SETS[variables.SAMPLE_DATA ?? (DATABASE_URL ? "false" : "true")],
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM, to: variables.MAIL_TO ?? ADMIN_EMAIL },
    /** Mail that comes in: its mailbox, and the address to which people write. Both may be unset. */
    inbox: { mailbox: mailboxOf(variables), address: variables.IMAP_ADDRESS },
    /** Identity provider, if there is one. */
    oidc: oidcOf(variables),
    s3: s3Of(variables),
    maps: {
      googleKey: variables.GOOGLE_MAPS_API_KEY,
      version: variables.GOOGLE_MAPS_VERSION,
      language: variables.GOOGLE_MAPS_LANGUAGE,
      region: variables.GOOGLE_MAPS_REGION,
      libraries: variables.GOOGLE_MAPS_LIBRARIES,
      channel: variables.GOOGLE_MAPS_CHANNEL,
      mapId: variables.GOOGLE_MAPS_MAP_ID,
      tilesUrl: variables.MAP_TILES_URL,
    },
    /** Address of the API for the front end: a path of this server or a different origin. */
    apiBaseUrl: variables.API_BASE_URL.replace(/\/+$/, ""),
    cdnSeconds: variables.CDN_SECONDS,
    corsOrigins: listOfTexts(variables.CORS_ORIGINS),
    /** Proxies whose X-Forwarded-For is trusted: their addresses, or how many are in front. */
    trustProxy: trustProxyOf(variables.TRUST_PROXY),
    /** Hosts of webhooks that may be http and private, as `URL` writes them. */
    webhookAllow: new Set(listOfTexts(variables.WEBHOOK_ALLOW).map(hostOf)),
    rateLimit: variables.RATE_LIMIT === "on",
    session: { idleHours: variables.SESSION_IDLE_HOURS, maxDays: variables.SESSION_MAX_DAYS },
    passwordMinLength: variables.PASSWORD_MIN_LENGTH,
    logLevel: variables.LOG_LEVEL,
    /** Address of the metrics, on a port of its own that a firewall can close to visitors. */
    metrics: METRICS_PORT === undefined ? undefined : { port: METRICS_PORT, host: variables.METRICS_HOST },
  };
}

/** Returns the bucket, whose four variables are set together; undefined without them. */
function s3Of(variables: Variables) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = variables;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
  };
}

/** Returns the addresses of trusted proxies, how many there are, or false for none. */
function trustProxyOf(value: string): readonly string[] | number | false {
  if (isProxyCount(value)) return Number(value);
  const addresses = listOfTexts(value);
  return addresses.length > 0 && addresses;
}

/** Returns the environment of a child process: that of this process, and `more`. */
export function environmentWith(more: Environment): Environment {
  return { ...process.env, ...more };
}
