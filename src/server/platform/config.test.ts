import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/platform/config.ts";

/** Returns the lines that name faults. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}

describe("the configuration", () => {
  test("the configuration has the contract's defaults when nothing is set", () => {
    expect(readConfig({})).toEqual({
      setVariables: [],
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: resolve("./data"),
      databaseUrl: undefined,
      admin: { email: "admin@example.com", password: undefined },
      sampleData: "all",
      mail: { smtpUrl: undefined, from: "website@example.org", to: "admin@example.com" },
      inbox: { mailbox: undefined, address: undefined },
      oidc: undefined,
      s3: undefined,
      maps: {
        googleKey: undefined,
        version: "weekly",
        language: undefined,
        region: undefined,
        libraries: undefined,
        channel: undefined,
        mapId: undefined,
        tilesUrl: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      },
      apiBaseUrl: "/api",
      cdnSeconds: undefined,
      corsOrigins: [],
      trustProxy: false,
      webhookAllow: new Set(),
      rateLimit: true,
      session: { idleHours: 8, maxDays: 7 },
      passwordMinLength: 6,
      logLevel: "info",
      metrics: undefined,
    });
  });

  test("the configuration reads every variable of the contract", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://www.example.org/",
      DATA_DIR: "/var/lib/website",
      DATABASE_URL: "postgres://web:secret@db.example.org/web",
      ADMIN_EMAIL: "boss@example.org",
      ADMIN_PASSWORD: " spaces stay ",
      SAMPLE_DATA: "true",
      SMTP_URL: "smtps://user:secret@mail.example.org",
      MAIL_FROM: "web@example.org",
      MAIL_TO: "staff@example.org",
      IMAP_URL: "imaps://office%40example.org@imap.example.org/Office%20mail",
      IMAP_TOKEN_URL: "https://login.example.org/token",
      IMAP_CLIENT_ID: "client",
      IMAP_CLIENT_SECRET: "secret",
      IMAP_SCOPE: "https://outlook.example.org/.default",
      IMAP_ADDRESS: "office@example.org",
      S3_ENDPOINT: "https://s3.example.org",
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_REGION: "af-south-1",
      GOOGLE_MAPS_API_KEY: "maps",
      GOOGLE_MAPS_VERSION: "3.60",
      GOOGLE_MAPS_LANGUAGE: "en",
      GOOGLE_MAPS_REGION: "ZA",
      GOOGLE_MAPS_LIBRARIES: "marker",
      GOOGLE_MAPS_CHANNEL: "web",
      GOOGLE_MAPS_MAP_ID: "map",
      MAP_TILES_URL: "https://tiles.example.org/{z}/{x}/{y}.png",
      API_BASE_URL: "https://api.example.org/api/",
      CDN_SECONDS: "60",
      CORS_ORIGINS: "https://a.example, https://b.example:8443",
      TRUST_PROXY: "10.0.0.0/8, 192.168.1.1, fd00::/8, ::1",
      RATE_LIMIT: "off",
      WEBHOOK_ALLOW: "hooks.internal, ::1",
      SESSION_IDLE_HOURS: "1",
      SESSION_MAX_DAYS: "30",
      PASSWORD_MIN_LENGTH: "12",
      LOG_LEVEL: "warn",
      METRICS_PORT: "9464",
      METRICS_HOST: "0.0.0.0",
    });
    expect(config).toEqual({
      setVariables: expect.any(Array),
      port: 8080,
      host: "0.0.0.0",
      publicUrl: "https://www.example.org",
      dataDir: "/var/lib/website",
      databaseUrl: "postgres://web:secret@db.example.org/web",
      admin: { email: "boss@example.org", password: " spaces stay " },
      sampleData: "all",
      mail: { smtpUrl: "smtps://user:secret@mail.example.org", from: "web@example.org", to: "staff@example.org" },
      inbox: {
        mailbox: {
          host: "imap.example.org",
          port: 993,
          isSecure: true,
          isLoopback: false,
          folder: "Office mail",
          user: "office@example.org",
          signIn: {
            client: {
              tokenUrl: "https://login.example.org/token",
              clientId: "client",
              clientSecret: "secret",
              scope: "https://outlook.example.org/.default",
            },
          },
        },
        address: "office@example.org",
      },
      s3: {
        endpoint: "https://s3.example.org",
        bucket: "files",
        accessKeyId: "key",
        secretAccessKey: "secret",
        region: "af-south-1",
      },
      maps: {
        googleKey: "maps",
        version: "3.60",
        language: "en",
        region: "ZA",
        libraries: "marker",
        channel: "web",
        mapId: "map",
        tilesUrl: "https://tiles.example.org/{z}/{x}/{y}.png",
      },
      apiBaseUrl: "https://api.example.org/api",
      cdnSeconds: 60,
      corsOrigins: ["https://a.example", "https://b.example:8443"],
      trustProxy: ["10.0.0.0/8", "192.168.1.1", "fd00::/8", "::1"],
      webhookAllow: new Set(["hooks.internal", "::1"]),
      rateLimit: false,
      session: { idleHours: 1, maxDays: 30 },
      passwordMinLength: 12,
      logLevel: "warn",
      metrics: { port: 9464, host: "0.0.0.0" },
    });
  });

  test("the defaults of the configuration depend on other variables", () => {
    expect(readConfig({ PORT: "4000" }).publicUrl).toBe("http://localhost:4000");
    expect(readConfig({ DATABASE_URL: "postgresql://h/d" }).sampleData).toBe("initial");
    expect(readConfig({ SAMPLE_DATA: "none" }).sampleData).toBe("none");
    expect(readConfig({ ADMIN_EMAIL: "boss@example.org" }).mail.to).toBe("boss@example.org");
  });

  test("addresses in the configuration lose invisible characters", () => {
    const variables = {
      ADMIN_EMAIL: "\u200bboss@example.org",
      MAIL_FROM: "site@\u00adexample.org",
      MAIL_TO: "\ufeffa@b.co",
    };
    const { admin, mail } = readConfig(variables);
    expect([admin.email, mail.from, mail.to]).toEqual(["boss@example.org", "site@example.org", "a@b.co"]);
  });

  test("the configuration treats a blank variable as not set", () => {
    const names = ["PORT", "DATABASE_URL", "ADMIN_EMAIL", "ADMIN_PASSWORD", "SMTP_URL", "TRUST_PROXY", "CDN_SECONDS"];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
  });

  test.each([
    ["PORT", "65536"],
    ["PORT", "http"],
    ["PUBLIC_URL", "ftp://files.example.org"],
    ["PUBLIC_URL", "www.example.org"],
    ["DATABASE_URL", "mysql://h/d"],
    ["ADMIN_EMAIL", "nobody"],
    ["ADMIN_EMAIL", "root@local host"],
    ["ADMIN_PASSWORD", "short"],
    ["ADMIN_PASSWORD", "l".repeat(201)],
    ["SAMPLE_DATA", "yes"],
    ["SMTP_URL", "https://mail.example.org"],
    ["MAIL_FROM", "a@b.co,c@d.co"],
    ["MAIL_TO", "a@b.co\r\nBcc: c@d.co"],
    ["IMAP_URL", "https://user:canary@mail.example.org"],
    ["IMAP_URL", "imaps://mail.example.org/INBOX"],
    ["IMAP_URL", "imaps://user:canary@/INBOX"],
    ["IMAP_URL", "imaps://user:%canary@mail.example.org"],
    ["IMAP_URL", "imaps://user:canary@mail.example.org/INBOX?tls=0"],
    ["IMAP_URL", "imaps://user@mail.example.org"],
    ["IMAP_SCOPE", "canary"],
    ["IMAP_ADDRESS", "a@b.co,c@d.co"],
    ["OIDC_ISSUER", "http://canary.example.org"],
    ["OIDC_ISSUER", "https://canary@id.example.org"],
    ["OIDC_ISSUER", "https://id.example.org?canary"],
    ["OIDC_ISSUER", "canary.example.org"],
    ["OIDC_NAME", "canary ".repeat(10)],
    ["OIDC_TRUST_EMAIL", "yes"],
    ["OIDC_CREATE_ROLE", "admin"],
    ["OIDC_CREATE_ROLE", "owner"],
    ["OIDC_DOMAINS", "*.example.org"],
    ["OIDC_DOMAINS", "@example.org"],
    ["OIDC_DOMAINS", "localhost"],
    ["OIDC_SECOND_FACTOR", "none"],
    ["S3_ENDPOINT", "s3.example.org"],
    ["MAP_TILES_URL", "tiles"],
    ["API_BASE_URL", "javascript:alert(1)"],
    ["API_BASE_URL", "https://[broken"],
    ["API_BASE_URL", "//elsewhere.example"],
    ["API_BASE_URL", "https://a.example; script-src *"],
    ["CDN_SECONDS", "0"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "null"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["TRUST_PROXY", "all"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "*"],
    ["TRUST_PROXY", "0"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "0.0.0.0/00"],
    ["TRUST_PROXY", "::/0"],
    ["TRUST_PROXY", "10.0.0.1, 0.0.0.0/0"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "999.1.1.1"],
    ["TRUST_PROXY", "proxy.example.org"],
    ["RATE_LIMIT", "no"],
    ["SESSION_IDLE_HOURS", "0"],
    ["SESSION_MAX_DAYS", "366"],
    ["PASSWORD_MIN_LENGTH", "5"],
    ["LOG_LEVEL", "verbose"],
  ])(
    "the configuration refuses %s=%s by its name, without its value",
    { tags: ["promise-4", "promise-41"] },
    (name, value) => {
      const problems = problemsOf({ [name]: value });
      expect(problems.length).toBeGreaterThan(0);
      expect(problems[0]).toMatch(new RegExp(`^${name}[ ,]`));
      // Short values such as 0 also occur in the limits of the message.
      if (value.length > 3 && value !== "true") expect(problems.join("\n")).not.toContain(value);
    },
  );

  test("the configuration accepts the number of proxies in front", () => {
    expect(readConfig({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
  });

  test("the configuration names all faults at once", { tags: "promise-41" }, () => {
    const environment = {
      PORT: "x",
      DATABASE_URL: "file:canary-database",
      ADMIN_PASSWORD: "can",
      SMTP_URL: "canary-mail",
      S3_BUCKET: "canary-bucket",
      TRUST_PROXY: "canary-proxy",
      LOG_LEVEL: "canary-level",
    };
    const problems = problemsOf(environment);
    for (const name of Object.keys(environment)) expect(problems.join("\n")).toContain(name);
    expect(problems).toHaveLength(Object.keys(environment).length);
    expect(problems.join("\n")).not.toContain("canary");
  });

  test.each([
    "postgresql://a.example.org,b.example.org/web?target_session_attrs=read-write",
    "postgres://web:canary@a.example.org:5432,b.example.org:5433/web",
    "postgres://web:canary@/web?host=a.example.org,b.example.org",
    "postgres://web:canary@/web?sslmode=verify-full&host=a.example.org%2Cb.example.org",
  ])("the configuration names the alternative to several hosts: %s", (DATABASE_URL) => {
    expect(problemsOf({ DATABASE_URL })).toEqual([
      "DATABASE_URL must be an address with one host: the driver knows no list. Name a host that always leads to the primary (docs/guides/scale.md)",
    ]);
  });

  test("a comma in a password, a name or a parameter of the database is no second host", () => {
    for (const DATABASE_URL of ["postgres://web:a,b@h/d", "postgres://h/a,b", "postgres://h/d?options=a,b"])
      expect(problemsOf({ DATABASE_URL })).toEqual([]);
  });

  test("the configuration requires all variables of an S3 store together", () => {
    expect(problemsOf({ S3_SECRET_ACCESS_KEY: "canary" })).toEqual([
      "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together",
    ]);
  });

  describe("the mailbox", () => {
    const IMAP_URL = "imaps://user@mail.example.org";
    const CLIENT = { IMAP_TOKEN_URL: "https://login.example.org", IMAP_CLIENT_ID: "a", IMAP_CLIENT_SECRET: "canary" };

    test("a mailbox has the port and the folder of its protocol", () => {
      const mailboxOf = (url: string) => readConfig({ IMAP_URL: url }).inbox.mailbox;
      expect(mailboxOf("imaps://a:b%2Fc@h")).toMatchObject({ port: 993, folder: "INBOX", signIn: { password: "b/c" } });
      expect(mailboxOf("imap://a:b@h/Web/New")).toMatchObject({ port: 143, isLoopback: false, folder: "Web/New" });
      expect(mailboxOf("imap://a:b@[::1]:1143")).toMatchObject({ host: "::1", port: 1143, isLoopback: true });
    });

    test.each<[Record<string, string>, string]>([
      [
        { IMAP_URL, IMAP_CLIENT_SECRET: "canary" },
        "IMAP_TOKEN_URL, IMAP_CLIENT_ID and IMAP_CLIENT_SECRET must be set together",
      ],
      [CLIENT, "IMAP_TOKEN_URL must be set together with IMAP_URL"],
      [{ IMAP_URL, IMAP_SCOPE: "canary" }, "IMAP_SCOPE must be set together with IMAP_TOKEN_URL"],
      [
        { ...CLIENT, IMAP_URL: "imaps://user:canary@mail.example.org" },
        "IMAP_URL must have no password while IMAP_TOKEN_URL is set",
      ],
      [{ IMAP_URL }, "IMAP_URL must have a password, unless IMAP_TOKEN_URL is set"],
      [
        { ...CLIENT, IMAP_URL, IMAP_TOKEN_URL: "http://canary.example.org" },
        "IMAP_TOKEN_URL must be a URL that begins with https://",
      ],
    ])("a sign-in to the mailbox that lacks a part or has one too many is refused: %#", (variables, problem) => {
      expect(problemsOf(variables)).toEqual([problem]);
    });
  });

  describe("the identity provider", () => {
    const SET = {
      OIDC_ISSUER: "https://id.example.org/tenant",
      OIDC_CLIENT_ID: "website",
      OIDC_CLIENT_SECRET: "canary",
      OIDC_NAME: "Example ID",
    };
    const TOGETHER = "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME must be set together";
    const ANY_TENANT =
      "OIDC_ISSUER must be of one organisation: anybody could sign in through an issuer for any tenant";
    const OF_MICROSOFT = "https://login.microsoftonline.com";

    test("the provider has its options, with domains in lower case", () => {
      expect(readConfig({ ...SET, OIDC_CREATE_ROLE: "sales", OIDC_DOMAINS: "Example.org, example.com" }).oidc).toEqual({
        issuer: SET.OIDC_ISSUER,
        clientId: "website",
        clientSecret: "canary",
        name: "Example ID",
        trustsEmail: false,
        createRole: "sales",
        domains: ["example.org", "example.com"],
        checksSecondFactor: false,
      });
      const options = { OIDC_TRUST_EMAIL: "true", OIDC_SECOND_FACTOR: "provider" };
      expect(readConfig({ ...SET, ...options }).oidc).toMatchObject({ trustsEmail: true, checksSecondFactor: true });
      for (const issuer of ["http://localhost:8080", "http://127.0.0.1:1", `${OF_MICROSOFT}/${"a".repeat(36)}/v2.0`])
        expect(readConfig({ ...SET, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
      expect(readConfig({ ...SET, OIDC_ISSUER: "https://id.example.org/realms/common" }).oidc).toBeDefined();
    });

    test.each<[Record<string, string>, string]>([
      [{ OIDC_ISSUER: SET.OIDC_ISSUER }, TOGETHER],
      [{ ...SET, OIDC_CLIENT_SECRET: "" }, TOGETHER],
      [{ ...SET, OIDC_NAME: " " }, TOGETHER],
      [{ OIDC_DOMAINS: "canary.example.org" }, "OIDC_DOMAINS must be set together with OIDC_ISSUER"],
      [{ ...SET, OIDC_CREATE_ROLE: "sales" }, "OIDC_CREATE_ROLE must be set together with OIDC_DOMAINS"],
      [
        { ...SET, OIDC_CREATE_ROLE: "sales", OIDC_DOMAINS: "," },
        "OIDC_CREATE_ROLE must be set together with OIDC_DOMAINS",
      ],
      [{ ...SET, OIDC_ISSUER: `${OF_MICROSOFT}/common/v2.0` }, ANY_TENANT],
      [{ ...SET, OIDC_ISSUER: `${OF_MICROSOFT}/Organizations/v2.0/` }, ANY_TENANT],
      [{ ...SET, OIDC_ISSUER: `${OF_MICROSOFT}/consumers` }, ANY_TENANT],
      [
        { ...SET, OIDC_ISSUER: "https://accounts.google.com", OIDC_TRUST_EMAIL: "true" },
        "OIDC_TRUST_EMAIL must be false for an issuer at which anybody can have an account",
      ],
    ])("a provider that lacks a part or would admit anybody is refused: %#", (variables, problem) => {
      expect(problemsOf(variables)).toEqual([problem]);
    });
  });

  test("the configuration lists the variables that are set, and neither blank nor unknown ones", () => {
    const environment = { PORT: "8080", SMTP_URL: " ", SMPT_URL: "smtp://canary", HOME: "/" };
    expect(readConfig(environment).setVariables).toEqual(["PORT"]);
  });
});
