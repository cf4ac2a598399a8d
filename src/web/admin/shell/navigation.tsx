import { skipToken, useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronsUpDown, PanelLeftClose, PanelLeftOpen, Search, Users } from "lucide-react";
import { type ComponentProps, useEffect, useId, useRef } from "react";
import { Link, matchPath, NavLink, useLocation, useRouteLoaderData } from "react-router";
import { mayCall } from "#contract/endpoint.ts";
import type { Settings } from "#contract/settings.ts";
import { listViews, type View } from "#contract/views.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Keys } from "#ui/key.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { CompanyMark } from "#web/shared/company-mark.tsx";
import type { StoredUser } from "#web/shared/session.ts";
import type { Area } from "../areas/area.ts";
import { AREA_GROUPS, type AreaGroup, areasFor, FIRST_AREAS, FOOT_AREAS } from "../areas/areas.ts";
import { usePermissions, useStoredUser } from "../base/account.ts";
import { LAZY_MODULES, loadAhead } from "../base/lazy-modules.ts";
import { chooseSidebarWidth, useIsRail } from "../base/sidebar-width.ts";
import { useLazyModule } from "../base/use-lazy-module.tsx";
import { dashboardArea } from "../dashboard/area.ts";
import { showOverlay } from "../keyboard/overlay.ts";
import { PALETTE_KEYS } from "../keyboard/read-key.ts";
import { notificationsArea } from "../notifications/area.ts";
import { UNREAD_QUERY } from "../notifications/unread-query.ts";
import { SETTINGS_ID, SETTINGS_KEYS } from "../settings/settings-keys.ts";
import { areaOfScreen, isShown, VIEWS_QUERY, viewAddress } from "../views/views.ts";
import { useGroup } from "./folded-groups.ts";
import { useWaiting, type Waiting } from "./unread-counts.ts";

/** Sidebar with names and numbers, or a rail of icons if the screen needs the room or the user prefers it. */
export function Sidebar() {
  const isRail = useIsRail();
  return (
    <header
      className="sticky top-0 flex h-dvh w-62 flex-col gap-1 px-3 py-3 data-rail:w-16 data-rail:px-2.5"
      data-rail={isRail ? "" : undefined}
    >
      <Brand />
      <SearchButton />
      <NavigationList />
      <WidthButton isRail={isRail} />
      <UserMenu />
    </header>
  );
}

function WidthButton({ isRail }: { isRail: boolean }) {
  const Icon = isRail ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      aria-expanded={!isRail}
      className="group/named relative flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-left text-ink-3 hover:bg-surface-3 hover:text-ink rail:justify-center rail:px-0"
      onClick={() => chooseSidebarWidth(isRail ? "wide" : "rail")}
      type="button"
    >
      <Icon className="shrink-0" size={18} />
      <span className={`rail:flex ${COLLAPSED_LABEL}`}>Collapse sidebar</span>
    </button>
  );
}

const ITEM =
  "group/named relative flex min-h-11 items-center gap-2.5 rounded-control px-2.5 font-book text-ink-2 hover:bg-surface-3 hover:text-ink desk:min-h-9 rail:justify-center rail:px-0";
/** The marker at the edge is one of the few places where orange is allowed. */
const CURRENT =
  "aria-[current]:bg-surface aria-[current]:font-[620] aria-[current]:text-ink aria-[current]:shadow-1 " +
  "aria-[current]:before:absolute aria-[current]:before:-left-3 aria-[current]:rail:before:-left-2.5 aria-[current]:before:h-[22px] " +
  "aria-[current]:before:w-1 aria-[current]:before:rounded-r-[3px] aria-[current]:before:bg-accent " +
  "aria-[current]:forced-colors:outline-2 aria-[current]:forced-colors:-outline-offset-2";

/** Links to the areas, each with its number of unread or failed items. Those at the foot do not scroll. */
export function NavigationList() {
  const permissions = usePermissions();
  const views = useQuery({ ...VIEWS_QUERY, enabled: mayCall(permissions, listViews) }).data?.rows ?? [];
  const links: Omit<AreaLinksProps, "areas"> = { views, waiting: useWaiting() };
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen marks another link.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  const groups = AREA_GROUPS.map(({ name, areas }) => ({ name, areas: areasFor(permissions, areas) }));
  return (
    <nav aria-label="Back office" className="flex min-h-0 flex-1 flex-col" ref={list}>
      <div className="scroll-edges -mx-3 min-h-0 flex-1 overflow-y-auto px-3 py-1 rail:-mx-2.5 rail:px-2.5">
        <AreaLinks areas={areasFor(permissions, FIRST_AREAS)} {...links} />
        {groups.map((group) => group.areas.length > 0 && <Group key={group.name} {...group} {...links} />)}
      </div>
      <div className="border-t border-border pt-1">
        <AreaLinks areas={areasFor(permissions, FOOT_AREAS)} {...links} />
      </div>
    </nav>
  );
}

