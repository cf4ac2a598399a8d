import { APPLICATION_ENDPOINTS } from "#contract/applications.ts";
import { AUDIT_ENDPOINTS } from "#contract/audit.ts";
import { AUTH_ENDPOINTS } from "#contract/auth.ts";
import { CONTACT_ENDPOINTS } from "#contract/contact.ts";
import { CUSTOMER_ENDPOINTS } from "#contract/customers.ts";
import { DASHBOARD_ENDPOINTS } from "#contract/dashboard.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { JOB_ENDPOINTS } from "#contract/jobs.ts";
import { MESSAGE_ENDPOINTS } from "#contract/messages.ts";
import { NEWSLETTER_ENDPOINTS } from "#contract/newsletter.ts";
import { OUTBOX_ENDPOINTS } from "#contract/outbox.ts";
import { PRIVACY_ENDPOINTS } from "#contract/privacy.ts";
import { PRODUCT_ENDPOINTS } from "#contract/products.ts";
import { PROJECT_ENDPOINTS } from "#contract/projects.ts";
import { SAMPLE_DATA_ENDPOINTS } from "#contract/sample-data.ts";
import { SERVICE_ENDPOINTS } from "#contract/services.ts";
import { SETTINGS_ENDPOINTS } from "#contract/settings.ts";
import { SYSTEM_ENDPOINTS } from "#contract/system.ts";
import { UPLOAD_ENDPOINTS } from "#contract/uploads.ts";
import { USER_ENDPOINTS } from "#contract/users.ts";

/** Every call of the API, by name. Tests, the API description and the reference loop over it. */
export const CALLS = {
  ...AUTH_ENDPOINTS,
  ...USER_ENDPOINTS,
  ...CONTACT_ENDPOINTS,
  ...MESSAGE_ENDPOINTS,
  ...APPLICATION_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...NEWSLETTER_ENDPOINTS,
  ...OUTBOX_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...DASHBOARD_ENDPOINTS,
  ...SETTINGS_ENDPOINTS,
  ...SAMPLE_DATA_ENDPOINTS,
  ...PRIVACY_ENDPOINTS,
  ...PRODUCT_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
  ...JOB_ENDPOINTS,
  ...PROJECT_ENDPOINTS,
  ...UPLOAD_ENDPOINTS,
  ...SYSTEM_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;
