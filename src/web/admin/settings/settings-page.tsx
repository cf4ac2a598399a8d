import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { may, type Permission } from "#contract/permissions.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useShownChoice } from "#ui/use-shown-choice.ts";
import { usePermissions } from "../base/account.ts";
import { Banners } from "../base/failure-reason.tsx";
import { ScreenTitle } from "../base/screen-title.tsx";
import { settingsArea } from "./area.ts";
import { hasRemaining, SAMPLE_DATA_QUERY } from "./sample-data-query.ts";

interface Section {
  path: string;
  name: string;
  /** Permission of the page. Undefined: every signed-in user can open it. */
  permission: Permission | undefined;
}

const SAMPLE_SECTION: Section = {
  path: settingsArea.paths.sampleData,
  name: "Sample data",
  permission: "settings:read",
};
const SECTIONS: readonly Section[] = [
  { path: settingsArea.path, name: "Company", permission: "settings:read" },
  { path: settingsArea.paths.website, name: "Website", permission: "settings:read" },
  { path: settingsArea.paths.menus, name: "Menus", permission: "settings:read" },
  { path: settingsArea.paths.vocabulary, name: "Categories", permission: "settings:read" },
  { path: settingsArea.paths.account, name: "Your account", permission: undefined },
  { path: settingsArea.paths.personalData, name: "Personal data", permission: "privacy:read" },
  { path: settingsArea.paths.webhooks, name: "Webhooks", permission: "settings:read" },
  { path: settingsArea.paths.connect, name: "Connect", permission: undefined },
  SAMPLE_SECTION,
];

/** Returns the sections that these permissions allow. */
export function sectionsFor(permissions: readonly Permission[]): readonly Section[] {
  return SECTIONS.filter(({ permission }) => permission === undefined || may(permissions, permission));
}

interface SettingsPageProps {
  /** Name of the shown section. */
  section: string;
  /** Whether the form has errors: the title of the window says so first. */
  rejected?: boolean;
  banners?: ReactNode;
  children: ReactNode;
}

/** Section of the settings, with links to the others. */
export function SettingsPage({ section, rejected, banners, children }: SettingsPageProps) {
  const sections = sectionsFor(usePermissions());
  const { data: samples, isLoading } = useQuery({ ...SAMPLE_DATA_QUERY, enabled: sections.includes(SAMPLE_SECTION) });
  // The link stays while its section is shown: the user may just have removed the last samples there.
  const showsSampleLink = section === SAMPLE_SECTION.name || (samples !== undefined && hasRemaining(samples.record));
  const tabs = useShownChoice<HTMLElement>([section, showsSampleLink, isLoading].join(" "));
  return (
    <div className="w-full max-w-page">
      <ScreenTitle>{`${rejected ? "Error: " : ""}${section} | Settings`}</ScreenTitle>
      <PageTitle title="Settings" />
      <nav aria-label="Settings" className="mb-4 overflow-x-auto border-b border-border" ref={tabs}>
        <ul className="flex gap-1">
          {sections
            .filter((candidate) => showsSampleLink || candidate !== SAMPLE_SECTION)
            .map(({ path, name }) => (
              <li key={path}>
                <NavLink
                  className="-mb-px flex min-h-11 items-center rounded-t-control border-b-2 border-transparent forced-colors:not-aria-[current]:border-[Canvas] px-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-primary aria-[current]:text-ink desk:min-h-10"
                  end
                  to={path}
                >
                  {name}
                </NavLink>
              </li>
            ))}
          {isLoading && !showsSampleLink && (
            <li aria-hidden="true" className="flex items-center px-3">
              <Skeleton className="w-22" />
            </li>
          )}
        </ul>
      </nav>
      {banners && <Banners>{banners}</Banners>}
      {children}
    </div>
  );
}
