import { afterAll, beforeAll } from "vitest";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { openBrowser, type StorageState, type TestBrowser } from "#tests/support/browser.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";
import { startTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";

/** The whole program with a browser in front of it. */
export interface Site extends TestBrowser {
  readonly server: TestServer;
  /** What the browser calls it by: the near end of the link. */
  readonly url: string;
  /** Between browser and server; cut, the server is away. */
  readonly link: TcpProxy;
  /** Moves the server's clock on, from which on it runs as before. */
  forward(ms: number): void;
  /** What a browser has stored in which the administrator is signed in. */
  asAdmin(): Promise<StorageState>;
}

interface SiteOptions {
  environment?: Readonly<Record<string, string>>;
  sendMail?: boolean;
  /** By which name the browser calls it: an authenticator knows no addresses, and asks for the one that the program takes for its own. */
  host?: "localhost";
}

/**
 * One link for all test files of a process, each of which puts its own server behind it: so that the site is always at the same
 * address, and its script in the browser's cache. It ends with the process.
 */
let link: TcpProxy | undefined;
const behindLink = { host: "127.0.0.1", port: 0 };

/** For the top of a test file: one server for all its tests, and a browser. */
export function openSite({ environment, sendMail = false, host }: SiteOptions = {}): Site {
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
  const { visit } = openBrowser(url);

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
    visit,
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

/** What a browser has stored while somebody is signed in. A user that is a text is stored as it stands. */
export function signedIn(origin: string, token: string, user: object | string): StorageState {
  const text = typeof user === "string" ? user : JSON.stringify(user);
  const localStorage = [
    { name: "token", value: token },
    { name: "user", value: text },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
