import { type ExpectedMail, expectedMail } from "../expected-mail.ts";

/** Outlook, Exchange, and other programs for offices. */
export const OUTLOOK_MAILS: readonly ExpectedMail[] = [
  expectedMail({
    file: "blind/outlook-classic-german-plain-and-word-html.eml",
    shape: "A colleague answers in German Outlook; a dash and a euro sign are Windows-1252 under the name ISO-8859-1.",
    from: "Jörg Weißenfels <j.weissenfels@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    cc: ["Thandi Dlamini <thandi@example.org>"],
    subject: "AW: A portal for permits (MSG-7K3F-9QX2)",
    text: "Guten Tag Frau Khumalo,\n\nvielen Dank für Ihre Rückmeldung. Wir prüfen die Angebote bis Freitag – 12.000 € wären in unserem Budget.\n\nMit freundlichen Grüßen\nJörg Weißenfels\nLeiter Einkauf",
    quoted:
      "Von: Nomsa Khumalo at Palmiet <mail@company.example.org> \nGesendet: Donnerstag, 5. März 2026 15:05\nAn: Thandi Dlamini <thandi@example.org>\nBetreff: Re: A portal for permits (MSG-7K3F-9QX2)\n\nDear Thandi\n\nPlease find our second proposal below. The first phase takes six weeks.\n\nNomsa Khumalo\nPalmiet",
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/outlook-portuguese-html-alone.eml",
    shape: "Portuguese Outlook sends Word HTML without a plain part.",
    from: "Inês Figueiredo <ines@example.com>",
    to: ["'Nomsa Khumalo at Palmiet' <mail@company.example.org>"],
    cc: ["'Naledi Molefe' <naledi@example.org>"],
    subject: "RE: The second phase",
    text: "Boa tarde,\n\nA administração aprovou a segunda fase. Podemos começar em abril?\n\nCumprimentos,\nInês Figueiredo",
    quoted:
      "De: Nomsa Khumalo at Palmiet <mail@company.example.org>\nEnviado: 9 de março de 2026 14:20\nPara: Naledi Molefe <naledi@example.org>\nAssunto: The second phase\n\nDear Naledi\nWhen may we start?",
    loose: true,
    belongs: { join: "D" },
  }),
  expectedMail({
    file: "blind/outlook-french-without-ids-reference-in-quoted-block.eml",
    shape:
      "A gateway removed both id headers and the visitor changed the subject; our reference is only in the quoted block.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: Devis pour le déploiement",
    text: "Bonjour,\n\nMerci, cela nous convient. J'attends votre devis pour le déploiement.\n\nCordialement,\nSipho",
    quoted:
      "De : Nomsa Khumalo at Palmiet <mail@company.example.org>\nEnvoyé : mercredi 4 mars 2026 11:30\nÀ : Sipho Zulu <sipho@example.net>\nObjet : Re: A portal for permits (MSG-4H2C-8WQ5)\n\nDear Sipho\n\nWe can deliver in May.\n\nNomsa Khumalo",
    belongs: { join: "B" },
  }),
  expectedMail({
    file: "blind/outlook-dutch-answer-to-application.eml",
    shape: "An applicant answers in Dutch Outlook, with lines that are one space.",
    from: "Lerato Mokoena <lerato@example.com>",
    to: ["'Nomsa Khumalo at Palmiet' <mail@company.example.org>"],
    subject: "RE: Your application (APP-5T6V-2N8M)",
    text: "Dag Nomsa,\n\nDonderdag om tien uur past prima. Ik bel u.\n\nGroeten,\nLerato",
    quoted:
      "Van: Nomsa Khumalo at Palmiet <mail@company.example.org> \nVerzonden: vrijdag 6 maart 2026 09:45\nAan: Lerato Mokoena <lerato@example.com>\nOnderwerp: Your application (APP-5T6V-2N8M)\n\nDear Lerato\n\nWould Thursday suit you for a first talk?\n\nNomsa Khumalo",
    belongs: { join: "C" },
  }),
  expectedMail({
    file: "blind/outlook-afrikaans-answer-of-a-customer.eml",
    shape: "A customer answers in Afrikaans Outlook a reply that was written on the customer.",
    from: "Pieter Botha <pieter@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: Maintenance on Saturday",
    text: "Goeiemôre Nomsa\n\nSaterdag is reg so. Moet ons die bedieners self afskakel?\n\nVriendelike groete\nPieter Botha",
    quoted:
      "Van: Nomsa Khumalo at Palmiet <mail@company.example.org>\nGestuur: Dinsdag 10 Maart 2026 16:00\nAan: Pieter Botha <pieter@example.org>\nOnderwerp: Maintenance on Saturday\n\nDear Pieter\n\nWe will update your servers on Saturday at 08:00.",
    belongs: "customer-message",
  }),
  expectedMail({
    file: "blind/outlook-web-italian-row-of-underscores.eml",
    shape: "Outlook on the web in Italian puts a row of underscores above its block.",
    from: "Chiara Bellini <chiara@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "R: A portal for permits (MSG-7K3F-9QX2)",
    text: "Buongiorno,\n\nil portale deve parlare anche italiano. È possibile?\n\nChiara Bellini",
    quoted:
      "________________________________\nDa: Nomsa Khumalo at Palmiet <mail@company.example.org>\nInviato: martedì 3 marzo 2026 10:12\nA: Thandi Dlamini <thandi@example.org>\nOggetto: Re: A portal for permits (MSG-7K3F-9QX2)\n\nDear Thandi\n\nThank you for your message.\n\nNomsa Khumalo",
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/outlook-ios-spanish-block-with-english-date.eml",
    shape: "Outlook on iOS in Spanish, with its own line above the underscores.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: The second phase",
    text: "Sí, de acuerdo con la propuesta. Mándenme el contrato.\n\nObtener Outlook para iOS<https://aka.example.com/o0ukef>",
    quoted:
      "________________________________\nDe: Nomsa Khumalo at Palmiet <mail@company.example.org>\nEnviado: Monday, March 9, 2026 2:20:00 PM\nPara: Naledi Molefe <naledi@example.org>\nAsunto: The second phase\n\nDear Naledi\n\nWhen may we start?",
    belongs: { join: "D" },
  }),
  expectedMail({
    file: "blind/outlook-spanish-original-message-dashes.eml",
    shape: "An old Spanish Outlook with [mailto:] in the block.",
    from: "Ramón Ibáñez <ramon@example.com>",
    to: ["'Nomsa Khumalo at Palmiet' <mail@company.example.org>"],
    subject: "RE: A portal for permits (MSG-7K3F-9QX2)",
    text: "Estimada Nomsa:\n\n¿Podrían enviarme las fechas de la formación?\n\nUn saludo\nRamón Ibáñez",
    quoted:
      "-----Mensaje original-----\nDe: Nomsa Khumalo at Palmiet [mailto:mail@company.example.org] \nEnviado el: jueves, 05 de marzo de 2026 15:05\nPara: Thandi Dlamini\nAsunto: Re: A portal for permits (MSG-7K3F-9QX2)\n\nDear Thandi\n\nTraining is part of the second phase.\n\nNomsa Khumalo",
    belongs: { join: "A" },
  }),
  expectedMail({
    file: "blind/outlook-prefixed-lines-answers-between.eml",
    shape: "Outlook set to prefix lines; the visitor answers between them, so nothing is only quotation.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["'Nomsa Khumalo at Palmiet' <mail@company.example.org>"],
    subject: "RE: A portal for permits (MSG-4H2C-8WQ5)",
    text: "Dear Nomsa, see my answers below.\n\n-----Original Message-----\nFrom: Nomsa Khumalo at Palmiet <mail@company.example.org> \nSent: Wednesday, 4 March 2026 11:30\nTo: Sipho Zulu <sipho@example.net>\nSubject: Re: A portal for permits (MSG-4H2C-8WQ5)\n\n> Dear Sipho\n>\n> How many users will there be?\n\nAbout forty, in two offices.\n\n> Which languages do you need?\n\nEnglish and isiZulu.\n\n> Nomsa Khumalo",
    belongs: { join: "B" },
  }),
  expectedMail({
    file: "blind/outlook-365-picture-in-signature-both-parts.eml",
    shape: "Outlook 365 with a picture in the signature, named by cid in both parts, related at the top.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "RE: The second phase",
    text: "Hi Nomsa\n\nThe board would like to see a demonstration first.\n\nRegards\nNaledi Molefe\n[cid:image001.png@01DCAF9A.5B3C2D10]\nMolefe Logistics | +27 11 555 0199",
    quoted:
      "From: Nomsa Khumalo at Palmiet <mail@company.example.org>\nSent: Monday, 09 March 2026 14:20\nTo: Naledi Molefe <naledi@example.org>\nSubject: The second phase\n\nDear Naledi\n\nWhen may we start?",
    attachments: [{ name: "image001.png", size: 70 }],
    belongs: { join: "D" },
  }),
  expectedMail({
    file: "blind/outlook-rich-text-winmail-dat.eml",
    shape: "Outlook in Rich Text format: the file stays packed in winmail.dat.",
    from: "Bongani Khoza <bongani@example.net>",
    to: ["mail@company.example.org"],
    subject: "Our plan of the network",
    text: "Good morning\n\nThe plan is in the file.\n\nBongani Khoza",
    attachments: [{ name: "winmail.dat", size: 275 }],
    belongs: "new",
  }),
  expectedMail({
    file: "blind/exchange-without-ids-reference-in-subject-of-a-stranger.eml",
    shape:
      "A colleague answers in Zulu through a gateway that removes ids; the reference alone does not let a stranger join.",
    from: "Lwazi Ndaba <lwazi@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "RE: A portal for permits (MSG-7K3F-9QX2)",
    text: "Sawubona Nomsa\n\nUThandi ungicele ukuthi ngikuphendule. Singahlangana ngoMsombuluko?\n\nNgiyabonga\nLwazi",
    belongs: "new",
  }),
  expectedMail({
    file: "blind/hcl-notes-german-dashes-around-name.eml",
    shape: "HCL Notes in German writes dashes and the name, and a comma between the ids in References.",
    from: "Käthe Brandt <kaethe.brandt@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Antwort: Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Guten Morgen,\n\nbitte rufen Sie mich vor dem Termin an.\n\nFreundliche Grüße\nKäthe Brandt",
    quoted:
      '-----"Nomsa Khumalo at Palmiet" <mail@company.example.org> schrieb: -----\nAn: "Thandi Dlamini" <thandi@example.org>\nVon: "Nomsa Khumalo at Palmiet" <mail@company.example.org>\nDatum: 05.03.2026 15:05\nBetreff: Re: A portal for permits (MSG-7K3F-9QX2)\n\nDear Thandi\n\nShall we meet on Monday?',
    belongs: { join: "A" },
  }),
];
