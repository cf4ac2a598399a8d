import { type ExpectedMail, expectedMail } from "../expected-mail.ts";

/** Gmail and other mail in the browser. */
export const WEB_MAIL_MAILS: readonly ExpectedMail[] = [
  expectedMail({
    file: "blind/gmail-french-announcement-over-two-lines.eml",
    shape: "Gmail in French breaks its announcement inside the address.",
    from: "Amélie Rousseau <amelie@example.com>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Bonjour Nomsa,\n\nC'est parfait. À lundi !\n\nAmélie",
    quoted:
      "Le mar. 3 mars 2026 à 10:12, Nomsa Khumalo at Palmiet <\nmail@company.example.org> a écrit :\n\n> Dear Thandi\n>\n> Could we meet on Monday at ten?\n>\n> Nomsa Khumalo\n>",
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/gmail-portuguese-html-alone.eml",
    shape: "Gmail in Brazil through a program that sends only HTML, with a signature above the quotation.",
    from: "João Teixeira <joao@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: "Bom dia, Nomsa!\n\nPode me enviar o cronograma & os preços?\n\n--\nJoão Teixeira\nDiretor de TI",
    quoted:
      "Em qua., 4 de mar. de 2026 às 11:30, Nomsa Khumalo at Palmiet <mail@company.example.org> escreveu:\nDear Sipho\nWe can deliver in May.",
    loose: true,
    belongs: { join: "B" },
  }),
  expectedMail({
    file: "blind/gmail-german-answer-below.eml",
    shape: "Gmail in plain text mode, in German, with the answer below the quoted lines.",
    from: "Friederike Anders <friederike@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Am Do., 5. März 2026 um 15:05 Uhr schrieb Nomsa Khumalo at Palmiet <mail@company.example.org>:\n>\n> Dear Thandi\n>\n> Shall we begin with the map?\n\nJa, bitte zuerst die Karte. Der Rest hat Zeit bis Juni.\n\nLiebe Grüße\nFriederike",
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/gmail-forward-carries-our-ids.eml",
    shape: "Gmail forwards our reply back to us; a forward of Gmail has the ids of the thread.",
    from: "Ayanda Mthembu <ayanda@example.com>",
    to: ["mail@company.example.org"],
    subject: "Fwd: A portal for permits (MSG-7K3F-9QX2)",
    text: "Hi, is this the offer you meant? Please keep me in the loop.",
    quoted:
      "---------- Forwarded message ---------\nFrom: Nomsa Khumalo at Palmiet <mail@company.example.org>\nDate: Thu, 5 Mar 2026 at 15:05\nSubject: Re: A portal for permits (MSG-7K3F-9QX2)\nTo: Thandi Dlamini <thandi@example.org>\n\n\nDear Thandi\n\nOur offer is valid until April.",
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/yahoo-german-announcement-with-spaces.eml",
    shape: "Yahoo in German; its announcement begins with spaces and nothing marks the quoted lines.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: The second phase",
    text: "Hallo,\n\nbitte löschen Sie meine alte Telefonnummer.\n\nGesendet von Yahoo Mail auf Android",
    quoted:
      "Am Montag, 9. März 2026 um 14:20:00 MEZ hat Nomsa Khumalo at Palmiet <mail@company.example.org> Folgendes geschrieben:  \n \n Dear Naledi\n\nWhen may we start?",
    belongs: { join: "D" },
  }),
  expectedMail({
    file: "blind/proton-signed-with-public-key.eml",
    shape: "Proton signs with PGP/MIME, adds the public key, and its boundary contains a semicolon.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: "Hi Nomsa,\n\nNo objections from my side.\n\nSent with Proton Mail secure email.",
    quoted:
      "On Wednesday, March 4th, 2026 at 11:30 AM, Nomsa Khumalo at Palmiet <mail@company.example.org> wrote:\n\n> Dear Sipho\n> \n\n> We need your consent to host the data in Durban.\n> \n\n> Nomsa Khumalo",
    attachments: [
      { name: "publickey - sipho@example.net - 0x1A2B3C4D.asc", size: 133 },
      { name: "signature.asc", size: 194 },
    ],
    belongs: { join: "B" },
  }),
  expectedMail({
    file: "blind/zoho-announcement-between-dashes.eml",
    shape: "Zoho announces the quotation between dashes.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Dear Nomsa,\n\nPlease add my colleague Grace to the invitation.\n\nThanks,\nThandi",
    quoted:
      "---- On Tue, 03 Mar 2026 10:12:00 +0200 Nomsa Khumalo at Palmiet <mail@company.example.org> wrote ---\n\nDear Thandi\n\nThe workshop is on the 18th.",
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/gmx-german-html-answer-to-campaign.eml",
    shape: "GMX sends HTML alone, with the date first in its block; an answer to a campaign is a new message.",
    from: "Dieter Pohl <dieter@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Aw: News of March",
    text: "Sehr geehrte Frau Khumalo,\n\nder Link in der Nachricht öffnet bei mir eine leere Seite.\n\nGruß\nDieter Pohl",
    quoted:
      'Gesendet: Mittwoch, 11. März 2026 um 08:00 Uhr\nVon: "Palmiet" <mail@company.example.org>\nAn: "Zanele Mkhize" <zanele@example.org>\nBetreff: News of March\nDear Zanele\nRead about our new office.',
    loose: true,
    belongs: "new",
  }),
  expectedMail({
    file: "blind/orange-french-message-du.eml",
    shape: "Orange quotes the block of headers with marks and announces it as 'Message du'.",
    from: "Yves Carpentier <yves@example.com>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Bonjour Madame,\n\nJe confirme ma participation.\n\nYves Carpentier",
    quoted:
      '> Message du 05/03/26 15:05\n> De : "Nomsa Khumalo at Palmiet" <mail@company.example.org>\n> A : "Thandi Dlamini" <thandi@example.org>\n> Copie à : \n> Objet : Re: A portal for permits (MSG-7K3F-9QX2)\n> \n> Dear Thandi\n> \n> The training is on the 20th.\n>',
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/roundcube-dutch-schreef-op.eml",
    shape:
      "Roundcube in Dutch, with a signature of three dashes and two levels of quotation; an unknown id stands before ours.",
    from: "Joost van der Meer <joost@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: "Beste Nomsa,\n\nWij werken in twee kantoren, dus graag twee bezoeken.\n\n---\nJoost van der Meer\nMeerzicht Advies",
    quoted:
      "Nomsa Khumalo at Palmiet schreef op 2026-03-04 11:30:\n\n> Dear Sipho\n> \n> We would like to visit your office.\n>> May I ask about the price?\n> \n> It is included.",
    loose: true,
    belongs: { join: "B" },
  }),
  expectedMail({
    file: "blind/samsung-german-answer-from-second-address.eml",
    shape: "An applicant answers from a second address with a Samsung telephone; the base64 is one long line.",
    from: "Lerato Mokoena <lerato.private@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: Your application (APP-5T6V-2N8M)",
    text: "Ich bin bis 17 Uhr erreichbar.\n\n\n\nVon meinem/meiner Galaxy gesendet",
    quoted:
      "-------- Ursprüngliche Nachricht --------\nVon: Nomsa Khumalo at Palmiet <mail@company.example.org>\nDatum: 06.03.26 09:45 (GMT+02:00)\nAn: Lerato Mokoena <lerato@example.com>\nBetreff: Your application (APP-5T6V-2N8M)\n\nDear Lerato\n\nWhen can I call you?",
    belongs: { join: "C" },
  }),
  expectedMail({
    file: "blind/k9-signature-above-marks-without-space.eml",
    shape: "K-9 puts its signature above the quotation and no space after the marks.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Thanks, that is clear now.\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.",
    quoted:
      "On 3 March 2026 10:12:00 SAST, Nomsa Khumalo at Palmiet <mail@company.example.org> wrote:\n>Dear Thandi\n>\n>The portal runs in the browser. No app is needed.\n>\n>Nomsa Khumalo",
    belongs: { join: "A" },
  }),
];
