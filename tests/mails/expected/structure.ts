import type { MailEntry } from "../expected-mail.ts";

export const STRUCTURE: readonly MailEntry[] = [
  {
    file: "html-only-table-and-list.eml",
    shape: "HTML alone with a table, a nested list and a blockquote of the sender in the middle.",
    from: "Dumisani Hlongwane <dumisani@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Three offers",
    text: `Good day,

we compare three offers:

Part Days
Portal 40
Archive & search 25

Please tell us:

who would do it,
from when,
at the earliest,
for how much.

No quotation of yours, but of our mayor: soon!

Regards
Dumisani
`,
    loose: true,
    belongs: "new",
  },
  {
    file: "html-only-with-hidden-parts.eml",
    shape:
      "HTML alone with title, style, script, comment, hidden preview and a tracking pixel: none of their words are text.",
    from: "Rethabile Mofokeng <rethabile@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Fish & chips",
    text: `Dear Palmiet,

would you write a text about our fish & chips? 5 < 6.

Rethabile
`,
    loose: true,
    belongs: "new",
  },
  {
    file: "html-only-meta-of-another-charset.eml",
    shape: "HTML in UTF-8 whose meta element names ISO-8859-1: the header counts.",
    from: "Sanna Lindqvist <sanna@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "En fråga",
    text: `Hej,

vad kostar en sida på svenska för vår förening?
Sanna
`,
    loose: true,
    belongs: "new",
  },
  {
    file: "blank-plain-part-beside-html.eml",
    shape: "A plain part of one space beside an HTML part that has the words.",
    from: "Siyabonga Cebekhulu <siyabonga@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "An offer, please",
    text: `Good day,

please send us an offer for ten pages.

Siyabonga
`,
    loose: true,
    belongs: "new",
  },
  {
    file: "nested-mixed-related-alternative.eml",
    shape:
      "multipart/mixed with related with alternative in it: an inline picture and a file, with preamble and epilogue.",
    from: "Nandi Maseko <nandi@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "River",
    text: `Good day

The picture shows the river, the file has the figures.

Nandi
`,
    attachments: [
      { name: "river.png", size: 70 },
      { name: "figures.pdf", size: 135 },
    ],
    belongs: "new",
  },
  {
    file: "text-files-as-attachments.eml",
    shape: "A table and a note as text files: their words are no text of the mail.",
    from: "Pumla Jacobs <pumla@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Our fees",
    text: `Good day

Our fees are attached, with a note.

Pumla
`,
    attachments: [
      { name: "fees.csv", size: 34 },
      { name: "note.txt", size: 37 },
    ],
    belongs: "new",
  },
  {
    file: "attachments-of-one-name-and-of-none.eml",
    shape: "Two files of one name, and one without a name.",
    from: "Thulani Zwane <thulani@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Scans",
    text: `Two scans of the form, front and back.

Thulani
`,
    attachments: [
      { name: "scan.pdf", size: 133 },
      { name: "scan.pdf", size: 144 },
      { name: null, size: 142 },
    ],
    belongs: "new",
  },
  {
    file: "attachment-names-with-paths-and-controls.eml",
    shape: "Names with a path of Windows, a path upwards, control characters and a sign that reverses the direction.",
    from: "Fikile Mbatha <fikile@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Old program",
    text: `Three files of an old program.

Fikile
`,
    attachments: [
      { name: "plan.pdf", size: 133 },
      { name: "list.pdf", size: 144 },
      { name: "abcfdp.pdf", size: 142 },
    ],
    belongs: "new",
  },
  {
    file: "attachment-name-rfc-2231-continued.eml",
    shape: "A file name of RFC 2231 in three pieces with a charset, beside an old name.",
    from: "Uta Krämer <uta@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Gebühren",
    text: `Die Gebühren als Datei.

Uta
`,
    attachments: [{ name: "Gebühren für Stände und Flächen 2026.pdf", size: 133 }],
    belongs: "new",
  },
  {
    file: "attachment-name-encoded-words.eml",
    shape: "A file name as encoded words in quotation marks, in two charsets' forms.",
    from: "Chloé Martin <chloe@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Le plan",
    text: `Le plan est en annexe.

Chloé
`,
    attachments: [{ name: "Plan d'été.pdf", size: 144 }],
    belongs: "new",
  },
  {
    file: "forward-as-attachment.eml",
    shape: "A mail forwarded as a file: message/rfc822 with a name.",
    from: "Nosipho Langa <nosipho@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Fwd: Deadline",
    text: `Please see the mail of the town.

Nosipho
`,
    attachments: [{ name: "Deadline.eml", size: 277 }],
    belongs: "new",
  },
  {
    file: "forward-in-a-forward.eml",
    shape: "message/rfc822 within message/rfc822, without names: one attachment, whose words are no text of the mail.",
    from: "Buhle Msomi <buhle@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Fwd: Fwd: Deadline",
    text: `Two mails in one another. Is the date still right?

Buhle
`,
    attachments: [{ name: null, size: 755 }],
    belongs: "new",
  },
  {
    file: "truncated-multipart.eml",
    shape: "The mail ends in the middle of a file, without the closing boundary.",
    from: "Khanyi Dladla <khanyi@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "The plan",
    text: `Good day

I hope the file arrives whole.

Khanyi
`,
    attachments: [{ name: "plan.pdf", size: 456 }],
    belongs: "new",
  },
  {
    file: "boundary-without-end.eml",
    shape: "multipart/alternative whose boundary is never closed, with one plain part.",
    from: "Ntombi Kubheka <ntombi@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "No end",
    text: `Good day

my mail program stops here.

Ntombi
`,
    belongs: "new",
  },
  {
    file: "calendar-invitation-twice.eml",
    shape: "A changed invitation as web calendars send it: as a part of the alternative and again as invite.ics.",
    from: "Nolwazi Dlomo <nolwazi@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Updated invitation: A first call",
    text: `This event has been changed.

A first call
Wednesday 18 March 2026, 09:00 to 09:30
`,
    attachments: [
      { name: null, size: 317 },
      { name: "invite.ics", size: 317 },
    ],
    belongs: "new",
  },
];
