import type { MailEntry } from "../expected-mail.ts";

export const GMAIL: readonly MailEntry[] = [
  {
    file: "gmail-reply-wrapped-attribution.eml",
    shape: "Gmail wraps the line 'On … wrote:' over two lines.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Monday at ten is perfect, thank you.

Thandi

`,
    quoted: `On Tue, 3 Mar 2026 at 10:12, Nomsa Khumalo at Palmiet <
mail@company.example.org> wrote:

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
    file: "gmail-reply-html-only.eml",
    shape: "A Gmail answer that a filter left with its HTML part alone: gmail_quote.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `We issue nine thousand a year. Is that a lot?

`,
    quoted: `On Wed, Mar 4, 2026 at 11:30 AM Nomsa Khumalo at Palmiet <mail@company.example.org> wrote:
Good day Sipho

Yes, we build portals for permits. How many do you issue in a year?

Kind regards,
Nomsa Khumalo
`,
    loose: true,
    belongs: { join: "B" },
  },
  {
    file: "gmail-reply-german.eml",
    shape: "Gmail in German: 'Am … schrieb …:' over two lines, in quoted-printable.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Guten Tag,

Montag passt. Meine Durchwahl ist die -48, ich bin ab neun Uhr im Büro.

Schöne Grüße
Thandi

`,
    quoted: `Am Di., 3. März 2026 um 10:12 Uhr schrieb Nomsa Khumalo at Palmiet <
mail@company.example.org>:

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
    file: "gmail-reply-french.eml",
    shape: "Gmail in French: 'Le … a écrit :', with base64.",
    from: "Lerato Mokoena <lerato@example.com>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: Your application (APP-5T6V-2N8M)",
    text: `Bonjour,

Merci beaucoup ! Je serai à Westville le 12 mars à neuf heures.

Lerato

`,
    quoted: `Le ven. 6 mars 2026 à 09:45, Nomsa Khumalo at Palmiet <
mail@company.example.org> a écrit :

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
    file: "gmail-reply-portuguese.eml",
    shape: "Gmail in Portuguese, where the name comes before 'escreveu'.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: The second phase",
    text: `Boa tarde, quinta-feira às duas está ótimo.

Naledi

`,
    quoted: `Nomsa Khumalo at Palmiet <mail@company.example.org> escreveu (segunda, 9/03/2026
à(s) 14:20):

> Good day Naledi
>
> Our offer for the second phase is ready. Shall we go through it together?
>
> Kind regards,
> Nomsa Khumalo
`,
    belongs: { join: "D" },
  },
  {
    file: "gmail-reply-dutch.eml",
    shape: "Gmail in Dutch: 'Op … schreef …:'.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `Dag Nomsa,

Negenduizend per jaar. Bellen kan altijd vóór twaalf uur.

Sipho

`,
    quoted: `Op wo 4 mrt 2026 om 11:30 schreef Nomsa Khumalo at Palmiet <
mail@company.example.org>:

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
    file: "gmail-forwarded-by-a-stranger.eml",
    shape: "A stranger forwards our acknowledgement with its reference: the sender is no address of that record.",
    from: "Musa Khoza <musa@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Fwd: We have your message (MSG-7K3F-9QX2)",
    text: `Good day

A friend got this from you and says you could help us as well. We issue fishing permits.

Musa Khoza

`,
    quoted: `---------- Forwarded message ---------
From: Palmiet <mail@company.example.org>
Date: Mon, 2 Mar 2026 at 10:15
Subject: We have your message (MSG-7K3F-9QX2)
To: <thandi@example.org>


Thank you for your message

Hello,

We have received your message. We answer email within 24 hours.

Reference: MSG-7K3F-9QX2
Office hours: Mon-Fri 9:00 AM - 6:00 PM
Phone: +27 31 555 0100

Please quote the reference if you write or call about it.
`,
    belongs: "new",
  },
  {
    file: "gmail-bottom-posting.eml",
    shape: "Gmail in plain text mode with the answer below the quotation.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `On Tue, 3 Mar 2026 at 10:12, Nomsa Khumalo at Palmiet
<mail@company.example.org> wrote:
> Good day Thandi
>
> Thank you for writing. Does Monday at ten suit you for a call?
>
> Kind regards,
> Nomsa Khumalo

Ten suits me. I shall have the numbers of last year ready.

Thandi
`,
    belongs: { join: "A" },
  },
  {
    file: "gmail-inline-answers.eml",
    shape: "Gmail with answers between the quoted lines, which end with words of the sender.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `On Wed, Mar 4, 2026 at 11:30 AM Nomsa Khumalo at Palmiet
<mail@company.example.org> wrote:
>
> Good day Sipho
>
> Yes, we build portals for permits.

Good to hear.

> How many do you issue in a year?

Nine thousand, and three thousand of them in March.

Sipho
`,
    belongs: { join: "B" },
  },
  {
    file: "gmail-emoji-subject.eml",
    shape: "A new mail with emoji in subject and text; the subject is three encoded words.",
    from: "Nomvula Shabalala <nomvula@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Speed check before our launch 🚀 in June – can you help? 👩🏽\u200d💻",
    text: `Hi team 👋

Our shop goes live in June 🎉. Could you check it for speed? 👩🏽\u200d💻

Nomvula
`,
    belongs: "new",
  },
  {
    file: "gmail-reply-from-second-address.eml",
    shape: "The visitor answers from a second address; In-Reply-To has our id.",
    from: "Thandi D. <thandi.dlamini@example.com>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `I answer from my private mailbox, as the office is closed. Ten is fine!

Thandi

`,
    quoted: `On Tue, Mar 3, 2026, 10:12 Nomsa Khumalo at Palmiet <mail@company.example.org>
wrote:

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
    file: "gmail-same-subject-no-thread.eml",
    shape:
      "A visitor writes a new mail with the subject of the earlier message: two mails with one subject are two messages.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "A portal for permits",
    text: `Good day

Another question, about another department. How long does a portal take from start to end?

Sipho Zulu
`,
    belongs: "new",
  },
];
