import { APPLICATION_FACTS } from "#contract/applications.ts";
import { ARTICLE_LABELS } from "#contract/articles.ts";
import { CAMPAIGN_LABELS } from "#contract/campaigns.ts";
import { COMPANY_LABELS } from "#contract/company.ts";
import { CUSTOMER_FACTS } from "#contract/customers.ts";
import { DEAL_FACTS } from "#contract/deals.ts";
import { EXTRA_PAGE_LABELS } from "#contract/extra-pages.ts";
import { JOB_LABELS } from "#contract/jobs.ts";
import { MESSAGE_FACTS } from "#contract/messages.ts";
import { SUBSCRIBER_FACTS } from "#contract/newsletter.ts";
import { PRODUCT_FACTS } from "#contract/products.ts";
import { PROJECT_LABELS } from "#contract/projects.ts";
import { SERVICE_FACTS } from "#contract/services.ts";
import { SETTINGS_LABELS } from "#contract/settings.ts";
import { TASK_FACTS } from "#contract/tasks.ts";
import { USER_FACTS } from "#contract/users.ts";

type Labels = Readonly<Record<string, string>>;

/** Returns the label of each field from its facts. */
function labelsOf(facts: Readonly<Record<string, { label: string }>>): Labels {
  return Object.fromEntries(Object.entries(facts).map(([field, { label }]) => [field, label]));
}

/** Returns labels whose paths are below a field. */
function below(above: string, labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).map(([field, label]) => [`${above}.${field}`, label]));
}

/** Labels of fields by their paths, of each type of the audit trail that has labels in the contract. */
const LABELS: ReadonlyMap<string, Labels> = new Map([
  ["application", labelsOf(APPLICATION_FACTS)],
  ["article", ARTICLE_LABELS],
  ["campaign", CAMPAIGN_LABELS],
  ["customer", labelsOf(CUSTOMER_FACTS)],
  ["deal", labelsOf(DEAL_FACTS)],
  ["extra-page", EXTRA_PAGE_LABELS],
  ["job", JOB_LABELS],
  ["message", labelsOf(MESSAGE_FACTS)],
  ["product", labelsOf(PRODUCT_FACTS)],
  ["project", PROJECT_LABELS],
  ["service", labelsOf(SERVICE_FACTS)],
  ["settings", { ...SETTINGS_LABELS, ...below("company", COMPANY_LABELS) }],
  ["subscriber", labelsOf(SUBSCRIBER_FACTS)],
  ["task", labelsOf(TASK_FACTS)],
  ["user", labelsOf(USER_FACTS)],
]);

/** Returns the label of a field of a record's type. Without one, `deleteAfter` becomes `Delete after`. */
export function fieldName(type: string, path: string): string {
  const labels = LABELS.get(type) ?? {};
  if (Object.hasOwn(labels, path)) return labels[path] ?? "";
  const field = path.slice(path.lastIndexOf(".") + 1);
  const text = field.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