/** Heading that folds the links below it. In a rail of icons only its arrow is visible. */
function Group({ name, ...links }: AreaGroup & AreaLinksProps) {
  const id = useId();
  const { pathname } = useLocation();
  const current = links.areas.find(({ path }) => matchPath({ path, end: false }, pathname));
  const { isOpen, toggle } = useGroup(name, current?.path);
  return (
    <section className="mt-2">
      <h2 className="text-small font-medium tracking-normal font-stretch-100%">
        <button
          aria-controls={id}
          aria-expanded={isOpen}
          className={`${ITEM} w-full cursor-pointer text-left`}
          onClick={toggle}
          type="button"
        >
          <span className={`flex-1 rail:flex rail:flex-none ${COLLAPSED_LABEL}`}>{name}</span>
          <ChevronDown className={classNames("shrink-0", !isOpen && "-rotate-90")} size={14} />
        </button>
      </h2>
      <div hidden={!isOpen} id={id}>
        <AreaLinks {...links} />
      </div>
    </section>
  );
}

interface AreaLinksProps {
  areas: readonly Area[];
  views: readonly View[];
  waiting: Readonly<Record<string, Waiting>>;
}

function AreaLinks({ areas, views, waiting }: AreaLinksProps) {
  return (
    <ul className="grid gap-0.5">
      {areas.map(({ name, path, home, icon: Icon }) => (
        <li key={path}>
          <NavLink className={`${ITEM} ${CURRENT}`} to={home ?? path}>
            <Icon className="shrink-0" size={18} />
            <span className={`contents rail:flex ${COLLAPSED_LABEL}`}>
              {name}
              <Count {...waiting[path]} />
            </span>
          </NavLink>
          <ViewLinks views={views.filter(({ screen }) => areaOfScreen(screen)?.path === path)} />
        </li>
      ))}
    </ul>
  );
}

function Count({ count, as }: Partial<Waiting>) {
  if (!count) return null;
  return (
    <span
      className={classNames(
        "ml-auto font-num text-small font-medium tabular-nums",
        as === "failed" ? "rounded-full bg-danger-soft px-2 text-danger" : "text-ink-3",
      )}
    >
      <span>{count}</span> <span className="sr-only">{as}</span>
    </span>
  );
}

