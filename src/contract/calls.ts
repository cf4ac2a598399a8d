import { ACCOUNT_WORK_ENDPOINTS } from "#contract/account-work.ts";
import { APPLICATION_ENDPOINTS } from "#contract/applications.ts";
import { ARTICLE_ENDPOINTS } from "#contract/articles.ts";
import { ASSIGNEE_ENDPOINTS } from "#contract/assignees.ts";
import { AUDIT_ENDPOINTS } from "#contract/audit.ts";
import { AUTH_ENDPOINTS } from "#contract/auth.ts";
import { CALENDAR_ENDPOINTS } from "#contract/calendar.ts";
import { CAMPAIGN_ENDPOINTS } from "#contract/campaigns.ts";
import { CONFIRM_ENDPOINTS } from "#contract/confirm.ts";
import { CONTACT_ENDPOINTS } from "#contract/contact.ts";
import { CONVERSATION_ENDPOINTS } from "#contract/conversations.ts";
import { CUSTOMER_ENDPOINTS } from "#contract/customers.ts";
import { DASHBOARD_ENDPOINTS } from "#contract/dashboard.ts";
import { DEAL_ENDPOINTS } from "#contract/deals.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { EVENT_ENDPOINTS } from "#contract/events.ts";
import { ACCOUNT_WORK_EXAMPLES } from "#contract/examples/account-work.ts";
import { APPLICATION_EXAMPLES } from "#contract/examples/applications.ts";
import { ARTICLE_EXAMPLES } from "#contract/examples/articles.ts";
import { ASSIGNEE_EXAMPLES } from "#contract/examples/assignees.ts";
import { AUDIT_EXAMPLES } from "#contract/examples/audit.ts";
import { AUTH_EXAMPLES } from "#contract/examples/auth.ts";
import { CALENDAR_EXAMPLES } from "#contract/examples/calendar.ts";
import { CAMPAIGN_EXAMPLES } from "#contract/examples/campaigns.ts";
import { CONFIRM_EXAMPLES } from "#contract/examples/confirm.ts";
import { CONVERSATION_EXAMPLES } from "#contract/examples/conversations.ts";
import { CUSTOMER_EXAMPLES } from "#contract/examples/customers.ts";
import { DASHBOARD_EXAMPLES } from "#contract/examples/dashboard.ts";
import { DEAL_EXAMPLES } from "#contract/examples/deals.ts";
import { EVENT_EXAMPLES } from "#contract/examples/events.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";
import { EXTRA_PAGE_EXAMPLES } from "#contract/examples/extra-pages.ts";
import { FACTOR_EXAMPLES } from "#contract/examples/factors.ts";
import { FIRST_STEPS_EXAMPLES } from "#contract/examples/first-steps.ts";
import { IMPORT_EXAMPLES } from "#contract/examples/imports.ts";
import { INBOX_EXAMPLES } from "#contract/examples/inbox.ts";
import { JOB_EXAMPLES } from "#contract/examples/jobs.ts";
import { KEY_EXAMPLES } from "#contract/examples/keys.ts";
import { MESSAGE_EXAMPLES } from "#contract/examples/messages.ts";
import { MORNING_EXAMPLES } from "#contract/examples/morning.ts";
import { NEWSLETTER_EXAMPLES } from "#contract/examples/newsletter.ts";
import { NOTIFICATION_EXAMPLES } from "#contract/examples/notifications.ts";
import { OIDC_EXAMPLES } from "#contract/examples/oidc.ts";
import { OUTBOX_EXAMPLES } from "#contract/examples/outbox.ts";
import { PAGE_EXAMPLES } from "#contract/examples/page-documents.ts";
import { PASSKEY_EXAMPLES } from "#contract/examples/passkeys.ts";
import { PICTURE_EXAMPLES } from "#contract/examples/pictures.ts";
import { PREFERENCE_EXAMPLES } from "#contract/examples/preferences.ts";
import { PRIVACY_EXAMPLES } from "#contract/examples/privacy.ts";
import { PRODUCT_EXAMPLES } from "#contract/examples/products.ts";
import { PROJECT_EXAMPLES } from "#contract/examples/projects.ts";
import { REPLY_EXAMPLES } from "#contract/examples/replies.ts";
import { REPORT_EXAMPLES } from "#contract/examples/reports.ts";
import { SAMPLE_DATA_EXAMPLES } from "#contract/examples/sample-data.ts";
import { SCHEDULE_EXAMPLES } from "#contract/examples/schedules.ts";
import { SEARCH_EXAMPLES } from "#contract/examples/search.ts";
import { SERVICE_EXAMPLES } from "#contract/examples/services.ts";
import { SESSION_EXAMPLES } from "#contract/examples/sessions.ts";
import { SETTINGS_EXAMPLES } from "#contract/examples/settings.ts";
import { SYSTEM_EXAMPLES } from "#contract/examples/system.ts";
import { TASK_EXAMPLES } from "#contract/examples/tasks.ts";
import { UPLOAD_EXAMPLES } from "#contract/examples/uploads.ts";
import { USER_EXAMPLES } from "#contract/examples/users.ts";
import { VIEW_EXAMPLES } from "#contract/examples/views.ts";
import { VISIT_EXAMPLES } from "#contract/examples/visits.ts";
import { WEBHOOK_EXAMPLES } from "#contract/examples/webhooks.ts";
import { EXTRA_PAGE_ENDPOINTS } from "#contract/extra-pages.ts";
import { FACTOR_ENDPOINTS } from "#contract/factors.ts";
import { FIRST_STEPS_ENDPOINTS } from "#contract/first-steps.ts";
import { IMPORT_ENDPOINTS } from "#contract/imports.ts";
import { INBOX_ENDPOINTS } from "#contract/inbox.ts";
import { JOB_ENDPOINTS } from "#contract/jobs.ts";
import { KEY_ENDPOINTS } from "#contract/keys.ts";
import { MESSAGE_ENDPOINTS } from "#contract/messages.ts";
import { MORNING_ENDPOINTS } from "#contract/morning.ts";
import { NEWSLETTER_ENDPOINTS } from "#contract/newsletter.ts";
import { NOTIFICATION_ENDPOINTS } from "#contract/notifications.ts";
import { OIDC_ENDPOINTS } from "#contract/oidc.ts";
import { OUTBOX_ENDPOINTS } from "#contract/outbox.ts";
import { PAGE_ENDPOINTS } from "#contract/page-documents.ts";
import { PASSKEY_ENDPOINTS } from "#contract/passkeys.ts";
import { PICTURE_ENDPOINTS } from "#contract/pictures.ts";
import { PREFERENCE_ENDPOINTS } from "#contract/preferences.ts";
import { PRIVACY_ENDPOINTS } from "#contract/privacy.ts";
import { PRODUCT_ENDPOINTS } from "#contract/products.ts";
import { PROJECT_ENDPOINTS } from "#contract/projects.ts";
import { REPLY_ENDPOINTS } from "#contract/replies.ts";
import { REPORT_ENDPOINTS } from "#contract/reports.ts";
import { SAMPLE_DATA_ENDPOINTS } from "#contract/sample-data.ts";
import { SCHEDULE_ENDPOINTS } from "#contract/schedules.ts";
import { SEARCH_ENDPOINTS } from "#contract/search.ts";
import { SERVICE_ENDPOINTS } from "#contract/services.ts";
import { SESSION_ENDPOINTS } from "#contract/sessions.ts";
import { SETTINGS_ENDPOINTS } from "#contract/settings.ts";
import { SYSTEM_ENDPOINTS } from "#contract/system.ts";
import { TASK_ENDPOINTS } from "#contract/tasks.ts";
import { UPLOAD_ENDPOINTS } from "#contract/uploads.ts";
import { USER_ENDPOINTS } from "#contract/users.ts";
import { VIEW_ENDPOINTS } from "#contract/views.ts";
import { VISIT_ENDPOINTS } from "#contract/visits.ts";
import { WEBHOOK_ENDPOINTS } from "#contract/webhooks.ts";

