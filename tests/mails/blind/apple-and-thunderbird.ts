import { type ExpectedMail, expectedMail } from "../expected-mail.ts";

/** Apple Mail, Thunderbird, and programs of the old school. */
export const APPLE_AND_THUNDERBIRD_MAILS: readonly ExpectedMail[] = [
  expectedMail({
    file: "blind/apple-mail-announcement-is-quoted-itself.eml",
    shape: "Apple Mail quotes its announcing line with a mark.",
    from: "Grace Phiri <grace@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Hi Nomsa,\n\nWe would rather host it ourselves.\n\nKind regards,\nGrace",
    quoted:
      "> On 5 Mar 2026, at 15:05, Nomsa Khumalo at Palmiet <mail@company.example.org> wrote:\n> \n> Dear Thandi\n> \n> Shall we host the portal for you?\n> \n> Nomsa Khumalo\n>",
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/apple-mail-text-file-text.eml",
    shape: "Apple Mail writes text and files in turns.",
    from: "Kagiso Tau <kagiso@example.net>",
    to: ["mail@company.example.org"],
    subject: "Drawings",
    text: "Dear team,\n\nhere is the ground floor:\n\nand this is the roof:\n\nKagiso",
    attachments: [
      { name: "Ground floor.pdf", size: 83 },
      { name: "Roof.pdf", size: 86 },
    ],
    loose: true,
    belongs: "new",
  }),
  expectedMail({
    file: "blind/iphone-german-forward-by-the-visitor.eml",
    shape:
      "The visitor forwards from an iPhone without ids; the reference is in the quoted block and the address has capitals.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["mail@company.example.org"],
    subject: "WG: A portal for permits",
    text: "Zur Kenntnis, bitte dem Vorgang zuordnen.\n\nVon meinem iPhone gesendet",
    quoted:
      "Anfang der weitergeleiteten Nachricht:\n\n> Von: Nomsa Khumalo at Palmiet <mail@company.example.org>\n> Datum: 4. März 2026 um 11:30:00 SAST\n> An: Sipho Zulu <sipho@example.net>\n> Betreff: Re: A portal for permits (MSG-4H2C-8WQ5)\n> \n> Dear Sipho\n> \n> We can deliver in May.",
    belongs: { join: "B" },
  }),
  expectedMail({
    file: "blind/ipad-spanish-byte-order-mark-in-quotation.eml",
    shape: "iPad in Spanish; the quoted text begins with a byte order mark, as Apple writes it.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: The second phase",
    text: "Perfecto, gracias.\n\nEnviado desde mi iPad",
    quoted:
      "> El 9 mar 2026, a la(s) 14:20, Nomsa Khumalo at Palmiet <mail@company.example.org> escribió:\n> \n> ﻿Dear Naledi\n> \n> When may we start?",
    loose: true,
    belongs: { join: "D" },
  }),
  expectedMail({
    file: "blind/thunderbird-flowed-and-stuffed.eml",
    shape:
      "Thunderbird: flowed lines, a stuffed From, a stuffed mark that is no quotation, and a signature that does not flow.",
    from: "Wanjiru Kamau <wanjiru@example.com>",
    to: ["mail@company.example.org"],
    subject: "Wrong totals in the list",
    text: "Good afternoon,\n\nthe third column of the list shows the wrong totals since Monday, and the export has the same fault, which is why we think that the query itself is to blame.\n\nFrom our side nothing was changed.\n> 100 rows are wrong.\n\nTwo words:\nstop here\n\n-- \nWanjiru Kamau\nAccounts",
    belongs: "new",
  }),
  expectedMail({
    file: "blind/thunderbird-japanese-delsp-iso-2022-jp.eml",
    shape: "Japanese in ISO-2022-JP with delsp, where joined lines have no space between them.",
    from: "田中 彩 <aya.tanaka@example.net>",
    to: ["mail@company.example.org"],
    subject: "許可証の申請について",
    text: "お世話になっております。\n\n許可証の申請ページについて、三つ質問があります。まず、書類は何ページまで添付できますか。\n\nよろしくお願いいたします。\n\n-- \n田中 彩",
    belongs: "new",
  }),
  expectedMail({
    file: "blind/thunderbird-italian-forward-by-a-stranger.eml",
    shape: "Thunderbird in Italian forwards a mail of somebody else in the text; its ids are foreign.",
    from: "Davide Conti <davide@example.net>",
    to: ["mail@company.example.org"],
    subject: "Fwd: A question of prices",
    text: "Salve,\n\nquesto messaggio è arrivato a me per errore.\n\nDavide",
    quoted:
      "-------- Messaggio inoltrato --------\nOggetto: \tA question of prices\nData: \tMon, 2 Mar 2026 09:10:00 +0100\nMittente: \tLuca Ferri <luca@example.com>\nA: \tdavide@example.net\n\n\nQuanto costa il portale?",
    belongs: "new",
  }),
  expectedMail({
    file: "blind/thunderbird-afrikaans-html-moz-cite-prefix.eml",
    shape: "Thunderbird in Afrikaans sends HTML alone.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Dag Nomsa,\n\ndie kleure is baie mooi; hou hulle so.\n\nThandi",
    quoted: "Op 2026/03/05 om 15:05 het Nomsa Khumalo at Palmiet geskryf:\nDear Thandi\nDo you like the colours?",
    loose: true,
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/the-bat-russian-windows-1251-answer-below.eml",
    shape: "The Bat! in Russian, Windows-1251, answers below the quoted lines.",
    from: "Ольга Смирнова <olga@example.com>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: "Здравствуйте, Nomsa.\n\nВы писали 4 марта 2026 г., 11:30:00:\n\n> Dear Sipho\n\n> How many offices are there?\n\nДва офиса: Дурбан и Претория.\n\n-- \nС уважением,\n Ольга                          mailto:olga@example.com",
    belongs: { join: "B" },
  }),
  expectedMail({
    file: "blind/mutt-in-reply-to-with-words.eml",
    shape: "Old style: the name is a comment, In-Reply-To has words before the id, and References is missing.",
    from: "Themba Sithole <themba@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Nomsa, thanks. One question is left: who owns the source?\n\nRegards,\nThemba",
    quoted:
      "On Tue, Mar 03, 2026 at 10:12:00AM +0200, Nomsa Khumalo at Palmiet wrote:\n> Dear Thandi\n> \n> We build it in the open.",
    belongs: { join: "A" },
  }),
];
