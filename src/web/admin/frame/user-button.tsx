import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Avatar } from "#ui/avatar.tsx";
import type { StoredUser } from "#web/shared/session.ts";
import { RAIL_NAME } from "./rail-name.ts";

/** The person's picture, name and address, as the button that opens the user menu. */
export function UserButton({ user, ...rest }: ComponentProps<"button"> & { user: StoredUser }) {
  return (
    <button
      type="button"
      {...rest}
      className="group/named flex min-h-13 w-full cursor-pointer items-center gap-2.5 rounded-control px-2 text-left hover:bg-surface-3 data-popup-open:bg-surface-3 rail:relative rail:justify-center rail:px-0"
    >
      <Avatar seed={user.email} size={32} />
      <span className={`min-w-0 flex-1 leading-tight rail:grid rail:py-1.5 ${RAIL_NAME}`}>
        <span className="block truncate font-[600]">{user.name}</span>
        <span className="block truncate text-[0.8125rem] text-ink-3">{user.email}</span>
      </span>
      <ChevronsUpDown aria-hidden="true" className="shrink-0 text-ink-3 rail:hidden" size={16} strokeWidth={1.75} />
    </button>
  );
}
