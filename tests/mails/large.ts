import { type ExpectedMail, expectedMail, type MailEntry } from "./expected-mail.ts";
import { MAIL_IDS, OUR_ADDRESS } from "./world.ts";

/** Mail that is too large for a file of the repository, made when it is asked for. */
export interface LargeMail {
  expected: ExpectedMail;
  bytes(): Buffer;
}

const BOUNDARY = "=_large";
const LINE_BYTES = 76;
const BASE64_LINES = new RegExp(`.{1,${LINE_BYTES}}`, "g");

type LargeEntry = Omit<MailEntry, "from" | "to"> & { headers?: readonly string[]; parts: () => readonly string[] };

function largeMail({ headers = [], parts, ...entry }: LargeEntry): LargeMail {
  const from = "Hlengiwe Zondi <hlengiwe@example.com>";
  const to = `Palmiet <${OUR_ADDRESS}>`;
  const head = [
    "Return-Path: <hlengiwe@example.com>",
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${entry.subject}`,
    "Date: Tue, 03 Mar 2026 14:20:11 +0200",
    `Message-ID: <${entry.file}@example.com>`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
  ];
  return {
    expected: expectedMail({ ...entry, from, to: [to] }),
    bytes() {
      const body = [...parts().map((part) => `--${BOUNDARY}\r\n${part}\r\n`), `--${BOUNDARY}--\r\n`];
      return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body.join("")}`);
    },
  };
}

const plainPart = (text: string) => `Content-Type: text/plain; charset=us-ascii\r\n\r\n${text}`;

function filePart(name: string, size: number): string {
  const lines = Buffer.alloc(size, "a").toString("base64").match(BASE64_LINES) ?? [];
  const disposition = `Content-Disposition: attachment; filename="${name}"`;
  return `Content-Type: application/pdf\r\n${disposition}\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines.join("\r\n")}`;
}

const MAX_FILES = 20;
const MANY = Array.from({ length: 24 }, (_, index) => ({ name: `page-${index + 1}.pdf`, size: 300 + index }));
const ELEVEN_MEGABYTES = 11 * 1024 * 1024;

const THREAD = Array.from({ length: 1_500 }, (_, index) => `<part-${index}.of.a.very.long.thread@mail.example.com>`);

/** Mails that the limits of the contract cut, or that are long where mails are short. */
export const LARGE_MAILS: readonly LargeMail[] = [
  largeMail({
    file: "header-of-100-kb",
    shape:
      "A References header of more than 70 kB with our id in its middle, and before it a header of 100 kB in one line.",
    headers: [
      `X-Trace: ${"0123456789".repeat(10_000)}`,
      `References: ${THREAD.slice(0, 750).join("\r\n ")}\r\n <${MAIL_IDS.secondReplyA}@company.example.org>\r\n ${THREAD.slice(750).join("\r\n ")}`,
    ],
    subject: "A long thread",
    parts: () => [plainPart("We have written to each other often.\r\n")],
    text: "We have written to each other often.\n",
    belongs: { join: "A" },
  }),
  largeMail({
    file: "line-of-500-kb",
    shape: "A text of 500 kB in a single line.",
    subject: "One line",
    parts: () => [plainPart(`${"word ".repeat(100_000)}\r\n`)],
    text: "word ".repeat(1_000),
    cut: true,
    belongs: "new",
  }),
  largeMail({
    file: "files-of-24-pages",
    shape: "24 files, of which the last four are above the limit.",
    subject: "Pages",
    parts: () => [plainPart("All pages.\r\n"), ...MANY.map(({ name, size }) => filePart(name, size))],
    text: "All pages.\n",
    attachments: MANY.map((file, index) => (index < MAX_FILES ? file : { ...file, removed: true as const })),
    belongs: "new",
  }),
  largeMail({
    file: "file-of-11-mb",
    shape: "A file above the limit of one file, and a small one after it.",
    subject: "A film",
    parts: () => [plainPart("A film.\r\n"), filePart("film.pdf", ELEVEN_MEGABYTES), filePart("small.pdf", 120)],
    text: "A film.\n",
    attachments: [
      { name: "film.pdf", size: ELEVEN_MEGABYTES, removed: true },
      { name: "small.pdf", size: 120 },
    ],
    belongs: "new",
  }),
];
