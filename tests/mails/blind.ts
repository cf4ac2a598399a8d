import { APPLE_AND_THUNDERBIRD_MAILS } from "./blind/apple-and-thunderbird.ts";
import { CHARSET_AND_HEADER_MAILS } from "./blind/charsets-and-headers.ts";
import { FILE_AND_STRUCTURE_MAILS } from "./blind/files-and-structures.ts";
import { OUTLOOK_MAILS } from "./blind/outlook.ts";
import { REPORT_AND_AUTOMATIC_MAILS } from "./blind/reports-and-automatic.ts";
import { THREAD_MAILS } from "./blind/threads.ts";
import { WEB_MAIL_MAILS } from "./blind/web-mail.ts";
import type { ExpectedMail } from "./expected-mail.ts";

/** Mails that were made from the list of shapes alone, without sight of the parser or of the other mails. */
export const BLIND_MAILS: readonly ExpectedMail[] = [
  ...OUTLOOK_MAILS,
  ...WEB_MAIL_MAILS,
  ...APPLE_AND_THUNDERBIRD_MAILS,
  ...THREAD_MAILS,
  ...CHARSET_AND_HEADER_MAILS,
  ...FILE_AND_STRUCTURE_MAILS,
  ...REPORT_AND_AUTOMATIC_MAILS,
];
