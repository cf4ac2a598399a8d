import type { MailEntry } from "../expected-mail.ts";

export const HEADERS: readonly MailEntry[] = [
  {
    file: "spam-flag-yes.eml",
    shape: "X-Spam-Flag: YES.",
    from: "Best Offers <win@offers.example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "You have won",
    text: "Click here at once.\n",
    spam: true,
    belongs: "spam",
  },
  {
    file: "spam-flag-no.eml",
    shape: "X-Spam-Flag: NO and a status with a high number: no spam.",
    from: "Nhlanhla Mbele <nhlanhla@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "An offer for you",
    text: `Good day

We offer you our hall for your next meeting.

Nhlanhla
`,
    belongs: "new",
  },
  {
    file: "blocked-sender-in-other-case.eml",
    shape: "A blocked address, written in other letters.",
    from: "Your Friend <Spam@BAD.example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Once more",
    text: "You did not answer my last seven mails.\n",
    spam: true,
    belongs: "spam",
  },
  {
    file: "dmarc-fail-topmost.eml",
    shape:
      "The topmost Authentication-Results says dmarc=fail; a lower one, which the sender wrote, says pass. The reference and the address lead to the message, unverified.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Please change the account for my refund.

Thandi
`,
    unverified: true,
    belongs: { join: "A" },
  },
  {
    file: "dmarc-fail-in-a-lower-header.eml",
    shape: "The topmost Authentication-Results says dmarc=pass; a lower one of another server says fail.",
    from: "Refilwe Tau <refilwe@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Sent by a list",
    text: `Good day

This mail took a long way.

Refilwe
`,
    belongs: "new",
  },
  {
    file: "dmarc-fail-in-a-comment.eml",
    shape: "dmarc=fail stands in a comment of the topmost header, whose result is pass.",
    from: "Sello Pule <sello@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "A comment",
    text: `Good day

Do you know who wrote our mail server?

Sello
`,
    belongs: "new",
  },
  {
    file: "without-from.eml",
    shape: "A mail without a From header.",
    from: "",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Nobody",
    belongs: "unreadable",
  },
  {
    file: "binary-instead-of-a-mail.eml",
    shape: "A file that is no mail: a picture under the name of a mail.",
    from: "",
    to: [],
    subject: "",
    belongs: "unreadable",
  },
  {
    file: "without-date-and-message-id.eml",
    shape: "Neither Date nor Message-ID; In-Reply-To has our id.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits",
    text: "Nine thousand.\n",
    belongs: { join: "B" },
  },
  {
    file: "several-addresses-in-from.eml",
    shape: "Two mailboxes in From and a Sender: the first of From counts.",
    from: "Amahle Dube <amahle@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "From both of us",
    text: `Good day

We both look for a school website.

Amahle and Bheki
`,
    belongs: "new",
  },
  {
    file: "group-address-in-to.eml",
    shape: "To is a group with two members, and Cc has another one without any.",
    from: "Lwazi Hadebe <lwazi@example.org>",
    to: ["Palmiet <mail@company.example.org>", "chair@example.org"],
    subject: "To the board",
    text: `Good day

Please note the new address of our office.

Lwazi
`,
    belongs: "new",
  },
  {
    file: "undisclosed-recipients.eml",
    shape: "To: undisclosed-recipients, so that no address of ours is in the mail.",
    from: "Precious Mabena <precious@example.net>",
    to: [],
    subject: "Invitation",
    text: `Good day

Our open day is on 21 March.

Precious
`,
    belongs: "new",
  },
  {
    file: "name-in-a-comment-without-subject.eml",
    shape: "The name is a comment after the address, in the old form, and there is no subject.",
    from: "Old Program <old@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "",
    text: "I come from 1982.\n",
    belongs: "new",
  },
  {
    file: "bare-line-feeds.eml",
    shape: "Every line ends in a line feed alone, in headers and body.",
    from: "Kabelo Modise <kabelo@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Lines",
    text: `Good day

these lines have no carriage return.

Kabelo
`,
    belongs: "new",
  },
  {
    file: "nul-bytes-in-text.eml",
    shape: "NUL bytes and other control characters in the text.",
    from: "Tebogo Nkuna <tebogo@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Holes",
    text: `Good day

there is a hole here and [31m there.

Tebogo
`,
    loose: true,
    belongs: "new",
  },
  {
    file: "date-of-1970.eml",
    shape: "The Date header says 1970.",
    from: "Mpho Selepe <mpho@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "My clock",
    text: `Good day

my battery was empty.

Mpho
`,
    belongs: "new",
  },
  {
    file: "date-of-2077.eml",
    shape: "The Date header says 2077, with a time zone that does not exist.",
    from: "Ella Smit <ella@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "My clock, too",
    text: `Good day

mine runs ahead.

Ella
`,
    belongs: "new",
  },
  {
    file: "no-mime-headers.eml",
    shape: "A mail without MIME headers, with a folded subject.",
    from: "Cron <cron@tools.example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "A subject that is folded over three lines",
    text: "Plain words without any declaration.\n",
    belongs: "new",
  },
];
