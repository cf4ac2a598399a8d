import { knownBrowserName } from "#contract/browser-name.ts";
import { DAY_MS } from "#contract/calendar-day.ts";
import type { Company } from "#contract/company.ts";
import { formatMailTime } from "#server/platform/mail/format-mail-time.ts";
import { layoutMail, type MailBlock } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

interface Notice {
  /** Short heading, also used as the subject. */
  heading: string;
  /** Description of the event. */
  sentences: readonly string[];
  /** Advice if the owner did not do it, for events against which a new password does not help. */
  otherwise?: string;
}

const IF_SHUT_OUT = "If you cannot sign in any more, tell an administrator at once.";
/** Advice for an added factor. A new password alone would leave the intruder's factor in place. */
const REMOVE_IT = `If it was not you, remove it under Settings, Your account, or replace it where it is the only one, look there for API keys, passkeys and linked sign-ins that are not yours, and set a new password. ${IF_SHUT_OUT}`;
const ADD_IT_AGAIN = `If it was not you, set a new password under Settings, Your account, remove there what is not yours, and add your own again. ${IF_SHUT_OUT}`;

const PASSKEYS_STAY =
  "Passkeys, linked sign-ins and API keys still work: if any of them are not yours, remove them under Settings, Your account.";
/**
 * Text for a password that was set by a link or an administrator. It is true with and without passkeys: `passkeyFacts` lists the
 * passkeys that stay.
 */
const KEYS_ENDED =
  "You were signed out everywhere. Your API keys, your calendar address and links to sign-ins at a provider have ended. No passkey works any more unless it is listed below. If one of those is not yours, remove it under Settings, Your account, or ask an administrator to reset your second factors.";

