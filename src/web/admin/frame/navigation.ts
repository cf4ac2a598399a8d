import {
  Briefcase,
  ContactRound,
  FileUser,
  FolderKanban,
  History,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Package,
  Send,
  Settings,
  Users,
  Wrench,
} from "lucide-react";
import { paths } from "#web/shared/paths.ts";

interface NavigationItem {
  name: string;
  path: string;
  icon: LucideIcon;
}

/** The areas of the back office, in the order of the sidebar. */
export const NAVIGATION: readonly NavigationItem[] = [
  { name: "Dashboard", path: paths.dashboard, icon: LayoutDashboard },
  { name: "CRM", path: paths.crm, icon: ContactRound },
  { name: "Messages", path: paths.messages, icon: Inbox },
  { name: "Applications", path: paths.applications, icon: FileUser },
  { name: "Users", path: paths.users, icon: Users },
  { name: "Products", path: paths.products, icon: Package },
  { name: "Services", path: paths.services, icon: Wrench },
  { name: "Jobs", path: paths.jobs, icon: Briefcase },
  { name: "Projects", path: paths.projects, icon: FolderKanban },
  { name: "Subscribers", path: paths.subscribers, icon: Newspaper },
  { name: "Outbox", path: paths.outbox, icon: Send },
  { name: "Audit", path: paths.audit, icon: History },
  { name: "Settings", path: paths.settings, icon: Settings },
];
