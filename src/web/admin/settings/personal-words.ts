import type { ErasedData, PersonalData, Retention } from "#contract/privacy.ts";
import { countedInWords } from "./counted-in-words.ts";

type Counts = ErasedData & { accounts: number; settings: number; mentions: number };

function inWords(counts: Counts): string {
  return countedInWords([
    [counts.messages, "message"],
    [counts.applications, "application"],
    [counts.customers, "customer record"],
    [counts.subscriptions, "newsletter subscription"],
    [counts.mails, "mail"],
    [counts.accounts, "account"],
    [counts.settings, "setting"],
    [counts.trail, "line in the audit trail", "lines in the audit trail"],
    [counts.mentions, "mention in somebody else's record", "mentions in records of others"],
    [counts.answers, "answer kept for a repeat", "answers kept for repeats"],
    [counts.limits, "count of tries", "counts of tries"],
  ]);
}

/** What there is of somebody; nothing where there is none. */
export function foundInWords({ answers, limits, ...found }: PersonalData): string {
  const { messages, applications, customers, subscriptions, mails, accounts, settings, mentions, trail } = found;
  return inWords({
    messages: messages.length,
    applications: applications.length,
    customers: customers.length,
    subscriptions: subscriptions.length,
    mails: mails.length,
    accounts: accounts.length,
    settings: settings.length,
    mentions: mentions.length,
    trail: trail.length,
    answers,
    limits,
  });
}

export function erasedInWords(erased: ErasedData): string {
  return inWords({ ...erased, accounts: 0, settings: 0, mentions: 0 });
}

export function dueInWords({ messages, applications, mails }: Retention["due"]): string {
  return countedInWords([
    [messages, "message"],
    [applications, "application"],
    [mails, "mail"],
  ]);
}

/** What went on a day. */
export function goneInWords({ messages, applications, customers, mails }: Retention["days"][number]): string {
  return countedInWords([
    [messages, "message"],
    [applications, "application"],
    [customers, "lead"],
    [mails, "mail"],
  ]);
}
