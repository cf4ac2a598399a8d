import { type ChildProcess, spawn } from "node:child_process";
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/program.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const USER = "office";
const PASSWORD = "canary-mailbox-password";

export interface Dovecot {
  /** Address of the mailbox for `IMAP_URL`, with its password. */
  url: string;
  port: number;
  user: string;
  /** Puts mails into the mailbox, as a mail server does. Mails without a time arrive now. */
  deliver(mails: readonly DeliveredMail[]): Promise<void>;
  /** Sets whether the server can read the files of its mails. */
  setReadable(isReadable: boolean): Promise<void>;
  /** Deletes all mails. */
  empty(): Promise<void>;
  /** Returns the flags of all mails that a program has seen: `S` is read. */
  flags(): Promise<string[]>;
  /** Starts the server, unless it runs. */
  start(): Promise<void>;
  /** Ends the server and its connections. */
  stop(): Promise<void>;
  /** Gives the folder another UIDVALIDITY while the server is stopped, and its mails the UIDs from 1 on. */
  renumber(uidValidity: number): Promise<void>;
  remove(): Promise<void>;
}

export interface DeliveredMail {
  text: string | Buffer;
  at?: Date;
  /** Whether somebody has read it in a mail program. */
  isSeen?: boolean;
}

interface DovecotOptions {
  /** Address that says whether an access token is valid (RFC 7662). Without it, only the password signs in. */
  introspection?: string;
  /** Speaks TLS from the first byte, with the certificate of tests/support/certificates. */
  isSecure?: boolean;
}

/** Returns the account that runs the server: that of the tests, but never root. */
async function owner(): Promise<{ name: string; group: string; uid: number; gid: number }> {
  const uid = process.getuid?.() ?? 0;
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const [name = "", , id = "", gid = ""] =
    lines.find((fields) => (uid === 0 ? fields[0] === "nobody" : fields[2] === String(uid))) ?? [];
  const groups = (await readFile("/etc/group", "utf8")).split("\n").map((line) => line.split(":"));
  const [group = ""] = groups.find((fields) => fields[2] === gid) ?? [];
  return { name, group, uid: Number(id), gid: Number(gid) };
}

/** Starts Dovecot on a free port of 127.0.0.1, with an empty mailbox in a temporary folder. */
export async function startDovecot({ introspection, isSecure = false }: DovecotOptions = {}): Promise<Dovecot> {
  const [port, account] = [await freePort(), await owner()];
  const folder = await mkdtemp(join(tmpdir(), "website-dovecot-"));
  const inbox = join(folder, "mail");
  for (const path of [inbox, join(inbox, "new"), join(inbox, "cur"), join(inbox, "tmp")]) {
    await mkdir(path, { recursive: true });
    await chown(path, account.uid, account.gid);
  }
  await chmod(folder, 0o755);
  await chown(folder, account.uid, account.gid);
  const { name, group } = account;
  if (isSecure) {
    for (const file of ["mail.cert.pem", "mail.key.pem"]) {
      await copyFile(join(import.meta.dirname, "certificates", file), join(folder, file));
      await chown(join(folder, file), account.uid, account.gid);
    }
  }
  const tokens = join(folder, "tokens.conf");
  if (introspection)
    await writeFile(
      tokens,
      `introspection_mode = post\nintrospection_url = ${introspection}\nusername_attribute = username\nactive_attribute = active\nactive_value = true\nforce_introspection = yes\n`,
    );
  await writeFile(
    join(folder, "dovecot.conf"),
    `protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
listen = 127.0.0.1
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
${isSecure ? `ssl = required\nssl_cert = <${folder}/mail.cert.pem\nssl_key = <${folder}/mail.key.pem` : "ssl = no"}
disable_plaintext_auth = no
auth_mechanisms = plain login${introspection ? " xoauth2" : ""}
auth_failure_delay = 0
mail_location = maildir:${inbox}
maildir_very_dirty_syncs = no
first_valid_uid = 1
${introspection ? `passdb {\n  driver = oauth2\n  mechanisms = xoauth2\n  args = ${tokens}\n}` : ""}
passdb {
  driver = static
  args = user=${USER} password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${name} gid=${group} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${isSecure ? 0 : port}
  }
  inet_listener imaps {
    port = ${isSecure ? port : 0}
    ssl = yes
  }
}
service anvil {
  chroot =
  # No pause after a wrong password.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`,
  );
  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  let delivered = 0;

  async function start(): Promise<void> {
    if (child) return;
    const asOwner = process.getuid?.() === 0 ? { uid: account.uid, gid: account.gid } : {};
    const path = process.env.DOVECOT_PATH ?? "/usr/sbin/dovecot";
    const started = spawn(path, ["-F", "-c", join(folder, "dovecot.conf")], {
      ...asOwner,
      cwd: folder,
      stdio: "ignore",
      // A process group of its own: its sessions outlive the first process for a while.
      detached: true,
    });
    child = started;
    exited = new Promise<void>((resolve) => started.once("close", () => resolve()).once("error", () => resolve()));
    await waitUntil("Dovecot listens", () => isListening(started, port)).catch(async (error: unknown) => {
      throw new Error(`Dovecot did not start: ${await readFile(join(folder, "log"), "utf8").catch(() => "")}`, {
        cause: error,
      });
    });
  }

  async function stop(): Promise<void> {
    if (child?.pid === undefined) return;
    process.kill(-child.pid, "SIGTERM");
    await exited;
    child = undefined;
  }

  async function files(): Promise<string[]> {
    const names = ["new", "cur"].map(async (part) =>
      (await readdir(join(inbox, part))).map((name) => join(inbox, part, name)),
    );
    return (await Promise.all(names)).flat();
  }

  const server: Dovecot = {
    url: `${isSecure ? "imaps" : "imap"}://${USER}:${PASSWORD}@127.0.0.1:${port}/INBOX`,
    port,
    user: USER,
    start,
    stop,
    async deliver(mails) {
      for (const { text, at = new Date(), isSeen = false } of mails) {
        const file = `${++delivered}.M${delivered}.test`;
        await writeFile(join(inbox, "tmp", file), text);
        await chown(join(inbox, "tmp", file), account.uid, account.gid);
        await utimes(join(inbox, "tmp", file), at, at);
        // A mail is complete once it has left `tmp`.
        await rename(join(inbox, "tmp", file), isSeen ? join(inbox, "cur", `${file}:2,S`) : join(inbox, "new", file));
      }
    },
    async setReadable(isReadable) {
      for (const path of await files()) await chmod(path, isReadable ? 0o600 : 0);
    },
    async empty() {
      for (const path of await files()) await rm(path, { force: true });
    },
    async flags() {
      return (await readdir(join(inbox, "cur"))).map((file) => file.split(":2,")[1] ?? "");
    },
    async renumber(uidValidity) {
      for (const file of await readdir(inbox))
        if (file.startsWith("dovecot")) await rm(join(inbox, file), { force: true });
      const list = join(inbox, "dovecot-uidlist");
      await writeFile(list, `3 V${uidValidity} N1 G${"1".repeat(32)}\n`);
      await chown(list, account.uid, account.gid);
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

function isListening(child: ChildProcess, port: number): Promise<boolean> {
  if (child.exitCode !== null) throw new Error("It has ended");
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
