import type { ErasedData, PersonalData, Retention } from "#contract/privacy.ts";
import { countedInWords } from "./counted-in-words.ts";

/** What there is of somebody; nothing where there is none. */
export function foundInWords({ messages, applications, customers, subscriptions, mails }: PersonalData): string {
  return countedInWords([
    [messages.length, "message"],
    [applications.length, "application"],
    [customers.length, "customer record"],
    [subscriptions.length, "newsletter subscription"],
    [mails.length, "mail"],
  ]);
}

export function erasedInWords({ messages, applications, customers, subscriptions, mails }: ErasedData): string {
  return countedInWords([
    [messages, "message"],
    [applications, "application"],
    [customers, "customer record"],
    [subscriptions, "newsletter subscription"],
    [mails, "mail"],
  ]);
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
