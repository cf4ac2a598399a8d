import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { mayCall } from "#contract/endpoint.ts";
import { listViews } from "#contract/views.ts";
import { classNames } from "#ui/class-names.ts";
import { usePermissions } from "../account.ts";
import { areasFor } from "../areas.ts";
import { areaOfScreen } from "../views/view-address.ts";
import { ViewLinks } from "../views/view-links.tsx";
import { VIEWS_QUERY } from "../views/view-queries.ts";
import { RAIL_NAME } from "./rail-name.ts";
import { useWaiting, type Waiting } from "./waiting.ts";

const ITEM =
  "group/named relative flex min-h-11 items-center gap-2.5 rounded-control px-2.5 font-[520] text-ink-2 hover:bg-surface-3 hover:text-ink desk:min-h-9 rail:justify-center rail:px-0";
/** The marker at the edge is one of the few places where orange is allowed. */
const CURRENT =
  "aria-[current]:bg-surface aria-[current]:font-[620] aria-[current]:text-ink aria-[current]:shadow-1 aria-[current]:before:absolute aria-[current]:before:-left-3 aria-[current]:rail:before:-left-2.5 aria-[current]:forced-colors:outline-2 aria-[current]:forced-colors:-outline-offset-2 aria-[current]:before:h-[22px] aria-[current]:before:w-1 aria-[current]:before:rounded-r-[3px] aria-[current]:before:bg-accent";

/** The areas as links, with what waits in them. */
export function NavigationList() {
  const permissions = usePermissions();
  const views = useQuery({ ...VIEWS_QUERY, enabled: mayCall(permissions, listViews) }).data?.rows ?? [];
  const waiting = useWaiting();
  return (
    <nav aria-label="Back office" className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 py-1 rail:-mx-2.5 rail:px-2.5">
      <ul className="grid gap-0.5">
        {areasFor(permissions).map(({ name, path, icon: Icon }) => (
          <li key={path}>
            <NavLink className={`${ITEM} ${CURRENT}`} to={path}>
              <Icon aria-hidden="true" className="shrink-0" size={18} strokeWidth={1.75} />
              <span className={`contents rail:flex ${RAIL_NAME}`}>
                {name}
                <Count {...waiting[path]} />
              </span>
            </NavLink>
            <ViewLinks views={views.filter(({ screen }) => areaOfScreen(screen)?.path === path)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count, as }: Partial<Waiting>) {
  if (!count) return null;
  return (
    <span
      className={classNames(
        "ml-auto font-num text-[0.8125rem] font-[560] tabular-nums",
        as === "failed" ? "rounded-full bg-danger-soft px-2 text-danger" : "text-ink-3",
      )}
    >
      <span>{count}</span> <span className="sr-only">{as}</span>
    </span>
  );
}
