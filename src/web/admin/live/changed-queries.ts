import type { Query } from "@tanstack/react-query";
import type { ChangedEvent, ChangedType } from "#contract/events.ts";

/**
 * First words of the query keys that show records of a type, beginning with the word of the records themselves. A
 * missing type does not compile.
 */
export const QUERIES_OF: Readonly<Record<ChangedType, readonly string[]>> = {
  message: ["messages", "replies", "dashboard"],
  application: ["applications", "replies", "dashboard"],
  customer: ["customers", "deals", "tasks", "replies", "dashboard"],
  deal: ["deals", "replies", "dashboard"],
  task: ["tasks"],
  import: ["imports"],
  product: ["products", "dashboard"],
  service: ["services"],
  job: ["jobs"],
  project: ["projects", "dashboard"],
  article: ["articles", "public-articles", "schedules"],
  page: ["pages", "schedules"],
  "extra-page": ["extra-pages", "schedules"],
  picture: ["pictures", "uploads"],
  campaign: ["campaigns", "schedules"],
  subscriber: ["subscribers", "campaign-readers"],
  mail: ["outbox"],
  user: ["users"],
  settings: ["settings"],
  webhook: ["webhooks"],
  "sample-data": ["sample-data"],
  retention: ["retention"],
  audit: ["audit"],
};

/** First word of the keys of notifications. */
export const NOTIFICATIONS = "notifications";

/** First words of keys whose data no event is about, with the reason. */
export const WITHOUT_EVENTS: Readonly<Record<string, string>> = {
  arrivals: "rows of a list, which are read with it",
  "calendar-address": "of the own account, which changes it itself",
  "campaign-preview": "made of typed text",
  factors: "of the own account, which changes them itself",
  inbox: "the state of the mailbox, which is no record",
  keys: "of the own account, which changes them itself",
  "link-targets": "a search",
  "page-frame": "each reading creates a link; one is used until it ends",
  preferences: "an open screen keeps its columns and sizes",
  "publication-preview": "made of typed text",
  "recovery-codes": "of the own account, which changes them itself",
  reports: "sums of a span, which stay while they are read",
  script: "a script",
  search: "a search",
  sessions: "of the own account, read when the screen is opened",
  "sign-ins": "of the own account, read when the screen is opened",
  "is-replaced": "the version of the program",
  "text-preview": "made of typed text",
  views: "a view may be private",
  visits: "counted every few seconds",
};

/**
 * Returns whether the result of a query may differ after a change of a record. A query of one other record of the type
 * is not affected.
 */
export function isChangedBy({ queryKey }: Pick<Query, "queryKey">, { type, id }: ChangedEvent): boolean {
  const [root, part, recordId] = queryKey;
  const [own, ...others] = QUERIES_OF[type];
  if (root !== own) return others.some((other) => other === root);
  const isOfOneRecord = part === "record" || part === "entries";
  return !isOfOneRecord || id === "" || recordId === id;
}
