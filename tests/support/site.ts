import { afterAll, beforeAll } from "vitest";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { type OFFICE_HOST, openBrowser, type StorageState, type TestBrowser } from "#tests/support/browser.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";
import { startTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";

/** The complete server, with a link to it. */
export interface Served {
  readonly server: TestServer;
  /** Address of the site for the browser, which is the near end of the link. */
  readonly url: string;
  /** Link between browser and server. The server is away while it is cut. */
  readonly link: TcpProxy;
  /** Moves the server's clock ahead. It then continues to run. */
  forward(ms: number): void;
  /** Returns the browser storage of a signed-in administrator. */
  asAdmin(): Promise<StorageState>;
}

/** The complete server with a browser that visits it. */
export interface Site extends Served, TestBrowser {}

interface SiteOptions {
  environment?: Readonly<Record<string, string>>;
  sendMail?: boolean;
  /** Host name for the browser. A passkey is bound to the host name of the site, not to an IP address. */
  host?: "localhost" | typeof OFFICE_HOST;
}

/**
 * One link for all test files of a process. Each file puts its own server behind it, so that the address of the site
 * and the browser's cache stay valid. It ends with the process.
 */
let link: TcpProxy | undefined;
const behindLink = { host: "127.0.0.1", port: 0 };

/** Opens one server and one browser for all tests of a file. */
export function openSite(options: SiteOptions = {}): Site {
  const served = openServer(options);
  return Object.assign(
    served,
    openBrowser(() => served.url),
  );
}

/** Opens one server for all tests of a file, for a browser of their own. */
export function openServer({ environment, sendMail = false, host }: SiteOptions = {}): Served {
  let [ahead, server] = [0, undefined as TestServer | undefined];

  beforeAll(async () => {
    link ??= await startTcpProxy(behindLink);
    server = await startServer({
      environment: { RATE_LIMIT: "off", ...(host && { PUBLIC_URL: url() }), ...environment },
      sendMail,
      now: () => new Date(Date.now() + ahead),
    });
    behindLink.port = Number(new URL(server.url).port);
    link.restore();
  });
  // Registered last, so that it ends before the server does.
  const url = () => `http://${host ?? "127.0.0.1"}:${started(link).port}`;
  afterAll(async () => {
    link?.cut();
    await server?.close();
  });

  return {
    get server() {
      return started(server);
    },
    get url() {
      return url();
    },
    get link() {
      return started(link);
    },
    forward(ms) {
      ahead += ms;
    },
    async asAdmin() {
      const running = started(server);
      const token = await tokenOf(running, await adminId(running));
      return signedIn(url(), token, { name: "Administrator", email: ADMIN.email, role: "admin" });
    },
  };
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("The site has not started");
  return part;
}

/** Returns the browser storage of a signed-in user. A `user` that is a string is stored unchanged. */
export function signedIn(origin: string, token: string, user: object | string): StorageState {
  const text = typeof user === "string" ? user : JSON.stringify(user);
  const localStorage = [
    { name: "token", value: token },
    { name: "user", value: text },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
