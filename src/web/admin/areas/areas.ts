import { matchRoutes } from "react-router";
import { type Permission, permissionsOf, ROLES, type Role } from "#contract/permissions.ts";
import { applicationsArea } from "../applications/area.ts";
import { auditArea } from "../audit/area.ts";
import { campaignsArea } from "../campaigns/area.ts";
import { crmArea } from "../crm/area.ts";
import { dashboardArea } from "../dashboard/area.ts";
import { dealsArea } from "../deals/area.ts";
import { extraPagesArea } from "../extra-pages/area.ts";
import { jobsArea } from "../jobs/area.ts";
import { messagesArea } from "../messages/area.ts";
import { newsArea } from "../news/area.ts";
import { notificationsArea } from "../notifications/area.ts";
import { outboxArea } from "../outbox/area.ts";
import { picturesArea } from "../pictures/area.ts";
import { productsArea } from "../products/area.ts";
import { projectsArea } from "../projects/area.ts";
import { reportsArea } from "../reports/area.ts";
import { servicesArea } from "../services/area.ts";
import { settingsArea } from "../settings/area.ts";
import { siteArea } from "../site/area.ts";
import { subscribersArea } from "../subscribers/area.ts";
import { tasksArea } from "../tasks/area.ts";
import { usersArea } from "../users/area.ts";
import { visitsArea } from "../visits/area.ts";
import { type Area, isPermitted } from "./area.ts";

/** Areas of the sidebar under a heading that folds. */
export interface AreaGroup {
  name: string;
  areas: readonly Area[];
}

/** The specified areas in their specified order. They come first and have no heading. */
export const FIRST_AREAS: readonly Area[] = [dashboardArea, crmArea, usersArea, productsArea, servicesArea];

/** Groups below the first areas. A new area is a folder with an `area.ts`, and an entry here. */
export const AREA_GROUPS: readonly AreaGroup[] = [
  { name: "Work", areas: [tasksArea, dealsArea, messagesArea, applicationsArea, reportsArea] },
  { name: "Website", areas: [jobsArea, projectsArea, siteArea, extraPagesArea, newsArea, picturesArea, visitsArea] },
  { name: "Newsletter and email", areas: [campaignsArea, subscribersArea, outboxArea] },
];

/** Areas at the foot of the sidebar, visible without scrolling. */
export const FOOT_AREAS: readonly Area[] = [notificationsArea, auditArea, settingsArea];

/** Areas of the back office, in the order of the sidebar. */
export const AREAS: readonly Area[] = [...FIRST_AREAS, ...AREA_GROUPS.flatMap(({ areas }) => areas), ...FOOT_AREAS];

/** Returns the areas that these permissions allow, out of all or of those of a group. */
export function areasFor(permissions: readonly Permission[], areas = AREAS): readonly Area[] {
  return areas.filter(({ permission }) => isPermitted(permissions, permission));
}

/** All screens with their full paths. */
export const SCREENS = AREAS.flatMap(({ path, permission, screens }) =>
  Object.values(screens).map(({ at, ...screen }) => ({
    permission,
    ...screen,
    path: at === "" ? path : `${path}/${at}`,
  })),
);

function matchScreen(pathname: string) {
  return matchRoutes(SCREENS, pathname)?.at(-1);
}

/** Returns the screen at an address. */
export function screenAt(pathname: string): (typeof SCREENS)[number] | undefined {
  return matchScreen(pathname)?.route;
}

/** Call for the record of a screen. */
interface CallOfScreen {
  /** Path and query below the API's base. */
  address: string;
  /** Roles that the screen opens for. */
  roles: readonly Role[];
}

/** Returns the call for the record at an address; undefined where the screen shows none. */
export async function recordCallAt(pathname: string): Promise<CallOfScreen | undefined> {
  const match = matchScreen(pathname);
  const records = await match?.route.record?.();
  const address = match?.params.id === undefined ? undefined : records?.addressOf?.(match.params.id);
  if (address === undefined) return undefined;
  return { address, roles: ROLES.filter((role) => isPermitted(permissionsOf(role), match?.route.permission)) };
}
