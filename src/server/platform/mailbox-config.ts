/** Mailbox whose mails come in, with its sign-in. */
export interface MailboxConfig {
  host: string;
  port: number;
  /** Whether the connection begins with TLS. Otherwise STARTTLS is required, except on a loopback address. */
  isSecure: boolean;
  isLoopback: boolean;
  /** Name of the folder that is read. */
  folder: string;
  user: string;
  /** Password, or a client that gets access tokens (OAuth 2). */
  signIn: { password: string } | { client: TokenClient };
}

/** Client that gets an access token for itself (OAuth 2, client credentials). */
export interface TokenClient {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string | undefined;
}

/** Variables of the mailbox, each undefined if it is not set. */
export interface MailboxVariables {
  IMAP_URL?: string | undefined;
  IMAP_TOKEN_URL?: string | undefined;
  IMAP_CLIENT_ID?: string | undefined;
  IMAP_CLIENT_SECRET?: string | undefined;
  IMAP_SCOPE?: string | undefined;
}

const CLIENT_NAMES = ["IMAP_TOKEN_URL", "IMAP_CLIENT_ID", "IMAP_CLIENT_SECRET"] as const;
const PORTS = { "imaps:": 993, "imap:": 143 } as const;

/** Returns whether the host of an address is this machine. */
export const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host);

/** Returns a part of an address without its escapes; undefined if they are wrong. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Returns whether a value names a mailbox, its user and perhaps a folder. */
export function isMailboxUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value);
  if (!(protocol in PORTS) || hostname === "" || username === "" || search !== "" || hash !== "") return false;
  return [username, password, pathname].every((part) => decoded(part) !== undefined);
}

/** Returns whether a client may send its secret to an address: by HTTPS, or to this machine. */
export function isTokenUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Returns what is wrong with the combination of the mailbox's variables, as the names and the rest of a sentence. */
export function mailboxProblems(variables: MailboxVariables): [string, string][] {
  const { IMAP_URL, IMAP_SCOPE } = variables;
  const given = CLIENT_NAMES.filter((name) => variables[name]).length;
  if (given > 0 && given < CLIENT_NAMES.length)
    return [["IMAP_TOKEN_URL, IMAP_CLIENT_ID and IMAP_CLIENT_SECRET", "must be set together"]];
  if (given === 0 && IMAP_SCOPE) return [["IMAP_SCOPE", "must be set together with IMAP_TOKEN_URL"]];
  if (given > 0 && !IMAP_URL) return [["IMAP_TOKEN_URL", "must be set together with IMAP_URL"]];
  if (!IMAP_URL || !isMailboxUrl(IMAP_URL)) return [];
  const hasPassword = new URL(IMAP_URL).password !== "";
  if (given > 0 && hasPassword) return [["IMAP_URL", "must have no password while IMAP_TOKEN_URL is set"]];
  if (given === 0 && !hasPassword) return [["IMAP_URL", "must have a password, unless IMAP_TOKEN_URL is set"]];
  return [];
}

/** Returns the mailbox of checked variables; undefined without one. */
export function mailboxOf(variables: MailboxVariables): MailboxConfig | undefined {
  const { IMAP_URL, IMAP_TOKEN_URL: tokenUrl, IMAP_CLIENT_ID, IMAP_CLIENT_SECRET, IMAP_SCOPE: scope } = variables;
  if (!IMAP_URL) return undefined;
  const { protocol, hostname, port, username, password, pathname } = new URL(IMAP_URL);
  const isSecure = protocol === "imaps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? PORTS[isSecure ? "imaps:" : "imap:"] : Number(port),
    isSecure,
    isLoopback: isLoopback(hostname),
    folder: decoded(pathname.slice(1)) || "INBOX",
    user: decoded(username) ?? "",
    signIn:
      tokenUrl && IMAP_CLIENT_ID && IMAP_CLIENT_SECRET
        ? { client: { tokenUrl, clientId: IMAP_CLIENT_ID, clientSecret: IMAP_CLIENT_SECRET, scope } }
        : { password: decoded(password) ?? "" },
  };
}
