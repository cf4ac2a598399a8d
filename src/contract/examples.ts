import { APPLICATION_EXAMPLES } from "#contract/examples/applications.ts";
import { AUDIT_EXAMPLES } from "#contract/examples/audit.ts";
import { AUTH_EXAMPLES } from "#contract/examples/auth.ts";
import { CUSTOMER_EXAMPLES } from "#contract/examples/customers.ts";
import { DASHBOARD_EXAMPLES } from "#contract/examples/dashboard.ts";
import type { Examples } from "#contract/examples/example.ts";
import { JOB_EXAMPLES } from "#contract/examples/jobs.ts";
import { MESSAGE_EXAMPLES } from "#contract/examples/messages.ts";
import { NEWSLETTER_EXAMPLES } from "#contract/examples/newsletter.ts";
import { OUTBOX_EXAMPLES } from "#contract/examples/outbox.ts";
import { PRIVACY_EXAMPLES } from "#contract/examples/privacy.ts";
import { PRODUCT_EXAMPLES } from "#contract/examples/products.ts";
import { PROJECT_EXAMPLES } from "#contract/examples/projects.ts";
import { SAMPLE_DATA_EXAMPLES } from "#contract/examples/sample-data.ts";
import { SERVICE_EXAMPLES } from "#contract/examples/services.ts";
import { SETTINGS_EXAMPLES } from "#contract/examples/settings.ts";
import { SYSTEM_EXAMPLES } from "#contract/examples/system.ts";
import { UPLOAD_EXAMPLES } from "#contract/examples/uploads.ts";
import { USER_EXAMPLES } from "#contract/examples/users.ts";

/** One per call: a call without an example does not compile. For the API description and tests, never for a browser. */
export const EXAMPLES = {
  ...AUTH_EXAMPLES,
  ...USER_EXAMPLES,
  ...MESSAGE_EXAMPLES,
  ...APPLICATION_EXAMPLES,
  ...CUSTOMER_EXAMPLES,
  ...NEWSLETTER_EXAMPLES,
  ...OUTBOX_EXAMPLES,
  ...AUDIT_EXAMPLES,
  ...DASHBOARD_EXAMPLES,
  ...SETTINGS_EXAMPLES,
  ...SAMPLE_DATA_EXAMPLES,
  ...PRIVACY_EXAMPLES,
  ...PRODUCT_EXAMPLES,
  ...SERVICE_EXAMPLES,
  ...JOB_EXAMPLES,
  ...PROJECT_EXAMPLES,
  ...UPLOAD_EXAMPLES,
  ...SYSTEM_EXAMPLES,
} satisfies Examples;
