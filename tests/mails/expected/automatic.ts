import type { MailEntry } from "../expected-mail.ts";

export const AUTOMATIC: readonly MailEntry[] = [
  {
    file: "absence-exchange-in-thread.eml",
    shape: "An absence notice of Exchange in a thread: auto-generated.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Automatic reply: A portal for permits (MSG-7K3F-9QX2)",
    text: `I am away until 16 March. Palesa Mahlangu answers urgent questions: palesa@example.org.

Thandi Dlamini
`,
    automatic: true,
    belongs: { join: "A" },
  },
  {
    file: "absence-german-without-thread.eml",
    shape: "An absence notice in German without a thread: Auto-Submitted with a comment.",
    from: "Uwe Schneider <uwe@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Abwesenheitsnotiz: News from Palmiet, March",
    text: `Guten Tag,

ich bin bis zum 20. März nicht im Büro.

Uwe Schneider
`,
    automatic: true,
    belongs: "automatic",
  },
  {
    file: "absence-precedence-bulk-with-reference.eml",
    shape: "An absence notice of an older program: X-Autoreply and Precedence bulk, the reference in the subject.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Autoreply: Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `I read my mail on Fridays.

Thandi
`,
    automatic: true,
    belongs: { join: "A" },
  },
  {
    file: "absence-empty-return-path.eml",
    shape: "An absence notice whose one sign is the empty return path.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Out of office",
    text: "Out of office until Monday.\n",
    automatic: true,
    belongs: { join: "B" },
  },
  {
    file: "list-of-another-domain.eml",
    shape: "A mail of a mailing list: List-Id of another domain.",
    from: "Simon Petersen <simon@example.com>",
    to: ["Municipal IT <municipal-it@lists.example.net>"],
    subject: "[municipal-it] Spring meeting",
    text: `The spring meeting is on 4 April.

_______________________________________________
Municipal-IT mailing list
`,
    automatic: true,
    belongs: "automatic",
  },
  {
    file: "list-of-our-own-domain.eml",
    shape: "A person's mail to a group address of our domain: List-Id and Precedence list do not make it automatic.",
    from: "Gugu Khanyile <gugu@example.org>",
    to: ["Info <info@company.example.org>"],
    subject: "Printers",
    text: `Good day

Do you also mend printers?

Gugu
`,
    belongs: "new",
  },
  {
    file: "list-of-a-domain-that-ends-like-ours.eml",
    shape: "List-Id of a domain that ends in the letters of ours: it is another domain.",
    from: "Paper Shop <offers@notcompany.example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Offers of the week",
    text: "Offers of the week: paper, ink and toner.\n",
    automatic: true,
    belongs: "automatic",
  },
  {
    file: "precedence-bulk-without-thread.eml",
    shape: "A notice of a shop with Precedence bulk.",
    from: "Shop <noreply@shop.example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Your order 4711",
    text: "Your order 4711 has been sent.\n",
    automatic: true,
    belongs: "automatic",
  },
  {
    file: "auto-submitted-no.eml",
    shape: "Auto-Submitted: No is a person's mail.",
    from: "Harbour Desk <desk@harbour.example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "A call",
    text: `Good day

Our desk writes this header into every mail that a person wrote. Can you call us?

Desk of the harbour
`,
    belongs: "new",
  },
  {
    file: "read-receipt-displayed.eml",
    shape: "A read receipt: a report that is no failure makes no message.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Read: Re: A portal for permits (MSG-7K3F-9QX2)",
    belongs: "ignored-report",
  },
  {
    file: "read-receipt-deleted-html.eml",
    shape: "A receipt of Exchange for a mail that was deleted without being read, with an HTML part.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Not read: Re: A portal for permits (MSG-4H2C-8WQ5)",
    belongs: "ignored-report",
  },
  {
    file: "own-acknowledgement-back.eml",
    shape: "Our own acknowledgement comes back over a forwarding rule.",
    from: "Palmiet <mail@company.example.org>",
    to: ["thandi@example.org"],
    subject: "We have your message (MSG-7K3F-9QX2)",
    belongs: "own",
  },
  {
    file: "own-reply-back-over-a-list.eml",
    shape: "Our own reply comes back over the customer's mailing list, which changed the subject.",
    from: "Nomsa Khumalo at Palmiet <mail@company.example.org>",
    to: ["Pieter Botha <pieter@example.org>"],
    subject: "[all] Maintenance on Saturday",
    belongs: "own",
  },
  {
    file: "loop-acknowledgement-of-another-installation.eml",
    shape:
      "Another installation of this product acknowledges our reply: the thread gets it as automatic, and nothing answers.",
    from: "Harbour Town <office@harbour.example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "We have your message (MSG-2B6D-7RT4)",
    text: `Thank you for your message

Hello,

We have received your message. We answer email within 24 hours.

Reference: MSG-2B6D-7RT4
`,
    automatic: true,
    belongs: { join: "A" },
  },
  {
    file: "loop-acknowledgement-without-thread.eml",
    shape: "Another installation acknowledges a mail without naming it.",
    from: "Harbour Town <office@harbour.example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "We have your message (MSG-3C8E-1WV5)",
    text: `Thank you for your message

Hello,

We have received your message. We answer email within 24 hours.

Reference: MSG-3C8E-1WV5
`,
    automatic: true,
    belongs: "automatic",
  },
  {
    file: "staff-mail-without-thread.eml",
    shape:
      "An account of ours writes to the mailbox: no customer, no Lead, the view Automatic, though a person wrote it.",
    from: "Nomsa Khumalo <staff@company.example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Fwd: Hello from the fair",
    text: `A customer asked me this at the fair. For later.

Nomsa

`,
    quoted: `---------- Forwarded message ---------
From: Joseph Banda <joseph@example.net>
Subject: Hello from the fair

Could you send me your prices?
`,
    belongs: "automatic",
  },
  {
    file: "staff-answer-in-thread.eml",
    shape: "An account of ours answers from a mail program, in a thread.",
    from: "Nomsa Khumalo <staff@company.example.org>",
    to: ["Thandi Dlamini <thandi@example.org>"],
    cc: ["Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `I have just called Thandi; Monday at ten is fixed.

Nomsa
`,
    belongs: { join: "A" },
  },
  {
    file: "own-address-without-thread.eml",
    shape: "A device sends from our own address, without a Message-ID of ours.",
    from: "Scanner <mail@company.example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Scan",
    text: "This is a test of the scanner on the second floor.\n",
    belongs: "automatic",
  },
];
