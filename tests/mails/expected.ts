import { APPLE } from "./expected/apple.ts";
import { AUTOMATIC } from "./expected/automatic.ts";
import { BOUNCES } from "./expected/bounces.ts";
import { CHARSETS } from "./expected/charsets.ts";
import { GMAIL } from "./expected/gmail.ts";
import { HEADERS } from "./expected/headers.ts";
import { OUTLOOK } from "./expected/outlook.ts";
import { OUTLOOK_REPLIES } from "./expected/outlook-replies.ts";
import { SIGNED } from "./expected/signed.ts";
import { STRUCTURE } from "./expected/structure.ts";
import { THREADS } from "./expected/threads.ts";
import { THUNDERBIRD } from "./expected/thunderbird.ts";
import { WEBMAIL } from "./expected/webmail.ts";
import { type ExpectedMail, expectedMail } from "./expected-mail.ts";

/** Expectations of every `.eml` file of this folder, made before the parser. */
export const EXPECTED_MAILS: readonly ExpectedMail[] = [
  ...APPLE,
  ...AUTOMATIC,
  ...BOUNCES,
  ...CHARSETS,
  ...GMAIL,
  ...HEADERS,
  ...OUTLOOK,
  ...OUTLOOK_REPLIES,
  ...SIGNED,
  ...STRUCTURE,
  ...THREADS,
  ...THUNDERBIRD,
  ...WEBMAIL,
].map(expectedMail);
