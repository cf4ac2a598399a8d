import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { paths } from "#web/shared/paths.ts";
import { NEW_MESSAGES_QUERY } from "../messages/message-queries.ts";
import { NAVIGATION } from "./navigation.ts";

const ITEM =
  "relative flex min-h-11 items-center gap-2.5 rounded-control px-2.5 font-[520] text-ink-2 hover:bg-surface-3 hover:text-ink min-[900px]:min-h-9";
/** The marker at the edge is one of the few places where orange is allowed. */
const CURRENT =
  "aria-[current]:bg-surface aria-[current]:font-[620] aria-[current]:text-ink aria-[current]:shadow-1 aria-[current]:before:absolute aria-[current]:before:-left-3 aria-[current]:before:h-[22px] aria-[current]:before:w-1 aria-[current]:before:rounded-r-[3px] aria-[current]:before:bg-accent";

/** The areas as links, with what waits in them. */
export function NavigationList() {
  const newMessages = useQuery(NEW_MESSAGES_QUERY).data?.total;
  return (
    <nav aria-label="Back office" className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 py-1">
      <ul className="grid gap-0.5">
        {NAVIGATION.map(({ name, path, icon: Icon }) => (
          <li key={path}>
            <NavLink className={`${ITEM} ${CURRENT}`} to={path}>
              <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
              {name}
              {path === paths.messages && newMessages ? <Waiting count={newMessages} /> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="ml-auto font-num text-[0.8125rem] font-[560] text-ink-3 tabular-nums">
      {count} <span className="sr-only">new</span>
    </span>
  );
}
