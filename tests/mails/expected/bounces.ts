import type { MailEntry } from "../expected-mail.ts";
import { MAIL_IDS } from "../world.ts";

export const BOUNCES: readonly MailEntry[] = [
  {
    file: "bounce-postfix-failed.eml",
    shape: "Postfix could not deliver our reply: failed with 5.1.1 and the whole mail.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Undelivered Mail Returned to Sender",
    belongs: { bounce: MAIL_IDS.firstReplyA, code: "5.1.1", recipient: "thandi@example.org" },
  },
  {
    file: "bounce-postfix-headers-only.eml",
    shape: "Postfix returns the headers of our acknowledgement alone, as text/rfc822-headers: the mailbox is full.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Undelivered Mail Returned to Sender",
    belongs: { bounce: MAIL_IDS.acknowledgementB, code: "5.2.2", recipient: "sipho@example.net" },
  },
  {
    file: "bounce-postfix-delayed.eml",
    shape: "Postfix says that our reply is delayed: no failure.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Delayed Mail (still being retried)",
    belongs: "ignored-report",
  },
  {
    file: "bounce-postfix-expired.eml",
    shape: "Postfix gave up after five days: failed with 4.4.1.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Undelivered Mail Returned to Sender",
    belongs: { bounce: MAIL_IDS.replyD, code: "4.4.1", recipient: "naledi@example.org" },
  },
  {
    file: "bounce-exim-failed.eml",
    shape: "Exim: report with X-Failed-Recipients, status 5.0.0 and the code of the server in its words.",
    from: "Mail Delivery System <Mailer-Daemon@exim.example.com>",
    to: ["mail@company.example.org"],
    subject: "Mail delivery failed: returning message to sender",
    belongs: { bounce: MAIL_IDS.replyE, code: "5.0.0", recipient: "pieter@example.org" },
  },
  {
    file: "bounce-exchange-failed.eml",
    shape: "Exchange could not deliver our reply to an applicant: an HTML notice, 5.1.10 and In-Reply-To.",
    from: "Microsoft Outlook <postmaster@example.com>",
    to: ["mail@company.example.org"],
    subject: "Undeliverable: Your application (APP-5T6V-2N8M)",
    belongs: { bounce: MAIL_IDS.replyC, code: "5.1.10", recipient: "lerato@example.com" },
  },
  {
    file: "bounce-gmail-campaign-failed.eml",
    shape:
      "Gmail could not deliver a campaign to a subscriber: a picture in the notice, Message-ID in another case of header names.",
    from: "Mail Delivery Subsystem <mailer-daemon@googlemail.example.com>",
    to: ["mail@company.example.org"],
    subject: "Delivery Status Notification (Failure)",
    belongs: { bounce: MAIL_IDS.campaignF, code: "5.1.1", recipient: "zanele@example.org" },
  },
  {
    file: "bounce-gmail-delayed.eml",
    shape: "Gmail says that our reply is delayed.",
    from: "Mail Delivery Subsystem <mailer-daemon@googlemail.example.com>",
    to: ["mail@company.example.org"],
    subject: "Delivery Status Notification (Delay)",
    belongs: "ignored-report",
  },
  {
    file: "bounce-relayed.eml",
    shape: "A server relayed our reply to one that confirms nothing: no failure.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Relayed: Re: A portal for permits (MSG-7K3F-9QX2)",
    belongs: "ignored-report",
  },
  {
    file: "bounce-of-a-mail-that-is-not-ours.eml",
    shape: "A failed report whose Message-ID is of no mail of ours.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Undelivered Mail Returned to Sender",
    belongs: "ignored-report",
  },
  {
    file: "bounce-without-message-id.eml",
    shape: "A failed report without the original: it names no mail.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Undelivered Mail Returned to Sender",
    belongs: "ignored-report",
  },
  {
    file: "bounce-forged-other-recipient.eml",
    shape: "A forged report: the Message-ID of our reply and a recipient that it never had.",
    from: "Mail Delivery System <postmaster@bad.example.com>",
    to: ["mail@company.example.org"],
    subject: "Undelivered Mail Returned to Sender",
    belongs: "ignored-report",
  },
  {
    file: "bounce-two-recipients.eml",
    shape: "A report about two recipients: the one of ours failed, a copy is delayed.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Undelivered Mail Returned to Sender",
    belongs: { bounce: MAIL_IDS.secondReplyA, code: "5.7.1", recipient: "thandi@example.org" },
  },
  {
    file: "bounce-after-forwarding.eml",
    shape: "The recipient's server forwards: Original-Recipient is ours, Final-Recipient is behind it.",
    from: "Mail Delivery System <MAILER-DAEMON@relay.example.com>",
    to: ["mail@company.example.org"],
    subject: "Undelivered Mail Returned to Sender",
    belongs: { bounce: MAIL_IDS.replyB, code: "5.1.1", recipient: "sipho@example.net" },
  },
  {
    file: "bounce-qmail-is-no-report.eml",
    shape: "qmail's notice is plain text and no report: automatic, without thread.",
    from: "MAILER-DAEMON@relay.example.com",
    to: ["mail@company.example.org"],
    subject: "failure notice",
    text: `Hi. This is the qmail-send program at relay.example.com.
I'm afraid I wasn't able to deliver your message to the following addresses.

<thandi@example.org>:
192.0.2.25 does not like recipient.
`,
    automatic: true,
    belongs: "automatic",
  },
];
