import type { MailEntry } from "../expected-mail.ts";

export const OUTLOOK_REPLIES: readonly MailEntry[] = [
  {
    file: "outlook-365-reply-english.eml",
    shape:
      "Outlook 365 answers above the block From, Sent, To, Subject, with a plain and a Word HTML part in quoted-printable.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Good day Nomsa

Monday at ten suits us well. Please call my direct line, since reception doesn't open before eleven.

Kind regards
Thandi

`,
    quoted: `From: Nomsa Khumalo at Palmiet <mail@company.example.org>
Sent: Tuesday, 3 March 2026 10:12
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
    file: "outlook-365-reply-german.eml",
    shape:
      "Outlook 365 in German: Von, Gesendet, An, Betreff, in ISO-8859-1 and quoted-printable; the subject begins with AW.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "AW: A portal for permits (MSG-7K3F-9QX2)",
    text: `Guten Tag Frau Khumalo,

Montag um zehn passt uns. Könnten Sie uns vorher die Übersicht der Gebühren schicken?

Mit freundlichen Grüßen
Thandi Dlamini

`,
    quoted: `Von: Nomsa Khumalo at Palmiet <mail@company.example.org>
Gesendet: Dienstag, 3. März 2026 10:12
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
    file: "outlook-desktop-reply-french-html-only.eml",
    shape:
      "Outlook on a desktop in French without a plain part: De, Envoyé, À, Objet in Word HTML, Windows-1252 in 8 bits.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: A portal for permits (MSG-4H2C-8WQ5)",
    text: `Bonjour,

Nous délivrons environ 12\u00a0000 permis par an, dont la moitié pendant l’été. Coût estimé\u00a0: 4\u00a0500\u00a0€.

Bien cordialement,
Sipho Zulu

`,
    quoted: `De : Nomsa Khumalo at Palmiet <mail@company.example.org>
Envoyé : mercredi 4 mars 2026 11:30
À : Sipho Zulu <sipho@example.net>
Objet : Re: A portal for permits (MSG-4H2C-8WQ5)

Good day Sipho

Yes, we build portals for permits. How many do you issue in a year?

Kind regards,
Nomsa Khumalo
`,
    loose: true,
    belongs: { join: "B" },
  },
  {
    file: "outlook-desktop-reply-afrikaans.eml",
    shape: "Outlook on a desktop in Afrikaans: Van, Gestuur, Aan, Onderwerp, plain text in base64.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: A portal for permits (MSG-7K3F-9QX2)",
    text: `Goeie dag Nomsa

Maandag tienuur is reg. Ek sê solank dankie vir jou vinnige antwoord.

Groete
Thandi

`,
    quoted: `Van: Nomsa Khumalo at Palmiet <mail@company.example.org>
Gestuur: Dinsdag 3 Maart 2026 10:12
Aan: Thandi Dlamini <thandi@example.org>
Onderwerp: Re: A portal for permits (MSG-7K3F-9QX2)

Good day Thandi

Thank you for writing. Does Monday at ten suit you for a call?

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "A" },
  },
  {
    file: "outlook-365-reply-portuguese.eml",
    shape: "Outlook 365 in Portuguese answers about an application: De, Enviado, Para, Assunto in UTF-8.",
    from: "Lerato Mokoena <lerato@example.com>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: Your application (APP-5T6V-2N8M)",
    text: `Boa tarde,

Obrigado pelo convite. Estarei aí no dia 12 de março às nove horas. Preciso levar algum documento além da certidão?

Atenciosamente,
Lerato Mokoena

`,
    quoted: `De: Nomsa Khumalo at Palmiet <mail@company.example.org>
Enviado: sexta-feira, 6 de março de 2026 09:45
Para: Lerato Mokoena <lerato@example.com>
Assunto: Your application (APP-5T6V-2N8M)

Good day Lerato

Thank you for applying. Could you come to Westville on 12 March at nine?

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "C" },
  },
  {
    file: "outlook-desktop-reply-dutch.eml",
    shape: "Outlook 2010 in Dutch answers about a deal below the line Oorspronkelijk bericht.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: The second phase",
    text: `Dag Nomsa,

Zullen we het donderdag samen doornemen? Ik heb nog één vraag over de planning.

Met vriendelijke groet,
Naledi Molefe

`,
    quoted: `-----Oorspronkelijk bericht-----
Van: Nomsa Khumalo at Palmiet [mailto:mail@company.example.org]
Verzonden: maandag 9 maart 2026 14:20
Aan: Naledi Molefe
Onderwerp: The second phase

Good day Naledi

Our offer for the second phase is ready. Shall we go through it together?

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "D" },
  },
  {
    file: "outlook-mobile-ios-reply.eml",
    shape: "Outlook on an iPhone: a line of underscores announces the block From, Sent, To, Subject.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Ten is fine. Talk on Monday.

Get Outlook for iOS<https://outlook.example.com/o0ukef>
`,
    quoted: `________________________________
From: Nomsa Khumalo at Palmiet <mail@company.example.org>
Sent: Tuesday, March 3, 2026 10:12:04 AM
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
    file: "outlook-android-reply.eml",
    shape: "Sent from Outlook for Android, with a plain part in base64 and an HTML part.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `About 9 000 a year, most of them in March. Can the portal send a reminder before one ends?

Sent from Outlook for Android<https://outlook.example.com/AAb9ysg>
`,
    quoted: `________________________________
From: Nomsa Khumalo at Palmiet <mail@company.example.org>
Sent: Wednesday, March 4, 2026 11:30:18 AM
To: Sipho Zulu <sipho@example.net>
Subject: Re: A portal for permits (MSG-4H2C-8WQ5)

Good day Sipho

Yes, we build portals for permits. How many do you issue in a year?

Kind regards,
Nomsa Khumalo
`,
    belongs: { join: "B" },
  },
  {
    file: "outlook-original-message-customer.eml",
    shape: "Outlook in plain text with the line Original Message answers a reply that was written on a customer.",
    from: "Pieter Botha <pieter@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: Maintenance on Saturday",
    text: `Thank you, Saturday is fine. Please ring the guard at the gate, he has the key of the server room.

Pieter

`,
    quoted: `-----Original Message-----
From: Nomsa Khumalo at Palmiet [mailto:mail@company.example.org]
Sent: Tuesday, March 10, 2026 16:00
To: Pieter Botha <pieter@example.org>
Subject: Maintenance on Saturday

Good day Pieter

The maintenance is planned for Saturday evening, from 18:00 to 20:00.

Kind regards,
Nomsa Khumalo
`,
    belongs: "customer-message",
  },
];