/** Notices that the owner of an account gets by mail. */
const NOTICES = {
  "new-device": {
    heading: "New sign-in to your account",
    sentences: [
      "Someone signed in to your account on a device that had not been used for it before.",
      "If it was you, there is nothing to do.",
    ],
  },
  "password-changed": {
    heading: "Your password was changed",
    sentences: [
      "The password of your account was changed. Wherever else you were signed in, sign in again with the new one.",
      PASSKEYS_STAY,
    ],
  },
  "password-set": {
    heading: "Your password was changed",
    sentences: [
      "An administrator set a new password for your account. Please sign in with it from now on.",
      KEYS_ENDED,
    ],
  },
  "password-reset": {
    heading: "Your password was changed",
    sentences: ["A new password was set for your account with a link that we had emailed to you.", KEYS_ENDED],
  },
  "password-chosen": {
    heading: "Your password was chosen",
    sentences: [
      "A password was chosen for your account with the link of the invitation that we had emailed to you. It signs you in from now on.",
    ],
  },
  "role-changed": {
    heading: "Your role was changed",
    sentences: [
      "Your account was given another role, which decides what you may see and do. You were signed out everywhere.",
    ],
  },
  "calendar-created": {
    heading: "A calendar address was made for your account",
    sentences: [
      "Whoever has this address can read when your tasks, interviews and deals are due. An earlier address no longer works.",
      "If it was you, there is nothing to do.",
    ],
    otherwise: `If it was not you, remove the address under Settings, Your account, and set a new password. ${IF_SHUT_OUT}`,
  },
  "email-changed-from": {
    heading: "Your email address was changed",
    sentences: [
      "This is no longer the email address of your account. You sign in with the new one, and it is where we write to from now on.",
    ],
    otherwise: "If you did not expect this, please tell an administrator at once, or reply to this message.",
  },
  "email-changed-to": {
    heading: "Your email address was changed",
    sentences: [
      "This is now the email address of your account. You sign in with it, and it is where we write to from now on.",
    ],
  },
  "wrong-codes": {
    heading: "Wrong codes for your account",
    sentences: [
      "Someone has given more than a few wrong codes for your account. Whoever gets as far as the code knows your password, or is signed in to your account.",
    ],
  },
  "password-alone": {
    heading: "Your password was given without a second factor",
    sentences: [
      "Someone gave the right password for your account on a device that had not been used for it before, and then did not show a second factor. They did not get in.",
      "If it was you, there is nothing to do.",
    ],
  },
  "passkey-copied": {
    heading: "A copy of your passkey was refused",
    sentences: ["Someone tried to sign in with a copy of one of your passkeys. They did not get in."],
    otherwise: `${REMOVE_IT} Add a new passkey in the place of the one that was copied.`,
  },
  "recovery-code-used": {
    heading: "A recovery code was used",
    sentences: [
      "Someone used a recovery code to sign in to your account or to confirm a change to it. That code cannot be used again.",
    ],
  },
  "app-added": {
    heading: "An authenticator app was added to your account",
    sentences: [
      "From now on a code of this app signs you in after your password. An app or recovery codes from before no longer work.",
    ],
    otherwise: REMOVE_IT,
  },
  "app-removed": {
    heading: "An authenticator app was removed from your account",
    sentences: ["Its codes can no longer be used to sign in."],
    otherwise: ADD_IT_AGAIN,
  },
  "passkey-added": {
    heading: "A passkey was added to your account",
    sentences: ["From now on it can be used to sign in, without your password too."],
    otherwise: REMOVE_IT,
  },
  "passkey-removed": {
    heading: "A passkey was removed from your account",
    sentences: ["It can no longer be used to sign in."],
    otherwise: ADD_IT_AGAIN,
  },
  "provider-linked": {
    heading: "Another sign-in was linked to your account",
    sentences: ["From now on an identity at your sign-in provider signs you in, without your password too."],
    otherwise: REMOVE_IT,
  },
  "provider-unlinked": {
    heading: "A sign-in was unlinked from your account",
    sentences: ["The identity at your sign-in provider no longer signs you in."],
    otherwise: ADD_IT_AGAIN,
  },
  "recovery-codes-renewed": {
    heading: "New recovery codes were made for your account",
    sentences: ["The ones from before no longer work."],
    otherwise: `If it was not you, make new ones under Settings, Your account, and set a new password there. ${IF_SHUT_OUT}`,
  },
  "key-created": {
    heading: "An API key was created for your account",
    sentences: [
      "A program that has it can do what it was created for, in your name, until it expires or is deleted under Settings, Your account.",
    ],
    otherwise:
      "If it was not you, delete the key under Settings, Your account, set a new password, and tell an administrator: a password that you change there does not end keys.",
  },
  "factors-reset": {
    heading: "Your second factors were reset",
    sentences: [
      "Your authenticator app, passkeys, recovery codes, links to sign-ins at a provider and API keys were removed, and you were signed out everywhere. Your password alone signs you in until you add another second factor under Your account.",
    ],
  },
} as const satisfies Record<string, Notice>;
export type NoticeName = keyof typeof NOTICES;

export type NoticeFact = readonly [label: string, value: string];

/** Origin of an event: address and browser of the account's user, or an administrator, whose address is not disclosed. */
export type NoticeOrigin = { address: string; browser: string } | "administrator";

export interface AccountNotice {
  account: { id: string; name: string; email: string };
  name: NoticeName;
  origin: NoticeOrigin;
  /** Further facts, such as the old and the new role. */
  facts: readonly NoticeFact[];
  at: Date;
}

/** How long a notice is kept in the outbox: longer than the attempts to send it, so that staff can see the outcome. */
const KEPT_MS = 30 * DAY_MS;

/** Returns the origin as facts. An unknown browser name is left out, because an intruder can send any text as one. */
function originFacts(origin: NoticeOrigin): NoticeFact[] {
  if (origin === "administrator") return [["Done by", "An administrator"]];
  return [
    ["From", origin.address],
    ["Browser", knownBrowserName(origin.browser) ?? "Not a browser we know"],
  ];
}

