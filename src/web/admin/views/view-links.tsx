import { Users } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { View } from "#contract/views.ts";
import { isShown, viewAddress } from "./view-address.ts";

/** The saved views of an area, below it. */
export function ViewLinks({ views }: { views: readonly View[] }) {
  const location = useLocation();
  if (views.length === 0) return null;
  return (
    <ul className="mt-0.5 mb-1 ml-4.75 grid gap-0.5 border-l border-border pl-2.25 rail:hidden">
      {views.map((view) => (
        <li key={view.id}>
          <Link
            aria-current={isShown(view, location) ? "page" : undefined}
            className="flex min-h-11 items-center gap-2 rounded-control px-2.5 text-[0.8125rem] text-ink-2 hover:bg-surface-3 hover:text-ink desk:min-h-7.5 aria-[current]:bg-surface aria-[current]:font-[620] aria-[current]:text-ink aria-[current]:shadow-1 aria-[current]:forced-colors:outline-2"
            title={view.own ? view.name : `${view.name}, shared by ${view.owner || "someone who has left"}`}
            to={viewAddress(view)}
          >
            <span className="truncate">{view.name}</span>
            {view.shared && (
              <>
                <Users aria-hidden="true" className="ml-auto shrink-0 text-ink-3" size={13} strokeWidth={1.75} />
                <span className="sr-only">shared</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