/** The saved views of an area, below it. */
function ViewLinks({ views }: { views: readonly View[] }) {
  const location = useLocation();
  if (views.length === 0) return null;
  return (
    <ul className="mt-0.5 mb-1 ml-4.75 grid gap-0.5 border-l border-border pl-2.25 rail:hidden">
      {views.map((view) => (
        <li key={view.id}>
          <Link
            aria-current={isShown(view, location) ? "page" : undefined}
            className="flex min-h-11 items-center gap-2 rounded-control px-2.5 text-small text-ink-2 hover:bg-surface-3 hover:text-ink desk:min-h-7.5 aria-[current]:bg-surface aria-[current]:font-[620] aria-[current]:text-ink aria-[current]:shadow-1 aria-[current]:forced-colors:outline-2"
            title={view.own ? view.name : `${view.name}, shared by ${view.owner || "someone who has left"}`}
            to={viewAddress(view)}
          >
            <span className="truncate">{view.name}</span>
            {view.shared && (
              <>
                <Users className="ml-auto shrink-0 text-ink-3" size={13} />
                <span className="sr-only">shared</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const load = LAZY_MODULES.menus;
const loadSoon = () => loadAhead(load);

/** Button with the signed-in user, which opens the user menu. */
export function UserMenu() {
  const user = useStoredUser();
  const { module, need, failure } = useLazyModule(load, "menu");
  if (!user) return null;
  if (module) return <module.UserMenuItems trigger={<UserButton user={user} />} />;
  return (
    <>
      {failure}
      <UserButton aria-haspopup="menu" onClick={need} onFocus={loadSoon} onPointerEnter={loadSoon} user={user} />
    </>
  );
}

/** The person's picture, name and address, as the button that opens the user menu. */
function UserButton({ user, ...rest }: ComponentProps<"button"> & { user: StoredUser }) {
  return (
    <button
      type="button"
      {...rest}
      className="group/named flex min-h-13 w-full cursor-pointer items-center gap-2.5 rounded-control px-2 text-left hover:bg-surface-3 data-popup-open:bg-surface-3 rail:relative rail:justify-center rail:px-0"
    >
      <Avatar seed={user.email} size={32} />
      <span className={`min-w-0 flex-1 leading-tight rail:grid rail:py-1.5 ${COLLAPSED_LABEL}`}>
        <span className="block truncate font-semibold">{user.name}</span>
        <span className="block truncate text-small text-ink-3">{user.email}</span>
      </span>
      <ChevronsUpDown className="shrink-0 text-ink-3 rail:hidden" size={16} />
    </button>
  );
}

const loadPalette = () => loadAhead(LAZY_MODULES.palette);

const ASKS = {
  "aria-haspopup": "dialog",
  "aria-keyshortcuts": "Control+K Meta+K",
  onClick: () => showOverlay("palette"),
  onFocus: loadPalette,
  onPointerEnter: loadPalette,
} as const;

/** Button in the sidebar that opens the palette and looks like its field. */
function SearchButton() {
  return (
    <button
      {...ASKS}
      className="group/named mb-1 flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control border border-border bg-surface pr-2 pl-2.5 text-left text-ink-2 shadow-1 hover:border-border-strong rail:relative rail:justify-center rail:p-0"
      type="button"
    >
      <Search className="shrink-0 text-ink-3" size={16} />
      <span className={`flex-1 rail:flex ${COLLAPSED_LABEL}`}>Search</span>
      <span aria-hidden="true" className="rail:hidden">
        <Keys>{PALETTE_KEYS}</Keys>
      </span>
    </button>
  );
}

/** Button in the top bar of a narrow window that opens the palette. */
export function SearchIconButton() {
  return (
    <Button
      {...ASKS}
      aria-label="Search"
      icon={<Search size={20} />}
      variant="quiet"
      size="icon"
      title={`Search (${PALETTE_KEYS})`}
    />
  );
}

/** Link in the top bar of a narrow window to the notifications, with the number of unread ones. */
export function Bell() {
  const { data: unread = 0 } = useQuery(UNREAD_QUERY);
  const { icon: Icon, path, name } = notificationsArea;
  return (
    <Link
      aria-label={unread > 0 ? `${name}, ${unread} unread` : name}
      className="relative grid size-11 place-items-center rounded-control text-ink-2 hover:bg-surface-3 hover:text-ink"
      to={path}
    >
      <Icon size={20} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center font-num text-[0.6875rem] leading-4.5 font-semibold text-on-primary tabular-nums"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </Link>
  );
}

/** Mark and name of the company. They come with the document, or from settings that were saved since then. */
export function Brand() {
  const root = useRouteLoaderData<{ companyName?: string; icon?: string }>("root");
  const { data: settings } = useQuery<Tagged<Pick<Settings, "company">>>({
    queryKey: SETTINGS_KEYS.record(SETTINGS_ID),
    queryFn: skipToken,
  });
  const company = settings?.record.company;
  return (
    <Link
      className="flex min-h-12 items-center gap-2.5 rounded-control px-2 text-[1.0625rem] leading-none font-[700] tracking-[-0.015em] font-stretch-116% rail:mb-1 rail:justify-center rail:px-0"
      to={dashboardArea.path}
    >
      <CompanyMark icon={company ? company.icon : root?.icon} size={30} />
      <span className="rail:sr-only">{company?.name ?? root?.companyName ?? "Back office"}</span>
    </Link>
  );
}

/** Classes of the name of a `group/named` link or button. In a rail of icons it appears beside the icon on hover or focus. */
const COLLAPSED_LABEL =
  "rail:pointer-events-none rail:fixed rail:left-[4.1rem] rail:z-50 rail:min-h-8 rail:items-center rail:gap-2 rail:px-3 " +
  "rail:rounded-control rail:border rail:border-border rail:bg-surface rail:shadow-2 " +
  "rail:text-small rail:font-medium rail:whitespace-nowrap rail:text-ink " +
  "rail:opacity-0 group-hover/named:rail:opacity-100 group-focus-visible/named:rail:opacity-100";
