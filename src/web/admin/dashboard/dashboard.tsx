import { LogOut, Settings } from "lucide-react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { paths } from "#web/shared/paths.ts";
import { logOut, useStoredUser } from "../account.ts";
import { NewestMessages } from "./newest-messages.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { WebsiteCard } from "./website-card.tsx";

export function meta() {
  return [{ title: "Dashboard" }, { name: "robots", content: "noindex" }];
}

export default function Dashboard() {
  const user = useStoredUser();
  if (!user) return null;
  return (
    <>
      <PageTitle
        actions={<DashboardActions />}
        subtitle="Here's what's happening with your business today."
        title={`Welcome back, ${user.name}`}
      />
      <div className="grid gap-3.5 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <NewestMessages />
        <div className="grid gap-3.5 lg:grid-rows-[auto_1fr]">
          <QuickActions />
          <WebsiteCard />
        </div>
      </div>
    </>
  );
}

function DashboardActions() {
  return (
    <>
      <ButtonLink
        aria-label="Settings"
        className="max-sm:grow-0!"
        icon={<Settings aria-hidden="true" size={18} strokeWidth={1.75} />}
        size="icon"
        title="Settings"
        to={paths.settings}
      />
      <Button icon={<LogOut aria-hidden="true" size={16} strokeWidth={1.75} />} onClick={logOut}>
        Logout
      </Button>
    </>
  );
}
