import { isIP } from "node:net";
import { resolve } from "node:path";
import { emailAddress } from "#contract/fields.ts";
import { findMisspelt } from "#server/platform/misspelt.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

export interface Config {
  port: number;
  host: string;
  /** Origin of absolute links in mails and pages; never taken from a request. No slash at its end. */
  publicUrl: string;
  dataDir: string;
  /** PostgreSQL; without it an embedded SQLite database lies in `dataDir`. */
  databaseUrl: string | undefined;
  admin: { email: string; password: string | undefined };
  sampleData: boolean;
  mail: { smtpUrl: string | undefined; from: string; to: string };
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; region: string } | undefined;
  maps: {
    googleKey: string | undefined;
    version: string;
    language: string | undefined;
    region: string | undefined;
    libraries: string | undefined;
    channel: string | undefined;
    mapId: string | undefined;
    tilesUrl: string;
  };
  /** Where the front end finds the API: a path of this server or another origin. */
  apiBaseUrl: string;
  cdnSeconds: number | undefined;
  corsOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is believed: their addresses, or how many stand in front. */
  trustProxy: readonly string[] | number | false;
  rateLimit: boolean;
  session: { idleHours: number; maxDays: number };
  passwordMinLength: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Where Prometheus reads; without it nowhere. */
  metrics: { port: number; host: string } | undefined;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const API_BASE_URL = "a path or a URL";
const EMAIL = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/;

/** Names every variable that is wrong and what it should be, never what it held. */
export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks variables one by one, so that one start names all that is wrong. */
class Reader {
  readonly problems: string[] = [];
  readonly #environment: Environment;
  /** Every name that was asked for. */
  readonly #names = new Set<string>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** As it stands, with its spaces. */
  exact(name: string): string | undefined {
    this.#names.add(name);
    return this.#environment[name] || undefined;
  }

  /** A blank variable counts as unset. */
  text(name: string): string | undefined {
    return this.exact(name)?.trim() || undefined;
  }

  matching(name: string, pattern: RegExp, expected: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || pattern.test(value)) return value;
    this.problems.push(`${name} must be ${expected}`);
    return undefined;
  }

  whole(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return undefined;
  }

  choice<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) this.problems.push(`${name} must be ${values.join(" or ")}`);
    return value;
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.problems.push(`${name} must be a URL that begins with ${protocols.map((one) => `${one}//`).join(" or ")}`);
    return undefined;
  }

  list(name: string): string[] {
    return (this.text(name) ?? "").split(",").flatMap((part) => part.trim() || []);
  }

  /** Last, when all names are known: a misspelt one would be silently ignored. */
  rejectMisspelt(): void {
    for (const { name, suggestion } of findMisspelt(this.#environment, this.#names)) {
      this.problems.push(`${name} is not a variable of this program. Did you mean ${suggestion}?`);
    }
  }
}

function readS3(reader: Reader): Config["s3"] {
  const endpoint = reader.url("S3_ENDPOINT", ["http:", "https:"]);
  const [bucket, accessKeyId, secretAccessKey, region] = ["BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY", "REGION"].map(
    (part) => reader.text(`S3_${part}`),
  );
  if (![endpoint, bucket, accessKeyId, secretAccessKey].some(Boolean)) return undefined;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, accessKeyId, secretAccessKey, region: region ?? "us-east-1" };
  }
  reader.problems.push("S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together");
  return undefined;
}