/** All calls of the API, by name. Tests, the API description and the reference loop over them. */
export const ENDPOINTS = {
  ...AUTH_ENDPOINTS,
  ...CONFIRM_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...FACTOR_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
  ...OIDC_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...PREFERENCE_ENDPOINTS,
  ...CALENDAR_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...MORNING_ENDPOINTS,
  ...VIEW_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...SEARCH_ENDPOINTS,
  ...USER_ENDPOINTS,
  ...ACCOUNT_WORK_ENDPOINTS,
  ...ASSIGNEE_ENDPOINTS,
  ...CONTACT_ENDPOINTS,
  ...MESSAGE_ENDPOINTS,
  ...APPLICATION_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...TASK_ENDPOINTS,
  ...DEAL_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...REPLY_ENDPOINTS,
  ...CONVERSATION_ENDPOINTS,
  ...NEWSLETTER_ENDPOINTS,
  ...OUTBOX_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...DASHBOARD_ENDPOINTS,
  ...VISIT_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...SETTINGS_ENDPOINTS,
  ...FIRST_STEPS_ENDPOINTS,
  ...PAGE_ENDPOINTS,
  ...SAMPLE_DATA_ENDPOINTS,
  ...PRIVACY_ENDPOINTS,
  ...PRODUCT_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
  ...JOB_ENDPOINTS,
  ...PROJECT_ENDPOINTS,
  ...ARTICLE_ENDPOINTS,
  ...EXTRA_PAGE_ENDPOINTS,
  ...CAMPAIGN_ENDPOINTS,
  ...SCHEDULE_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...INBOX_ENDPOINTS,
  ...PICTURE_ENDPOINTS,
  ...UPLOAD_ENDPOINTS,
  ...SYSTEM_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof ENDPOINTS;

/** Example of each call, for the API description and tests, never for a browser. A missing example does not compile. */
export const EXAMPLES = {
  ...AUTH_EXAMPLES,
  ...CONFIRM_EXAMPLES,
  ...SESSION_EXAMPLES,
  ...FACTOR_EXAMPLES,
  ...PASSKEY_EXAMPLES,
  ...OIDC_EXAMPLES,
  ...KEY_EXAMPLES,
  ...PREFERENCE_EXAMPLES,
  ...CALENDAR_EXAMPLES,
  ...NOTIFICATION_EXAMPLES,
  ...MORNING_EXAMPLES,
  ...VIEW_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...SEARCH_EXAMPLES,
  ...USER_EXAMPLES,
  ...ACCOUNT_WORK_EXAMPLES,
  ...ASSIGNEE_EXAMPLES,
  ...MESSAGE_EXAMPLES,
  ...APPLICATION_EXAMPLES,
  ...CUSTOMER_EXAMPLES,
  ...TASK_EXAMPLES,
  ...DEAL_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...REPLY_EXAMPLES,
  ...CONVERSATION_EXAMPLES,
  ...NEWSLETTER_EXAMPLES,
  ...OUTBOX_EXAMPLES,
  ...AUDIT_EXAMPLES,
  ...DASHBOARD_EXAMPLES,
  ...VISIT_EXAMPLES,
  ...REPORT_EXAMPLES,
  ...SETTINGS_EXAMPLES,
  ...FIRST_STEPS_EXAMPLES,
  ...PAGE_EXAMPLES,
  ...SAMPLE_DATA_EXAMPLES,
  ...PRIVACY_EXAMPLES,
  ...PRODUCT_EXAMPLES,
  ...SERVICE_EXAMPLES,
  ...JOB_EXAMPLES,
  ...PROJECT_EXAMPLES,
  ...ARTICLE_EXAMPLES,
  ...EXTRA_PAGE_EXAMPLES,
  ...CAMPAIGN_EXAMPLES,
  ...SCHEDULE_EXAMPLES,
  ...EVENT_EXAMPLES,
  ...INBOX_EXAMPLES,
  ...PICTURE_EXAMPLES,
  ...UPLOAD_EXAMPLES,
  ...SYSTEM_EXAMPLES,
} satisfies ExamplesOf<typeof ENDPOINTS>;