/** Returns the end of a notice: what to do if the owner did not cause the event. */
function closing({ otherwise }: Notice, origin: NoticeOrigin, publicUrl: string): MailBlock[] {
  if (otherwise) return [otherwise];
  if (origin === "administrator") return ["If you did not expect this, please ask an administrator about it."];
  return [
    "If it was not you, please set a new password now, which signs out whoever is signed in to your account, remove passkeys, linked sign-ins and API keys that are not yours under Settings, Your account, and tell an administrator.",
    { label: "Set a new password", url: `${publicUrl}/forgot-password` },
  ];
}

/** Returns the mail of a notice. Its only link leads to a public page, so the mail gives no access to its reader. */
export function noticeMail(
  { account, name, origin, facts, at }: AccountNotice,
  company: Company,
  publicUrl: string,
): Mail {
  const notice: Notice = NOTICES[name];
  return {
    kind: "account-notice",
    senderName: company.name,
    to: { name: account.name, email: account.email },
    replyTo: company.email,
    subject: notice.heading,
    ...layoutMail({
      company: company.name,
      heading: notice.heading,
      blocks: [
        `Hello ${account.name},`,
        ...notice.sentences,
        [...facts, ["When", formatMailTime(at)], ...originFacts(origin)],
        ...closing(notice, origin, publicUrl),
      ],
      footer: `You are receiving this email because this address belongs, or belonged, to an account at ${company.name}.`,
    }),
    aboutId: account.id,
    deleteAfter: new Date(at.getTime() + KEPT_MS).toISOString(),
  };
}

/** Facts for the notice of an account's first second factor. */
export const FIRST_FACTOR_FACTS: readonly NoticeFact[] = [
  ["Signing in", "Your password alone is no longer enough"],
  ["Signed out", "Everywhere else"],
];

const DAY = new Intl.DateTimeFormat("en-ZA", {
  timeZone: "Africa/Johannesburg",
  day: "numeric",
  month: "long",
  year: "numeric",
});
/** Maximum characters of a passkey's name in a mail. */
const MAX_NAME = 40;

/**
 * Lists passkeys by name and the day they were added. An intruder may have chosen the name. Only its letters, digits and spaces are
 * shown, so that mail programs do not make a link of it.
 */
export function passkeyFacts(passkeys: readonly { name: string; createdAt: string }[]): NoticeFact[] {
  return passkeys.map(({ name, createdAt }) => {
    const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
    const shown = [...words].slice(0, MAX_NAME).join("") || "Without a name";
    return ["Passkey that still works", `${shown}, added ${DAY.format(new Date(createdAt))}`];
  });
}

export function roleFacts(before: string, after: string): NoticeFact[] {
  return [
    ["Role before", before],
    ["Role now", after],
  ];
}

/** Notices that the samples show as caused by an administrator. */
const BY_ADMINISTRATORS: readonly NoticeName[] = ["password-set", "role-changed", "factors-reset"];

function sampleFacts(name: NoticeName): NoticeFact[] {
  if (name === "role-changed") return roleFacts("Sales", "Editor");
  return name === "password-reset" ? passkeyFacts([{ name: "Laptop", createdAt: "2026-03-02T08:00:00.000Z" }]) : [];
}

/** Returns the notices with sample data, for GET /dev/mails. */
export function noticeMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const account = { id: "sample", name: "Thandi Dlamini", email: "thandi@example.org" };
  const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
  const at = new Date("2026-11-20T08:00:00.000Z");
  // Object.keys only knows text.
  const names = Object.keys(NOTICES) as NoticeName[];
  return names.map((name) => {
    const origin = BY_ADMINISTRATORS.includes(name) ? "administrator" : { address: "192.0.2.10", browser };
    const facts = sampleFacts(name);
    const mail = noticeMail({ account, name, origin, facts, at }, company, publicUrl);
    // All notices have one kind, but each preview needs its own address.
    return { ...mail, kind: `${mail.kind}-${name}` };
  });
}
