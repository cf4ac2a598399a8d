import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/platform/config.ts";

/** The lines that name what is wrong. */
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
  test("has the contract's defaults when nothing is set", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: resolve("./data"),
      databaseUrl: undefined,
      admin: { email: "admin@example.com", password: undefined },
      sampleData: true,
      mail: { smtpUrl: undefined, from: "website@example.org", to: "admin@example.com" },
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
      rateLimit: true,
      session: { idleHours: 8, maxDays: 7 },
      passwordMinLength: 6,
      logLevel: "info",
      metrics: undefined,
    });
  });

  test("reads every variable of the contract", () => {
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
      SESSION_IDLE_HOURS: "1",
      SESSION_MAX_DAYS: "30",
      PASSWORD_MIN_LENGTH: "12",
      LOG_LEVEL: "warn",
      METRICS_PORT: "9464",
      METRICS_HOST: "0.0.0.0",
    });
    expect(config).toEqual({
      port: 8080,
      host: "0.0.0.0",
      publicUrl: "https://www.example.org",
      dataDir: "/var/lib/website",
      databaseUrl: "postgres://web:secret@db.example.org/web",
      admin: { email: "boss@example.org", password: " spaces stay " },
      sampleData: true,
      mail: { smtpUrl: "smtps://user:secret@mail.example.org", from: "web@example.org", to: "staff@example.org" },
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
      rateLimit: false,
      session: { idleHours: 1, maxDays: 30 },
      passwordMinLength: 12,
      logLevel: "warn",
      metrics: { port: 9464, host: "0.0.0.0" },
    });
  });

  test("follows what else is set", () => {
    expect(readConfig({ PORT: "4000" }).publicUrl).toBe("http://localhost:4000");
    expect(readConfig({ DATABASE_URL: "postgresql://h/d" }).sampleData).toBe(false);
    expect(readConfig({ ADMIN_EMAIL: "boss@example.org" }).mail.to).toBe("boss@example.org");
  });

  test("addresses lose the invisible characters that were copied along", () => {
    const variables = {
      ADMIN_EMAIL: "\u200bboss@example.org",
      MAIL_FROM: "site@\u00adexample.org",
      MAIL_TO: "\ufeffa@b.co",
    };
    const { admin, mail } = readConfig(variables);
    expect([admin.email, mail.from, mail.to]).toEqual(["boss@example.org", "site@example.org", "a@b.co"]);
  });

  test("takes a blank variable for one that is not set", () => {
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
  ])("refuses %s=%s by its name and never tells what it held", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatch(new RegExp(`^${name}[ ,]`));
    // Short values such as 0 stand in the limits that are told.
    if (value.length > 3 && value !== "true") expect(problems.join("\n")).not.toContain(value);
  });

  test("takes the number of proxies in front", () => {
    expect(readConfig({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
  });

  test("names all that is wrong at once", () => {
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
  ])("names what to use instead of several hosts: %s", (DATABASE_URL) => {
    expect(problemsOf({ DATABASE_URL })).toEqual([
      "DATABASE_URL must be an address with one host: the driver knows no list. Name a host that always leads to the primary (docs/guides/scale.md)",
    ]);
  });

  test("takes a comma in a password, a name or a parameter of the database for no second host", () => {
    for (const DATABASE_URL of ["postgres://web:a,b@h/d", "postgres://h/a,b", "postgres://h/d?options=a,b"])
      expect(problemsOf({ DATABASE_URL })).toEqual([]);
  });

  test("wants the parts of an S3 store together", () => {
    expect(problemsOf({ S3_SECRET_ACCESS_KEY: "canary" })).toEqual([
      "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together",
    ]);
  });

  test.each([
    ["SMPT_URL", "SMTP_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABAES_ULR", "DATABASE_URL"],
    ["DATA_BASE_URL", "DATABASE_URL"],
    ["DATADIR", "DATA_DIR"],
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["PUBLC_URL", "PUBLIC_URL"],
    ["ADMIN_MAIL", "ADMIN_EMAIL"],
    ["ADMIN_PASSWD", "ADMIN_PASSWORD"],
    ["MAIL_FORM", "MAIL_FROM"],
    ["S3_BUKCET", "S3_BUCKET"],
    ["S3_ACCES_KEY_ID", "S3_ACCESS_KEY_ID"],
    ["TRUSTED_PROXY", "TRUST_PROXY"],
    ["CORS_ORIGIN", "CORS_ORIGINS"],
    ["RATELIMIT", "RATE_LIMIT"],
    ["SESSION_IDEL_HOUR", "SESSION_IDLE_HOURS"],
    ["GOOGLE_MAP_API_KEY", "GOOGLE_MAPS_API_KEY"],
    ["LOG_LEVLE", "LOG_LEVEL"],
  ])("refuses %s, asks whether %s is meant, and never tells what it held", (name, meant) => {
    const environment = { [name]: "canary", PORT: "x" };
    expect(problemsOf(environment)).toEqual([
      "PORT must be a whole number from 0 to 65535",
      `${name} is not a variable of this program. Did you mean ${meant}?`,
    ]);
  });

  test("takes no name for a misspelt one that is blank, or whose right one is there too", () => {
    expect(problemsOf({ SMPT_URL: " " })).toEqual([]);
    expect(problemsOf({ EMAIL_FROM: "web@example.org" })).toHaveLength(1);
    expect(problemsOf({ EMAIL_FROM: "web@example.org", MAIL_FROM: "" })).toEqual([]);
  });

  test("takes no variable of a shell, a container, a database or another program for a misspelt one", () => {
    expect(problemsOf(Object.fromEntries(OTHERS.map((name) => [name, "1"])))).toEqual([]);
  });
});

/** What is found in the environments of machines, beside the variables of any one program. */
const OTHERS = `
HOME PATH PWD OLDPWD USER USERNAME LOGNAME SHELL SHLVL TERM TERM_PROGRAM TERM_PROGRAM_VERSION COLORTERM LANG LANGUAGE LC_ALL LC_CTYPE
LC_MESSAGES LC_TIME LC_NUMERIC TZ TMP TEMP TMPDIR EDITOR VISUAL PAGER LESS LESSOPEN LESSCLOSE LS_COLORS HOSTNAME HOSTTYPE OSTYPE
MACHTYPE COLUMNS LINES DISPLAY WAYLAND_DISPLAY XAUTHORITY MAIL MAILTO MAILFROM MAILCHECK MAILPATH MANPATH INFOPATH CDPATH HISTFILE
HISTSIZE HISTCONTROL IFS PS1 PS2 UID EUID GID UMASK RANDOM SECONDS _ DEBIAN_FRONTEND
SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND SUDO_HOME SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK SSH_AGENT_PID SSH_ASKPASS
SSH_ORIGINAL_COMMAND GPG_AGENT_INFO GPG_TTY GNUPGHOME
XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME XDG_RUNTIME_DIR XDG_SESSION_ID XDG_SESSION_TYPE
XDG_SESSION_CLASS XDG_SEAT XDG_VTNR XDG_CURRENT_DESKTOP DBUS_SESSION_BUS_ADDRESS DESKTOP_SESSION GDMSESSION SESSION_MANAGER SESSIONNAME
NOTIFY_SOCKET INVOCATION_ID JOURNAL_STREAM LISTEN_FDS LISTEN_PID LISTEN_FDNAMES MAINPID MANAGERPID SYSTEMD_EXEC_PID SYSTEMD_LOG_LEVEL
WATCHDOG_USEC WATCHDOG_PID RUNTIME_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY CONFIGURATION_DIRECTORY
CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE SERVICE_RESULT EXIT_CODE EXIT_STATUS
NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_DEBUG NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_NO_WARNINGS
NODE_CHANNEL_FD NODE_UNIQUE_ID NODE_APP_INSTANCE NODE_REPL_HISTORY NODE_ICU_DATA NODE_PENDING_DEPRECATION NODE_V8_COVERAGE
UV_THREADPOOL_SIZE NO_COLOR FORCE_COLOR INIT_CWD YARN_VERSION NVM_DIR NVM_BIN NVM_INC VOLTA_HOME COREPACK_HOME PNPM_HOME
NPM_TOKEN NPM_CONFIG_LOGLEVEL npm_config_loglevel npm_config_user_agent npm_lifecycle_event npm_package_name npm_execpath npm_node_execpath
PM2_HOME PM2_USAGE PM2_JSON_PROCESSING PM2_PROGRAMMATIC PM2_LOG_DATE_FORMAT name namespace instance_var exec_mode pm_id pm_cwd pm_exec_path
pm_out_log_path pm_err_log_path pm_uptime restart_time unique_id axm_options
FOREVER_ROOT SUPERVISOR_ENABLED SUPERVISOR_PROCESS_NAME SUPERVISOR_GROUP_NAME SUPERVISOR_SERVER_URL
PGHOST PGHOSTADDR PGPORT PGDATABASE PGUSER PGPASSWORD PGPASSFILE PGSERVICE PGSERVICEFILE PGOPTIONS PGAPPNAME PGSSLMODE PGSSLCERT
PGSSLKEY PGSSLROOTCERT PGSSLCRL PGSSLPASSWORD PGREQUIRESSL PGCONNECT_TIMEOUT PGCLIENTENCODING PGDATA PGTZ PGDATESTYLE PGSYSCONFDIR
PGLOCALEDIR PGTARGETSESSIONATTRS PGGSSENCMODE PGKRBSRVNAME PGCHANNELBINDING POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_HOST
POSTGRES_PORT POSTGRES_URL POSTGRES_INITDB_ARGS POSTGRES_HOST_AUTH_METHOD
MYSQL_HOST MYSQL_DATABASE MYSQL_ROOT_PASSWORD MYSQL_URL MONGO_URL MONGODB_URI REDIS_URL REDIS_HOST REDIS_PORT REDIS_PASSWORD AMQP_URL
RABBITMQ_URL KAFKA_BROKERS DB_URL DB_HOST DB_PORT DB_NAME DB_USER DB_PASSWORD DB_DATABASE CLEARDB_DATABASE_URL HEROKU_POSTGRESQL_URL
TEST_DATABASE_URL SHADOW_DATABASE_URL DIRECT_URL SQLITE_URL
HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY FTP_PROXY RSYNC_PROXY http_proxy https_proxy no_proxy all_proxy HTTP_HOST HTTP_PORT HTTP_URL
PORTS POST PROT SPORT EXPORT SORT HOSTS GHOST HOSTFILE VHOST MHOST POSTS LISTEN_PORT LISTEN_HOST SERVER_PORT SERVER_HOST SERVER_NAME
SERVER_ADDR SERVER_SOFTWARE GATEWAY_INTERFACE DOCUMENT_ROOT REMOTE_ADDR REQUEST_METHOD QUERY_STRING
SITE_URL BASE_URL APP_URL APP_BASE_URL WEB_BASE_URL API_URL API_KEY API_TOKEN SERVER_URL ROOT_URL HOST_URL LOGIN_URL ASSET_URL CDN_URL PUBLIC_DIR
PUBLIC_PATH PUBLIC_KEY PUBLIC_IP PUBLIC_PORT VITE_API_BASE_URL NEXT_PUBLIC_URL AUTH_URL AUTH_SECRET SECRET_KEY JWT_SECRET SESSION_SECRET
SESSION_DRIVER SESSION_LIFETIME SESSION_MAX_AGE COOKIE_SECRET APP_ENV APP_NAME APP_DEBUG APP_KEY APP_PORT DEBUG LOGLEVEL LOG_FILE LOG_DIR
LOG_PATH LOG_FORMAT LOG_CHANNEL RUST_LOG LOG_LEVEL_ROOT
MAIL_HOST MAIL_PORT MAIL_USERNAME MAIL_PASSWORD MAIL_MAILER MAIL_DRIVER MAIL_ENCRYPTION MAIL_FROM_ADDRESS MAIL_FROM_NAME SMTP_HOST SMTP_PORT
SMTP_USER SMTP_PASS SMTP_PASSWORD SMTP_FROM SENDGRID_API_KEY MAILGUN_API_KEY MAILGUN_DOMAIN
AWS_REGION AWS_DEFAULT_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_PROFILE AWS_BUCKET AWS_ENDPOINT_URL
AWS_ENDPOINT_URL_S3 AWS_S3_BUCKET R2_BUCKET R2_ENDPOINT R2_ACCESS_KEY_ID R2_SECRET_ACCESS_KEY B2_BUCKET B2_ENDPOINT GS_BUCKET GCS_BUCKET
OSS_ENDPOINT OSS_BUCKET OSS_REGION OSS_ACCESS_KEY_ID COS_REGION SES_REGION SES_ACCESS_KEY_ID SES_SECRET_ACCESS_KEY SQS_REGION SNS_REGION
OS_REGION OS_REGION_NAME OS_PASSWORD DO_REGION SPACES_BUCKET MINIO_ENDPOINT MINIO_BUCKET MINIO_ROOT_USER MINIO_ROOT_PASSWORD
ROOT_ACCESS_KEY ROOT_SECRET_KEY VGW_PORT RESTIC_REPOSITORY RESTIC_PASSWORD BORG_REPO BORG_PASSPHRASE
GOOGLE_API_KEY GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT GOOGLE_CLIENT_ID GOOGLE_CLIENT_SECRET GOOGLE_CLOUD_REGION GCLOUD_PROJECT
AZURE_CLIENT_ID AZURE_TENANT_ID AZURE_STORAGE_ACCOUNT WEBSITE_HOSTNAME WEBSITE_SITE_NAME WEBSITES_PORT
KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT KUBERNETES_PORT_443_TCP
KUBERNETES_PORT_443_TCP_ADDR POD_NAME POD_NAMESPACE POD_IP NODE_NAME HOST_IP WEBSITE_SERVICE_HOST WEBSITE_SERVICE_PORT WEBSITE_PORT
DYNO WEB_CONCURRENCY WEB_MEMORY MEMORY_AVAILABLE SOURCE_VERSION FLY_APP_NAME FLY_REGION FLY_ALLOC_ID RAILWAY_ENVIRONMENT RENDER
RENDER_EXTERNAL_URL VERCEL VERCEL_URL VERCEL_REGION K_SERVICE K_REVISION CLOUD_RUN_JOB NOMAD_PORT_http NOMAD_ALLOC_ID CONSUL_HTTP_ADDR
VAULT_ADDR DOCKER_HOST DOCKER_CERT_PATH COMPOSE_PROJECT_NAME COMPOSE_FILE container container_uuid BUILDKIT_HOST
CI CI_API_V4_URL CI_SERVER_URL CI_PROJECT_URL GITHUB_ACTIONS GITHUB_API_URL GITHUB_TOKEN GITHUB_SERVER_URL GITLAB_CI JENKINS_URL BUILD_URL
BUILD_NUMBER RUNNER_TEMP RUNNER_OS
PROMETHEUS_PORT METRICS_PATH METRICS_ENABLED OTEL_METRICS_EXPORTER OTEL_EXPORTER_OTLP_ENDPOINT OTEL_SERVICE_NAME SENTRY_DSN
DD_AGENT_HOST DD_SITE NEW_RELIC_LICENSE_KEY NEW_RELIC_LOG_LEVEL STATSD_HOST
LD_LIBRARY_PATH LD_PRELOAD MALLOC_ARENA_MAX PYTHONPATH PYTHONUNBUFFERED VIRTUAL_ENV PERL5LIB GEM_HOME GOPATH GOROOT CARGO_HOME RUSTUP_HOME
JAVA_HOME JAVA_OPTS CLASSPATH SSL_CERT_FILE SSL_CERT_DIR OPENSSL_CONF CURL_CA_BUNDLE REQUESTS_CA_BUNDLE
CHROMIUM_PATH PUPPETEER_EXECUTABLE_PATH PLAYWRIGHT_BROWSERS_PATH GIT_DIR GIT_SSH_COMMAND GIT_EDITOR DATA_PATH DATA_HOME DATA_FILE META_DIR
DATE_FORMAT CACHE_DIR STATIC_DIR UPLOAD_DIR BACKUP_DIR
`
  .trim()
  .split(/\s+/);
