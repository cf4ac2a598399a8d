import type { MailEntry } from "../expected-mail.ts";

export const APPLE: readonly MailEntry[] = [
  {
    file: "apple-mail-reply-cite.eml",
    shape: "Apple Mail: the announcing line is quoted itself, and the HTML part has blockquote type=cite.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Good morning Nomsa,

Monday at ten is fine. I will be at the depot, so please use my mobile.

Thandi

`,
    quoted: `> On 3 Mar 2026, at 10:12, Nomsa Khumalo at Palmiet <mail@company.example.org> wrote:
>\u0020
> Good day Thandi
>\u0020
> Thank you for writing. Does Monday at ten suit you for a call?
>\u0020
> Kind regards,
> Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
  {
    file: "iphone-reply.eml",
    shape: "An iPhone: 'Sent from my iPhone' above the quotation, quoted-printable, Mime-Version 1.0 of Apple.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Ten is good 👍

Sent from my iPhone

`,
    quoted: `> On 3 Mar 2026, at 10:12, Nomsa Khumalo at Palmiet <mail@company.example.org> wrote:
>
> Good day Thandi
>
> Thank you for writing. Does Monday at ten suit you for a call?
>
> Kind regards,
> Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
  {
    file: "iphone-reply-german.eml",
    shape: "An iPhone in German, in base64, with a byte order mark in the first quoted line.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `Ja, gern. Die Zahlen schicke ich morgen früh.

Von meinem iPhone gesendet

`,
    quoted: `> \ufeffAm 04.03.2026 um 11:30 schrieb Nomsa Khumalo at Palmiet <mail@company.example.org>:
>
> Good day Sipho
>
> Yes, we build portals for permits. How many do you issue in a year?
>
> Kind regards,
> Nomsa Khumalo
`,
    belongs: { join: "B" },
  },
  {
    file: "ipad-reply-french.eml",
    shape: "An iPad in French with narrow non-breaking spaces before the colon.",
    from: "Lerato Mokoena <lerato@example.com>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: Your application (APP-5T6V-2N8M)",
    text: `Bonjour, c’est noté pour le 12 mars.

Envoyé de mon iPad

`,
    quoted: `> Le 6 mars 2026 à 09:45, Nomsa Khumalo at Palmiet <mail@company.example.org> a écrit\u202f:
>
> Good day Lerato
>
> Thank you for applying. Could you come to Westville on 12 March at nine?
>
> Kind regards,
> Nomsa Khumalo
`,
    belongs: { join: "C" },
  },
  {
    file: "apple-mail-text-picture-text.eml",
    shape: "Apple Mail puts a picture between two plain parts.",
    from: "Lindiwe Nxumalo <lindiwe@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Our counter",
    text: `Here is the counter where we issue the permits:


As you see, there is little room for paper.

Lindiwe
`,
    attachments: [{ name: "Counter 1.jpeg", size: 91 }],
    loose: true,
    belongs: "new",
  },
  {
    file: "apple-mail-forward-inline.eml",
    shape: "Apple Mail forwards a mail of somebody else in its text.",
    from: "Themba Radebe <themba@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Fwd: Scanners for rent",
    text: `This may interest you for your archive project.

Themba

`,
    quoted: `> Begin forwarded message:
>\u0020
> From: Rosa Fischer <rosa@example.net>
> Subject: Scanners for rent
> Date: 1 March 2026 at 18:20:00 SAST
> To: Themba Radebe <themba@example.org>
>\u0020
> Dear Themba
>\u0020
> We rent scanners by the week.
>\u0020
> Rosa
`,
    belongs: "new",
  },
];
