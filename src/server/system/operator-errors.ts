import { isReadOnly } from "#server/platform/database/errors.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** Properties of an error of the system, of SQLite or of PostgreSQL. */
interface Failure {
  code: string;
  message: string;
  path: string;
}

function failureOf(error: unknown): Failure {
  const text = (name: string) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === "string" ? value : "";
  };
  // The path of a failed rename is its target.
  return { code: text("code"), message: text("message"), path: text("dest") || text("path") };
}

type Sentence = string | ((failure: Failure) => string);

const at = (path: string) => (path === "" ? "" : `: ${path}`);

const DISK_FULL = "The disk is full: nothing could be saved. Make room on it and try again.";
const CONNECTION_FAILURES =
  "The server of DATABASE_URL does not answer. Is it running, and are its address and port right?";
const READ_ONLY = "The server of DATABASE_URL accepts no changes: it is a standby, or set to read-only.";
const EMBEDDED = "The database in DATA_DIR, website.db,";

/**
 * Sentences by error code; the first match counts. Five-character codes that are not Node's are PostgreSQL's (appendix A of its
 * manual).
 */
const SENTENCES: readonly (readonly [RegExp, Sentence])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, DISK_FULL],
  [/^(EIO|SQLITE_IOERR.*)$/, ({ code }) => `The disk of DATA_DIR is failing (${code}). Check the machine's own log.`],
  [/^(EACCES|EPERM|EROFS)$/, ({ code, path }) => `This account may not write ${path || "in DATA_DIR"} (${code}).`],
  [/^(EEXIST|ENOTDIR)$/, ({ path }) => `There is a file where a folder is needed${at(path)}.`],
  [/^EISDIR$/, ({ path }) => `There is a folder where a file is needed${at(path)}.`],
  [/^ENAMETOOLONG$/, ({ path }) => `The name of a file is too long${at(path)}.`],
  [/^E[MN]FILE$/, "Too many files are open on this machine, or more than this account may open."],
  [
    /^SQLITE_(NOTADB|CORRUPT).*$/,
    `${EMBEDDED} is damaged or not a database. Restore a backup into an empty DATA_DIR: npm run restore -- FILE`,
  ],
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH).*$/, "DATA_DIR, or website.db in it, cannot be written by this account."],
  [/^SQLITE_(BUSY|LOCKED).*$/, `${EMBEDDED} is locked by another program. Stop that first.`],
  [/^(ECONN\w+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, CONNECTION_FAILURES],
  // OpenSSL's codes for faults of a certificate chain, and Node's for a certificate of a different name.
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|CERT_\w+|(DEPTH_ZERO_)?SELF_SIGNED_\w+|UNABLE_TO_\w+)$/,
    "The server of DATABASE_URL has a certificate that this machine does not trust, or one for another name. See docs/guides/scale.md.",
  ],
  [/^28...$/, "The server of DATABASE_URL refuses its user name or password."],
  [/^3D000$/, "The database that DATABASE_URL names is not on that server. Create it first."],
  [/^42501$/, "The user in DATABASE_URL may not create tables in that database. Make it the database's owner."],
  [/^53100$/, "The disk of the server of DATABASE_URL is full."],
  [/^53300$/, "The server of DATABASE_URL has no connections left."],
  [/^57P0.$/, "The server of DATABASE_URL is just starting or stopping. Try again in a moment."],
  [/^22P05$/, "The database that DATABASE_URL names must have the encoding UTF8."],
];

/** Sentences by message, for errors of PostgreSQL's driver without a code. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/timeout exceeded when trying to connect|Connection terminated/, CONNECTION_FAILURES],
  [/does not support SSL connections/, "The server of DATABASE_URL has no TLS, which DATABASE_URL asks for."],
  [/password must be a string/, "The server of DATABASE_URL asks for a password, and DATABASE_URL has none."],
];

/**
 * Returns an OperatorError that says what the operator can do about an error. Returns every other error unchanged.
 */
export function toOperatorError(error: unknown): unknown {
  if (error instanceof OperatorError) return error;
  if (isReadOnly(error)) return new OperatorError(READ_ONLY, { cause: error });
  const failure = failureOf(error);
  const [, sentence] =
    SENTENCES.find(([codes]) => codes.test(failure.code)) ??
    MESSAGES.find(([messages]) => failure.code === "" && messages.test(failure.message)) ??
    [];
  if (sentence === undefined) return error;
  return new OperatorError(typeof sentence === "string" ? sentence : sentence(failure), { cause: error });
}

/** Returns an OperatorError for a server that cannot listen. `variables` is the prefix of its variables PORT and HOST. */
export function explainListening(error: unknown, { port, variables }: { port: number; variables: string }): unknown {
  const { code } = failureOf(error);
  const sentence = (() => {
    if (code === "EADDRINUSE") {
      return `Port ${port} is taken: another program listens on it. Stop that one, or set ${variables}PORT to another number.`;
    }
    if (code === "EACCES") {
      return `This account may not use port ${port}. Set ${variables}PORT to 1024 or higher, with a proxy in front.`;
    }
    if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENOTFOUND|EAI_\w+)$/.test(code)) {
      return `${variables}HOST is not an address of this machine. 127.0.0.1 is for this machine alone, 0.0.0.0 for all its networks.`;
    }
    return undefined;
  })();
  return sentence === undefined ? toOperatorError(error) : new OperatorError(sentence, { cause: error });
}
