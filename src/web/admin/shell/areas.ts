import { matchRoutes } from "react-router";
import type { Permission } from "#contract/permissions.ts";
import { applicationsArea } from "../applications/area.ts";
import { auditArea } from "../audit/area.ts";
import { campaignsArea } from "../campaigns/area.ts";
import { crmArea } from "../crm/area.ts";
import { dashboardArea } from "../dashboard/area.ts";
import { dealsArea } from "../deals/area.ts";
import { jobsArea } from "../jobs/area.ts";
import { messagesArea } from "../messages/area.ts";
import { newsArea } from "../news/area.ts";
import { outboxArea } from "../outbox/area.ts";
import { picturesArea } from "../pictures/area.ts";
import { productsArea } from "../products/area.ts";
import { projectsArea } from "../projects/area.ts";
import { servicesArea } from "../services/area.ts";
import { settingsArea } from "../settings/area.ts";
import { siteArea } from "../site/area.ts";
import { subscribersArea } from "../subscribers/area.ts";
import { tasksArea } from "../tasks/area.ts";
import { usersArea } from "../users/area.ts";
import { visitsArea } from "../visits/area.ts";
import { type Area, isPermitted } from "./area.ts";

/** Areas of the back office, in the order of the sidebar. A new area is a folder with an `area.ts`, and a line here. */
export const AREAS: readonly Area[] = [
  dashboardArea,
  tasksArea,
  crmArea,
  dealsArea,
  messagesArea,
  applicationsArea,
  usersArea,
  productsArea,
  servicesArea,
  jobsArea,
  projectsArea,
  siteArea,
  newsArea,
  picturesArea,
  visitsArea,
  campaignsArea,
  subscribersArea,
  outboxArea,
  auditArea,
  settingsArea,
];

/** Returns the areas that these permissions allow. */
export function areasFor(permissions: readonly Permission[]): readonly Area[] {
  return AREAS.filter(({ permission }) => isPermitted(permissions, permission));
}

/** All screens with their full paths. */
export const SCREENS = AREAS.flatMap(({ path, permission, screens }) =>
  Object.values(screens).map(({ at, ...screen }) => ({
    permission,
    ...screen,
    path: at === "" ? path : `${path}/${at}`,
  })),
);

/** Returns the screen at an address. */
export function screenAt(pathname: string): (typeof SCREENS)[number] | undefined {
  return matchRoutes(SCREENS, pathname)?.at(-1)?.route;
}
