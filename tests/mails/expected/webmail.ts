import type { MailEntry } from "../expected-mail.ts";

export const WEBMAIL: readonly MailEntry[] = [
  {
    file: "yahoo-reply.eml",
    shape: "Yahoo: the announcing line is indented, and the quoted lines have no sign but a space.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: ` Thank you, I shall wait for your call.

Thandi
`,
    quoted: `    On Tuesday, March 3, 2026 at 10:12:04 AM GMT+2, Nomsa Khumalo at Palmiet <mail@company.example.org> wrote: \u0020
\u0020
 Good day Thandi
\u0020
 Thank you for writing. Does Monday at ten suit you for a call?
\u0020
 Kind regards,
 Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
  {
    file: "proton-reply.eml",
    shape: "Proton Mail: an ordinal in the announcing line, in quoted-printable.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `We would rather keep the data in South Africa. Is that possible?

Sipho

Sent with [Proton Mail](https://proton.example.com/mail/home) secure email.

`,
    quoted: `On Wednesday, March 4th, 2026 at 11:30, Nomsa Khumalo at Palmiet <mail@company.example.org> wrote:

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
    file: "roundcube-reply.eml",
    shape: "Roundcube: 'On 2026-03-06 09:45, … wrote:' without an address, format=flowed.",
    from: "Lerato Mokoena <lerato@example.com>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: Your application (APP-5T6V-2N8M)",
    text: `Good morning

I can be there at nine. Is there parking at the building?

Lerato

`,
    quoted: `On 2026-03-06 09:45, Nomsa Khumalo at Palmiet wrote:
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
    file: "gmx-reply-html-only.eml",
    shape: "GMX in German without a plain part: Gesendet, Von, An, Betreff in a div named quote.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Aw: A portal for permits (MSG-4H2C-8WQ5)",
    text: "Guten Tag, neuntausend im Jahr. Viele Grüße, Sipho\n",
    quoted: `Gesendet: Mittwoch, 4. März 2026 um 11:30 Uhr
Von: Nomsa Khumalo at Palmiet <mail@company.example.org>
An: sipho@example.net
Betreff: Re: A portal for permits (MSG-4H2C-8WQ5)
Good day Sipho

Yes, we build portals for permits. How many do you issue in a year?

Kind regards,
Nomsa Khumalo
`,
    loose: true,
    belongs: { join: "B" },
  },
  {
    file: "zoho-reply.eml",
    shape: "Zoho: dashes around 'On … wrote'.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Thank you. Please send the invoice to our accounts department as well.

Thandi


`,
    quoted: `---- On Thu, 05 Mar 2026 15:05:00 +0200 Nomsa Khumalo at Palmiet <mail@company.example.org> wrote ----

> Good day Thandi
>
> The plan has three steps. We would begin with the paper files.
>
> Kind regards,
> Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
  {
    file: "gmail-empty-body-with-attachment.eml",
    shape: "No word, only a file.",
    from: "Zinhle Gumede <zinhle@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Site plan",
    attachments: [{ name: "site-plan.pdf", size: 137 }],
    belongs: "new",
  },
  {
    file: "k9-mail-reply-german.eml",
    shape: "K-9 Mail in German with its block 'Ursprüngliche Nachricht'.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Hallo Nomsa, am Montag geht es erst ab elf. Passt das auch?

Thandi


`,
    quoted: `-------- Ursprüngliche Nachricht --------
Von: Nomsa Khumalo at Palmiet <mail@company.example.org>
Gesendet: 3. März 2026 10:12:04 MEZ
An: Thandi Dlamini <thandi@example.org>
Betreff: Re: A portal for permits (MSG-7K3F-9QX2)

Good day Thandi

Thank you for writing. Does Monday at ten suit you for a call?

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
  {
    file: "samsung-reply.eml",
    shape: "A Samsung telephone: '-------- Original message --------' and spaces at the line ends, in base64.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `Nine thousand. I am on the road today.


Sent from my Galaxy


`,
    quoted: `-------- Original message --------
From: Nomsa Khumalo at Palmiet <mail@company.example.org>\u0020
Date: 2026/03/04  11:30  (GMT+02:00)\u0020
To: Sipho Zulu <sipho@example.net>\u0020
Subject: Re: A portal for permits (MSG-4H2C-8WQ5)\u0020

Good day Sipho

Yes, we build portals for permits. How many do you issue in a year?

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "B" },
  },
  {
    file: "mutt-bottom-posting-trimmed.eml",
    shape: "Mutt: a trimmed quotation, the answer below it and a signature after '-- '.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: The second phase",
    text: `On Mon, Mar 09, 2026 at 02:20:00PM +0200, Nomsa Khumalo at Palmiet wrote:
> Our offer for the second phase is ready. Shall we go through it together?

Gladly, on Thursday.

--\u0020
Naledi Molefe
`,
    belongs: { join: "D" },
  },
  {
    file: "notes-reply-customer.eml",
    shape: "HCL Notes answers a reply that was written on a customer: '-----… wrote: -----'.",
    from: "Pieter Botha <pieter@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: Maintenance on Saturday",
    text: `Good day

Saturday at six is in order. Who will be on duty?

Pieter

`,
    quoted: `-----"Nomsa Khumalo at Palmiet" <mail@company.example.org> wrote: -----
To: "Pieter Botha" <pieter@example.org>
From: "Nomsa Khumalo at Palmiet" <mail@company.example.org>
Date: 03/10/2026 04:00PM
Subject: Maintenance on Saturday

Good day Pieter

The maintenance is planned for Saturday evening, from 18:00 to 20:00.

Kind regards,
Nomsa Khumalo
`,
    belongs: "customer-message",
  },
];
