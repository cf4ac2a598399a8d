import type { MailEntry } from "../expected-mail.ts";

export const THUNDERBIRD: readonly MailEntry[] = [
  {
    file: "thunderbird-reply-flowed.eml",
    shape: "Thunderbird with format=flowed: lines that end in a space go on in the next line.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Good day Nomsa

Monday at ten suits us. We shall be three people, and one of us joins from Durban, so a call with a picture would be best for all of us.

Regards
Thandi

`,
    quoted: `On 3/3/26 10:12, Nomsa Khumalo at Palmiet wrote:
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
    file: "thunderbird-flowed-delsp-iso-2022-jp.eml",
    shape: "format=flowed with delsp=yes in ISO-2022-JP: the space at the end of a line is not part of the text.",
    from: "田中花子 <hanako@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "許可証の申請について",
    text: `はじめまして。御社のウェブサイトを拝見しました。許可証の申請をオンラインで受け付ける仕組みについて、お話を伺いたいと思います。

よろしくお願いいたします。
田中
`,
    belongs: "new",
  },
  {
    file: "thunderbird-flowed-space-stuffed.eml",
    shape: "format=flowed with stuffed spaces before 'From', a sign and a space; nothing of it is a quotation.",
    from: "Vusi Mthembu <vusi@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "A question",
    text: `From our side there is one question:

> is what stands in our form.
 Two spaces begin this line.
Is the sign above read as a quotation?

Vusi
`,
    belongs: "new",
  },
  {
    file: "thunderbird-flowed-quotation.eml",
    shape: "format=flowed whose quoted lines go on in the next line; the sign of the second line disappears.",
    from: "Naledi Molefe <naledi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: The second phase",
    text: `Thursday at two is fine. Can we meet at your office?

`,
    quoted: `On 3/9/26 14:20, Nomsa Khumalo at Palmiet wrote:
> Good day Naledi
>
> Our offer for the second phase is ready. It has three parts, of which the first is the largest. Shall we go through it together?
>> What about the price?
`,
    belongs: { join: "D" },
  },
  {
    file: "thunderbird-html-only.eml",
    shape: "Thunderbird without a plain part: moz-cite-prefix and blockquote type=cite.",
    from: "Sipho Zulu <sipho@example.net>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-4H2C-8WQ5)",
    text: `We counted them: 9 112 last year.

Sipho
`,
    quoted: `On 04/03/2026 11:30, Nomsa Khumalo at Palmiet wrote:

Good day Sipho

Yes, we build portals for permits. How many do you issue in a year?
`,
    loose: true,
    belongs: { join: "B" },
  },
  {
    file: "thunderbird-forwarded-inline.eml",
    shape: "Thunderbird forwards inline: '-------- Forwarded Message --------' with tabs in its block.",
    from: "Anja Vermeulen <anja@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Fwd: Permits on paper",
    text: `Please see below. Could you help this municipality?

Anja


`,
    quoted: `-------- Forwarded Message --------
Subject: \tPermits on paper
Date: \tSun, 1 Mar 2026 11:02:03 +0200
From: \tOffice <office@town.example.org>
To: \tAnja Vermeulen <anja@example.net>


Dear Anja

Whom would you ask about a portal?
`,
    belongs: "new",
  },
  {
    file: "thunderbird-german-bottom-posting.eml",
    shape: "Thunderbird in German with the answer and a signature below the quotation, format=flowed.",
    from: "Thandi Dlamini <thandi@example.org>",
    to: ["Nomsa Khumalo at Palmiet <mail@company.example.org>"],
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: `Am 03.03.26 um 10:12 schrieb Nomsa Khumalo at Palmiet:
> Good day Thandi
>
> Thank you for writing. Does Monday at ten suit you for a call?

Gerne. Ich rufe Sie unter der Nummer in Ihrer Fußzeile an.

--\u0020
Thandi Dlamini
Amt für Genehmigungen
`,
    belongs: { join: "A" },
  },
];
