import type { MailEntry } from "../expected-mail.ts";

export const THREADS: readonly MailEntry[] = [
  {
    file: "gmail-two-threads-last-is-b.eml",
    shape: "References names a mail of message A and then one of message B: the last of ours wins.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Both portals",
    text: `Hello Nomsa

I write about both at once: my colleague Sipho and I share the budget. Please answer him.

Thandi
`,
    belongs: { join: "B" },
  },
  {
    file: "two-threads-last-is-a.eml",
    shape: "References names mails of message B and then one of message A, with a stranger's id between them.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Both portals",
    text: `Hello Nomsa

This is about the first of the two portals again, not about Sipho's.

Thandi
`,
    belongs: { join: "A" },
  },
  {
    file: "ticket-system-reply-above-this-line.eml",
    shape: "A visitor's ticket system answers with its line at the top and its number in the subject.",
    from: "Permit Desk (Example) <support@desk.example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "[Permit Desk] Re: A portal for permits [#48213]",
    text: `##- Please type your reply above this line -##

Hello Palmiet,

We have passed your question on to the person who decides. She can be reached on Monday at ten.

Permit Desk

`,
    quoted: `On Tue, 3 Mar 2026 at 10:12, Palmiet <mail@company.example.org> wrote:
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
    file: "ticket-system-number-in-subject-new.eml",
    shape: "A mail with another system's number in brackets, and no thread of ours.",
    from: "Zodwa Ngcobo <zodwa@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "[Ticket#2026030310000017] Offer for a web shop [MSG-0000]",
    text: `Hello,

your offer of last year is still of interest to us. Whom may we call?

Zodwa Ngcobo
`,
    belongs: "new",
  },
  {
    file: "reference-in-subject-of-visitor.eml",
    shape: "No references; the subject has the reference, and the sender's address is the visitor's in capitals.",
    from: "Thandi <THANDI@Example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "About MSG-7K3F-9QX2, a date",
    text: `Good day

I lost your mail but not the number. Monday is fine.

Thandi
`,
    belongs: { join: "A" },
  },
  {
    file: "reference-in-subject-of-somebody-else.eml",
    shape: "The subject has the reference of message A, and the sender is the visitor of message B.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Re: We have your message (MSG-7K3F-9QX2)",
    text: `Hello

I found this number on a letter. Is it mine?

Sipho
`,
    belongs: "new",
  },
  {
    file: "reference-in-body-of-visitor.eml",
    shape: "No references; the text has the reference of the visitor's message.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "The archive",
    text: `Good day

My reference is MSG-4H2C-8WQ5. The archive is in Durban, not in Westville.

Sipho
`,
    belongs: { join: "B" },
  },
  {
    file: "two-references-one-of-the-sender.eml",
    shape: "The text has two references; the sender belongs to the first alone.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "The same question",
    text: `Good day

I wrote to you before about MSG-7K3F-9QX2; a friend, MSG-4H2C-8WQ5, has the same question.

Thandi
`,
    belongs: { join: "A" },
  },
  {
    file: "application-reference-in-subject.eml",
    shape: "No references; the subject has the reference of the applicant's application.",
    from: "Lerato Mokoena <lerato@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Your application (APP-5T6V-2N8M)",
    text: `Good day

I have a question about the place: is it the building beside the river?

Lerato
`,
    belongs: { join: "C" },
  },
  {
    file: "application-reference-of-somebody-else.eml",
    shape: "The subject has the reference of an application, and the sender is not its applicant.",
    from: "Neo Kgosi <neo@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Re: Your application (APP-5T6V-2N8M)",
    text: `Good day

Lerato gave me this number. May I apply as well?

Neo
`,
    belongs: "new",
  },
  {
    file: "message-id-replaced-by-provider.eml",
    shape:
      "The provider that sent our mail replaced its Message-ID; the reference in the subject and the sender lead to the message.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Ten is fine.

Thandi

`,
    quoted: `On 3 March 2026 Nomsa Khumalo wrote:
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
    file: "message-id-with-replaced-domain.eml",
    shape: "A relay replaced the part after the @ of our Message-ID; the subject has no reference.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal",
    text: `Half past ten would be better.

Thandi
`,
    belongs: { join: "A" },
  },
  {
    file: "references-folded-without-in-reply-to.eml",
    shape: "References alone: folded with tabs, two ids without a space, and unknown ids after ours.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Numbers of last year",
    text: `A mailing program of ours forgets In-Reply-To. I hope this arrives at the right place.

Sipho
`,
    belongs: { join: "B" },
  },
  {
    file: "in-reply-to-alone-with-comment.eml",
    shape: "In-Reply-To alone, in the old form with words around the id.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "One thing more",
    text: `One thing more: the plan may be public.

Thandi
`,
    belongs: { join: "A" },
  },
  {
    file: "answer-to-campaign.eml",
    shape: "A subscriber answers a campaign: a new message.",
    from: "Zanele Mkhize <zanele@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Re: News from Palmiet, March",
    text: `Interesting letter! Could you tell us more about the second article?

Zanele

`,
    quoted: `On Wed, 11 Mar 2026 at 08:00, Palmiet <mail@company.example.org> wrote:
> News from Palmiet, March
>
> What we learnt from forty thousand permits.
`,
    belongs: "new",
  },
  {
    file: "customer-reply-answered-by-colleague.eml",
    shape: "A colleague of the customer answers a reply that was written on the customer.",
    from: "Hannes Botha <hannes@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    cc: ["Pieter Botha <pieter@example.org>"],
    subject: "Re: Maintenance on Saturday",
    text: `Good day

Pieter asked me to confirm Saturday. I am the one with the key.

Hannes
`,
    belongs: "customer-message",
  },
];
