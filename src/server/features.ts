import { keys } from "#server/api-keys/feature.ts";
import { applications } from "#server/applications/feature.ts";
import { articles } from "#server/articles/feature.ts";
import { audit } from "#server/audit/feature.ts";
import { auth } from "#server/auth/feature.ts";
import { brand } from "#server/brand/feature.ts";
import { calendar } from "#server/calendar/feature.ts";
import { campaigns } from "#server/campaigns/feature.ts";
import { conversations } from "#server/conversations/feature.ts";
import { covers } from "#server/cover-images/feature.ts";
import { customers } from "#server/customers/feature.ts";
import { dashboard } from "#server/dashboard/feature.ts";
import { deals } from "#server/deals/feature.ts";
import { events } from "#server/events/feature.ts";
import { extraPages } from "#server/extra-pages/feature.ts";
import { firstSteps } from "#server/first-steps/feature.ts";
import { imports } from "#server/imports/feature.ts";
import { inbox } from "#server/inbox/feature.ts";
import { jobs } from "#server/jobs/feature.ts";
import { map } from "#server/map/feature.ts";
import { messages } from "#server/messages/feature.ts";
import { newsletter } from "#server/newsletter/feature.ts";
import { notifications } from "#server/notifications/feature.ts";
import { outbox } from "#server/outbox/feature.ts";
import { pages } from "#server/pages/feature.ts";
import { pictures } from "#server/pictures/feature.ts";
import { tablesOf } from "#server/platform/database/platform-tables.ts";
import type { Feature } from "#server/platform/platform.ts";
import { preferences } from "#server/preferences/feature.ts";
import { privacy } from "#server/privacy/feature.ts";
import { products } from "#server/products/feature.ts";
import { projects } from "#server/projects/feature.ts";
import { replies } from "#server/replies/feature.ts";
import { reports } from "#server/reports/feature.ts";
import { sampleData } from "#server/sample-data/feature.ts";
import { views } from "#server/saved-views/feature.ts";
import { schedules } from "#server/schedules/feature.ts";
import { search } from "#server/search/feature.ts";
import { factors } from "#server/second-factors/feature.ts";
import { services } from "#server/services/feature.ts";
import { settings } from "#server/settings/feature.ts";
import { sitemap } from "#server/sitemap/feature.ts";
import { share } from "#server/social-images/feature.ts";
import { status } from "#server/status/feature.ts";
import { system } from "#server/system/feature.ts";
import { tasks } from "#server/tasks/feature.ts";
import { users } from "#server/users/feature.ts";
import { visits } from "#server/visits/feature.ts";
import { webhooks } from "#server/webhooks/feature.ts";

/** All features of the server. A new one is a folder with a `feature.ts` and a line here. */
export const FEATURES: readonly Feature[] = [
  system,
  auth,
  factors,
  keys,
  users,
  preferences,
  notifications,
  views,
  search,
  messages,
  applications,
  customers,
  tasks,
  deals,
  firstSteps,
  imports,
  replies,
  conversations,
  inbox,
  jobs,
  projects,
  products,
  services,
  newsletter,
  reports,
  outbox,
  audit,
  dashboard,
  visits,
  settings,
  pages,
  articles,
  extraPages,
  brand,
  calendar,
  campaigns,
  schedules,
  events,
  webhooks,
  sampleData,
  privacy,
  pictures,
  status,
  covers,
  map,
  share,
  sitemap,
];

/** All tables. Each comes after the tables that it refers to. */
export const TABLES = tablesOf(FEATURES);
