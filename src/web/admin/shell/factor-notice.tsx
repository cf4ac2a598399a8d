import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { settingsArea } from "../settings/area.ts";

/** Returns whether the second factor is overdue: only the user's own account can then be opened. */
export function isFactorOverdue(dueAt: string | null): boolean {
  return dueAt !== null && Date.parse(dueAt) <= Date.now();
}

/** Notice above every screen while the account lacks the second factor that its role requires. */
export function FactorNotice() {
  const dueAt = useQuery(ACCOUNT_QUERY).data?.record.secondFactorDueAt ?? null;
  const { pathname } = useLocation();
  if (dueAt === null) return null;
  if (isFactorOverdue(dueAt))
    return (
      <Notice message="Add a second factor to continue">
        Your role requires one. You can use the rest of the back office again once you have added it.
      </Notice>
    );
  return (
    <Notice message={`Add a second factor by ${formatDay(dueAt)}`}>
      Your role requires one. After that date you can open only your own account without it.{" "}
      {pathname !== settingsArea.paths.account && (
        <Link className="font-medium underlined-link" to={settingsArea.paths.account}>
          Add one now
        </Link>
      )}
    </Notice>
  );
}

function Notice({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="pt-4">
      <Banner message={message} tone="info">
        {children}
      </Banner>
    </div>
  );
}
