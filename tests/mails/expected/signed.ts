import type { MailEntry } from "../expected-mail.ts";

export const SIGNED: readonly MailEntry[] = [
  {
    file: "smime-signed.eml",
    shape: "S/MIME: multipart/signed with smime.p7s.",
    from: "Heike Vogel <heike@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Unterschrieben",
    text: `Guten Tag,

diese Nachricht ist unterschrieben.

Heike Vogel
`,
    attachments: [{ name: "smime.p7s", size: 384 }],
    belongs: "new",
  },
  {
    file: "pgp-mime-signed.eml",
    shape: "PGP/MIME: multipart/signed with signature.asc.",
    from: "Peter Vos <peter@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Signed",
    text: `Hello,

this one is signed as well. - -- is no signature of a mail.

Peter
`,
    attachments: [{ name: "signature.asc", size: 145 }],
    belongs: "new",
  },
  {
    file: "smime-opaque.eml",
    shape: "S/MIME where the whole mail is in smime.p7m: no text, one file.",
    from: "Heike Vogel <heike@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Verschlossen",
    attachments: [{ name: "smime.p7m", size: 640 }],
    belongs: "new",
  },
];