/** On a port of its own, which a firewall can close to visitors. */
function readMetrics(reader: Reader, port: number): Config["metrics"] {
  const host = reader.text("METRICS_HOST") ?? "127.0.0.1";
  const own = reader.whole("METRICS_PORT", 1, 65_535);
  if (own === undefined) return undefined;
  if (own === port) reader.problems.push("METRICS_PORT must be a different port from PORT");
  return { port: own, host };
}

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`; the range that holds every address is none. */
function isAddressOrRange(text: string): boolean {
  const [, address = "", bits] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 1) <= (version === 4 ? 32 : 128);
}

function readTrustProxy(reader: Reader): Config["trustProxy"] {
  const parts = reader.list("TRUST_PROXY");
  if (parts.length === 0) return false;
  if (parts.length === 1 && /^[1-9]$/.test(parts[0] ?? "")) return Number(parts[0]);
  if (parts.every(isAddressOrRange)) return parts;
  reader.problems.push("TRUST_PROXY must be addresses of proxies, or how many are in front (1 to 9); never all");
  return false;
}

function readOrigins(reader: Reader): string[] {
  const origins = reader.list("CORS_ORIGINS");
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
  if (!origins.every(isOrigin)) reader.problems.push("CORS_ORIGINS must be origins such as https://www.example.org");
  return origins;
}

function readMaps(reader: Reader): Config["maps"] {
  return {
    googleKey: reader.text("GOOGLE_MAPS_API_KEY"),
    version: reader.text("GOOGLE_MAPS_VERSION") ?? "weekly",
    language: reader.text("GOOGLE_MAPS_LANGUAGE"),
    region: reader.text("GOOGLE_MAPS_REGION"),
    libraries: reader.text("GOOGLE_MAPS_LIBRARIES"),
    channel: reader.text("GOOGLE_MAPS_CHANNEL"),
    mapId: reader.text("GOOGLE_MAPS_MAP_ID"),
    tilesUrl: reader.url("MAP_TILES_URL", ["https:", "http:"]) ?? "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  };
}

/** By the rule of the sign-in form: with an address that it refuses nobody could ever sign in. */
function readAdminEmail(reader: Reader): string | undefined {
  const value = reader.text("ADMIN_EMAIL");
  if (value === undefined || emailAddress.safeParse(value).success) return value;
  reader.problems.push("ADMIN_EMAIL must be an e-mail address");
  return undefined;
}

function readApiBaseUrl(reader: Reader): string {
  const value = reader.matching("API_BASE_URL", /^(\/(?!\/)[\w/-]*|https?:\/\/[^\s"'<>;,]+)$/, API_BASE_URL) ?? "/api";
  if (value.startsWith("http") && !URL.canParse(value)) reader.problems.push(`API_BASE_URL must be ${API_BASE_URL}`);
  return value.replace(/\/+$/, "");
}

/** Every variable of the contract, checked. Throws one ConfigError that names all bad ones. */
export function readConfig(environment: Environment = process.env): Config {
  const reader = new Reader(environment);
  const port = reader.whole("PORT", 0, 65_535) ?? 3000;
  const databaseUrl = reader.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const adminEmail = readAdminEmail(reader) ?? "admin@example.com";
  const passwordMinLength = reader.whole("PASSWORD_MIN_LENGTH", 6, 200) ?? 6;
  const adminPassword = reader.exact("ADMIN_PASSWORD");
  if (adminPassword !== undefined && (adminPassword.length < passwordMinLength || adminPassword.length > 200)) {
    reader.problems.push(`ADMIN_PASSWORD must have ${passwordMinLength} to 200 characters`);
  }
  const config: Config = {
    port,
    host: reader.text("HOST") ?? "127.0.0.1",
    publicUrl: (reader.url("PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    dataDir: resolve(reader.text("DATA_DIR") ?? "./data"),
    databaseUrl,
    admin: { email: adminEmail, password: adminPassword },
    sampleData: (reader.choice("SAMPLE_DATA", ["true", "false"]) ?? (databaseUrl ? "false" : "true")) === "true",
    mail: {
      smtpUrl: reader.url("SMTP_URL", ["smtp:", "smtps:"]),
      from: reader.matching("MAIL_FROM", EMAIL, "an e-mail address") ?? "website@example.org",
      to: reader.matching("MAIL_TO", EMAIL, "an e-mail address") ?? adminEmail,
    },
    s3: readS3(reader),
    maps: readMaps(reader),
    apiBaseUrl: readApiBaseUrl(reader),
    cdnSeconds: reader.whole("CDN_SECONDS", 1, 31_536_000),
    corsOrigins: readOrigins(reader),
    trustProxy: readTrustProxy(reader),
    rateLimit: reader.choice("RATE_LIMIT", ["on", "off"]) !== "off",
    session: {
      idleHours: reader.whole("SESSION_IDLE_HOURS", 1, 8760) ?? 8,
      maxDays: reader.whole("SESSION_MAX_DAYS", 1, 365) ?? 7,
    },
    passwordMinLength,
    logLevel: reader.choice("LOG_LEVEL", LOG_LEVELS) ?? "info",
    metrics: readMetrics(reader, port),
  };
  reader.rejectMisspelt();
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

/** What a program that is started from here inherits, and more. */
export function environmentWith(more: Environment): Environment {
  return { ...process.env, ...more };
}
