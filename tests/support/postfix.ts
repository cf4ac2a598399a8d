import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#tests/support/program.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const run = promisify(execFile);

/** Command of Postfix; a machine has it if its package is installed. */
const PATH = process.env.POSTFIX_PATH ?? "/usr/sbin/postfix";

/** Whether this process may start Postfix, whose main process changes users. */
export const mayRunPostfix = process.env.POSTFIX_PATH !== undefined && process.getuid?.() === 0;

/** Seconds until the port `slow` greets a client. */
export const SLOW_GREETING = 4;

export interface Postfix {
  /** Addresses for `SMTP_URL`: `plain` offers STARTTLS, `secure` requires it, `slow` greets late. */
  urls: { plain: string; secure: string; slow: string };
  /** Sets the answer to a recipient, or takes it back with `undefined`: `450 4.2.0 Greylisted`. */
  answer(recipient: string, answer: string | undefined): Promise<void>;
  /** Returns the mails that have arrived, as text. */
  received(): Promise<string[]>;
  log(): Promise<string>;
  remove(): Promise<void>;
}

/** Starts Postfix on free ports of 127.0.0.1. Every mail to example.org and example.net is delivered to one folder. */
export async function startPostfix(): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), "website-postfix-"));
  const [plain, secure, slow] = [await freePort(), await freePort(), await freePort()];
  const at = (name: string) => join(folder, name);
  for (const name of ["config", "queue", "data", "mail"]) await mkdir(at(name));
  await chmod(folder, 0o755);
  await run("chown", ["postfix", at("data")]);
  await run("chown", ["nobody", at("mail")]);
  for (const file of ["mail.cert.pem", "mail.key.pem"])
    await copyFile(join(import.meta.dirname, "certificates", file), at(file));
  await writeFile(at("answers"), "");
  await writeFile(at("config/main.cf"), mainConfig(folder));
  await writeFile(at("config/master.cf"), services({ plain, secure, slow }));
  const child: ChildProcess = spawn(PATH, ["-c", at("config"), "start-fg"], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const post = (command: string) => run(PATH, ["-c", at("config"), command]);
  await waitUntil("Postfix greets", () => greets(plain), 30_000);

  const answers = new Map<string, string>();
  const newMails = at("mail/inbox/new");
  return {
    urls: {
      plain: `smtp://127.0.0.1:${plain}`,
      secure: `smtp://localhost:${secure}`,
      slow: `smtp://127.0.0.1:${slow}`,
    },
    async answer(recipient, answer) {
      if (answer === undefined) answers.delete(recipient);
      else answers.set(recipient, answer);
      await writeFile(at("answers"), [...answers].map((line) => `${line.join(" ")}\n`).join(""));
      await post("reload");
    },
    async received() {
      const names = await readdir(newMails).catch(() => []);
      return Promise.all(names.map((name) => readFile(join(newMails, name), "utf8")));
    },
    log: () => readFile(at("log"), "utf8"),
    async remove() {
      await post("stop").catch(() => child.kill());
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const mainConfig = (folder: string) => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example.org
mydestination =
local_recipient_maps =
alias_maps =
mynetworks =
smtputf8_enable = yes
virtual_mailbox_domains = example.org, example.net
virtual_mailbox_maps = static:inbox/
virtual_mailbox_base = ${folder}/mail
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
virtual_minimum_uid = 1
message_size_limit = 1000000
smtpd_tls_cert_file = ${folder}/mail.cert.pem
smtpd_tls_key_file = ${folder}/mail.key.pem
smtpd_tls_security_level = may
smtpd_error_sleep_time = 0
smtpd_recipient_restrictions = check_recipient_access texthash:${folder}/answers, reject_unauth_destination
`;

const services = ({ plain, secure, slow }: Record<"plain" | "secure" | "slow", number>) => `
127.0.0.1:${plain} inet n - n - - smtpd
127.0.0.1:${secure} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt
127.0.0.1:${slow} inet n - n - - smtpd -o smtpd_delay_reject=no -o smtpd_client_restrictions=sleep,${SLOW_GREETING}
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
proxymap unix - - n - - proxymap
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", (line) => {
      socket.end("QUIT\r\n");
      resolve(line.toString().startsWith("220"));
    });
    socket.once("close", () => resolve(false));
    socket.once("error", () => resolve(false));
    // A port that nobody serves yet takes connections.
    socket.setTimeout(1000, () => socket.destroy());
  });
}
