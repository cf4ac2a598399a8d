import type { MailEntry } from "../expected-mail.ts";

export const OUTLOOK: readonly MailEntry[] = [
  {
    file: "outlook-inline-answers-prefixed.eml",
    shape: "Outlook with prefixed lines: answers between the quoted lines, so that nothing of it is folded.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: The second phase",
    text: `My answers are between your lines.

-----Original Message-----
> From: Nomsa Khumalo at Palmiet [mailto:mail@company.example.org]
> Sent: Monday, March 9, 2026 14:20
> To: Naledi Molefe
> Subject: The second phase
>
> Good day Naledi
>
> Our offer for the second phase is ready.

Thank you, I have read it with pleasure.

> Shall we go through it together?

Yes, on Thursday at two. Please bring the drawings.

Naledi
`,
    belongs: { join: "D" },
  },
  {
    file: "outlook-bottom-posting-dutch.eml",
    shape: "Outlook in Dutch with the answer below the quotation: the whole is text.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `> Van: Nomsa Khumalo at Palmiet <mail@company.example.org>
> Verzonden: woensdag 4 maart 2026 11:30
> Aan: Sipho Zulu
> Onderwerp: Re: A portal for permits (MSG-4H2C-8WQ5)
>
> Good day Sipho
>
> Yes, we build portals for permits. How many do you issue in a year?

Ongeveer negenduizend per jaar, en het worden er meer.

Groeten,
Sipho
`,
    belongs: { join: "B" },
  },
  {
    file: "outlook-365-new-signature-picture.eml",
    shape: "A new mail from Outlook 365 whose signature has an inline picture, named in the plain part by its cid.",
    from: "Bongani Ndlovu <bongani@ndlovu.example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Looking after our web shop",
    text: `Hello,

We look for somebody to look after our web shop. Do you take over sites that others built?

Bongani Ndlovu
Ndlovu Tools
[cid:image001.png@01DCAB12.5E6F7A80]
`,
    attachments: [{ name: "image001.png", size: 70 }],
    belongs: "new",
  },
  {
    file: "exchange-references-stripped-reference-in-subject.eml",
    shape: "A gateway removed In-Reply-To and References; the subject has the reference and the sender is its visitor.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: We have your message (MSG-7K3F-9QX2)",
    text: `Good morning

I forgot to say: the permits are in three languages.

Thandi Dlamini

`,
    quoted: `From: Palmiet <mail@company.example.org>
Sent: Monday, March 2, 2026 10:15
To: Thandi Dlamini <thandi@example.org>
Subject: We have your message (MSG-7K3F-9QX2)

Thank you for your message

Hello,

We have received your message. We answer email within 24 hours.

Reference: MSG-7K3F-9QX2
Office hours: Mon-Fri 9:00 AM - 6:00 PM
Phone: +27 31 555 0100

Please quote the reference if you write or call about it.
`,
    belongs: { join: "A" },
  },
  {
    file: "exchange-references-stripped-without-reference.eml",
    shape: "A gateway removed In-Reply-To and References and the reference stands nowhere: one subject joins nothing.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: A portal for permits",
    text: `Good morning

Have you thought about my question of last week?

Sipho
`,
    belongs: "new",
  },
  {
    file: "exchange-references-stripped-reference-in-quote.eml",
    shape:
      "A gateway removed the references and the subject is changed; the reference stands in the quoted text alone.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "My number",
    text: `Hi

Here is the number of my mobile, as it is quicker: 082 555 0148.

Sipho

`,
    quoted: `From: Palmiet <mail@company.example.org>
Sent: Monday, March 2, 2026 13:40
To: Sipho Zulu <sipho@example.net>
Subject: We have your message (MSG-4H2C-8WQ5)

Thank you for your message

Hello,

We have received your message. We answer email within 24 hours.

Reference: MSG-4H2C-8WQ5
Office hours: Mon-Fri 9:00 AM - 6:00 PM
Phone: +27 31 555 0100

Please quote the reference if you write or call about it.
`,
    belongs: { join: "B" },
  },
  {
    file: "outlook-forwarded-to-colleague-who-answers.eml",
    shape: "The visitor forwarded our reply to a colleague, who answers us: References has our id, the sender is new.",
    from: "Palesa Mahlangu <palesa@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: A portal for permits",
    text: `Dear Nomsa

Thandi is on leave from tomorrow, and I look after the permits until April. Monday at ten is fine for me too.

Palesa Mahlangu

`,
    quoted: `From: Thandi Dlamini <thandi@example.org>
Sent: Tuesday, March 3, 2026 12:30
To: Palesa Mahlangu <palesa@example.org>
Subject: FW: A portal for permits

Can you take this one, please?

From: Nomsa Khumalo at Palmiet <mail@company.example.org>
Sent: Tuesday, March 3, 2026 10:12
To: Thandi Dlamini <thandi@example.org>
Subject: Re: A portal for permits (MSG-7K3F-9QX2)

Good day Thandi

Thank you for writing. Does Monday at ten suit you for a call?

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
  {
    file: "outlook-winmail-dat.eml",
    shape: "Outlook in Rich Text format: the formatted version is winmail.dat.",
    from: "Karabo Sithole <karabo@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "A question about hosting",
    text: `Hello

Please find my question in the formatted version of this mail.

Karabo
`,
    attachments: [{ name: "winmail.dat", size: 89 }],
    belongs: "new",
  },
  {
    file: "outlook-calendar-invitation.eml",
    shape: "An invitation from Outlook: text/calendar as a third part of multipart/alternative, without a name.",
    from: "Ayanda Cele <ayanda@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Permits, first talk",
    text: `Hello

Let us talk about the permits on 16 March at ten.

Ayanda
`,
    attachments: [{ name: null, size: 365 }],
    belongs: "new",
  },
  {
    file: "outlook-calendar-acceptance.eml",
    shape: "The acceptance of a meeting, as an answer to our mail about a deal.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Accepted: The second phase",
    text: "Thursday at two it is.\n",
    attachments: [{ name: "meeting.ics", size: 379 }],
    belongs: { join: "D" },
  },
  {
    file: "outlook-reply-all-our-address-in-cc.eml",
    shape: "The visitor writes to a colleague and has our address in Cc.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Kagiso Moloi <kagiso@example.org>"],
    cc: ["Nomsa Khumalo at Palmiet <mail@company.example.org>", "Palesa Mahlangu <palesa@example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Kagiso, can you answer the question about the archive? Nomsa is in copy.

Thandi

`,
    quoted: `From: Nomsa Khumalo at Palmiet <mail@company.example.org>
Sent: Thursday, March 5, 2026 15:05
To: Thandi Dlamini <thandi@example.org>
Subject: Re: A portal for permits (MSG-7K3F-9QX2)

Good day Thandi

The plan has three steps. We would begin with the paper files.

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
  {
    file: "outlook-years-later-changed-subject.eml",
    shape: "An answer five years later, with a subject of its own.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Is this still open?",
    text: `Good day

We spoke five years ago. Is the offer for the portal still open?

Thandi Dlamini

`,
    quoted: `From: Nomsa Khumalo at Palmiet <mail@company.example.org>
Sent: Thursday, March 5, 2026 15:05
To: Thandi Dlamini <thandi@example.org>
Subject: Re: A portal for permits (MSG-7K3F-9QX2)

Good day Thandi

The plan has three steps. We would begin with the paper files.

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
];
