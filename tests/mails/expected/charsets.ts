import type { MailEntry } from "../expected-mail.ts";

export const CHARSETS: readonly MailEntry[] = [
  {
    file: "windows-1252-8bit.eml",
    shape: "Windows-1252 with its bytes: typographic quotation marks, a dash and the euro sign.",
    from: "Zoë du Plessis <zoe@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Preis für das „große“ Paket – 4.500 €?",
    text: `Guten Tag,

ist das „große“ Paket – mit Pflege – noch für 4.500 € zu haben?

Zoë
`,
    belongs: "new",
  },
  {
    file: "iso-8859-15-quoted-printable.eml",
    shape: "ISO-8859-15 in quoted-printable: the euro sign, œ and Š.",
    from: "Renée Lefèvre <renee@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Un cœur à 50 €",
    text: `Bonjour,

notre œuvre coûte 50 €. Pouvez-vous écrire à M. Škoda ?

Renée
`,
    belongs: "new",
  },
  {
    file: "iso-2022-jp-7bit.eml",
    shape: "ISO-2022-JP with escape sequences in text, name and subject.",
    from: "佐藤健 <ken@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "見積りのお願い",
    text: `はじめまして。

許可証のポータルの見積りをお願いします。

佐藤
`,
    belongs: "new",
  },
  {
    file: "shift-jis-base64.eml",
    shape: "Shift_JIS in base64.",
    from: "鈴木一郎 <ichiro@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "ホームページの件",
    text: `お世話になっております。

表示の速度をソフトで測りました。

鈴木
`,
    belongs: "new",
  },
  {
    file: "gb18030-8bit.eml",
    shape: "GB18030 in 8 bits, with a character of four bytes.",
    from: "王芳 <fang@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "咨询许可证网站",
    text: `您好：

我们想了解许可证网站的价格。联系人：王㐀芳。

谢谢
`,
    belongs: "new",
  },
  {
    file: "koi8-r-8bit.eml",
    shape: "KOI8-R in 8 bits.",
    from: "Ольга Петрова <olga@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Вопрос о портале",
    text: `Здравствуйте!

Сколько стоит портал для выдачи разрешений?

Ольга
`,
    belongs: "new",
  },
  {
    file: "utf-16le-declared.eml",
    shape: "UTF-16LE as the declared charset, in base64.",
    from: "Mandla Dube <mandla@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "A strange program",
    text: `Hello,

our program sends two bytes for each letter: ä, €, 界.

Mandla
`,
    belongs: "new",
  },
  {
    file: "utf-8-declared-windows-1252-sent.eml",
    shape: "UTF-8 is declared and the bytes are Windows-1252.",
    from: "Andre Joubert <andre@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "The cafe",
    text: `Good day

The café’s menu – in Afrikaans: spyskaart – is not readable on a phone.

André
`,
    belongs: "new",
  },
  {
    file: "unknown-charset.eml",
    shape: "A charset that does not exist; the bytes are UTF-8.",
    from: "Iminathi Jali <iminathi@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "A question about fees",
    text: `Molweni,

ngaba intengo ifaka i-VAT? R 4 500 · ñ é ü

Iminathi
`,
    belongs: "new",
  },
  {
    file: "charset-missing-utf-8.eml",
    shape: "No charset and bytes above 127 that are UTF-8.",
    from: "Ayize Buthelezi <ayize@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Without a charset",
    text: `Sawubona,

unjani? Siyabonga ngempendulo – kuhle kakhulu. é ü ñ

Ayize
`,
    belongs: "new",
  },
  {
    file: "charset-missing-windows-1252.eml",
    shape: "No charset and bytes above 127 that are no UTF-8.",
    from: "Lize Steyn <lize@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Without a charset, in the old way",
    text: `Goeie môre

Ons wil graag ’n nuwe webwerf hê – wat sou dit kos?

Lizé
`,
    belongs: "new",
  },
  {
    file: "iso-8859-1-declared-windows-1252-sent.eml",
    shape: "ISO-8859-1 is declared and bytes of 0x80 to 0x9F are sent, as many programs do.",
    from: "Gerrit Bakker <gerrit@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Offerte",
    text: `Goedendag,

kunt u een ‘kleine’ offerte sturen… voor €\u00a0900?

Gerrit
`,
    belongs: "new",
  },
  {
    file: "encoded-words-split-in-a-character.eml",
    shape: "The subject is two encoded words that are split in the middle of a character.",
    from: "Jörg Weiß <joerg@example.com>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Übergrößenträger: Anfrage für Köln",
    text: `Guten Tag,

was kostet eine Seite mit zwölf Bildern?

Jörg Weiß
`,
    belongs: "new",
  },
  {
    file: "encoded-word-name-with-comma.eml",
    shape: "The name is an encoded word with a comma in it; a second recipient's name has one in quotation marks.",
    from: "Dlamini, Thandi – Permits <thandi@example.org>",
    to: ["Khumalo, Nomsa <mail@company.example.org>", "Moloi, Kagiso <kagiso@example.org>"],
    subject: "Numbers",
    text: `Hello

Here are the numbers: 112 and 113.

Thandi
`,
    belongs: "new",
  },
  {
    file: "name-with-unquoted-comma.eml",
    shape: "A name with a comma without quotation marks is still one sender.",
    from: "Dlamini, Thandi <thandi@example.org>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Names",
    text: `Hello

Our program forgets the quotation marks.

Thandi
`,
    belongs: "new",
  },
  {
    file: "headers-in-raw-utf-8.eml",
    shape: "Name and subject as UTF-8 without encoded words.",
    from: "Mbali Ngcobo-Müller <mbali@example.net>",
    to: ["Palmiet <mail@company.example.org>"],
    subject: "Größe der Bilder – eine Frage",
    text: `Guten Tag,

wie groß dürfen Bilder sein?

Mbali
`,
    belongs: "new",
  },
];
