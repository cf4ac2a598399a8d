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
  /** After `g`, the key that leads there. */
  key: string;
}

/** The areas of the back office, in the order of the sidebar. */
export const NAVIGATION: readonly NavigationItem[] = [
  { name: "Dashboard", path: paths.dashboard, icon: LayoutDashboard, key: "d" },
  { name: "CRM", path: paths.crm, icon: ContactRound, key: "c" },
  { name: "Messages", path: paths.messages, icon: Inbox, key: "m" },
  { name: "Applications", path: paths.applications, icon: FileUser, key: "a" },
  { name: "Users", path: paths.users, icon: Users, key: "u" },
  { name: "Products", path: paths.products, icon: Package, key: "p" },
  { name: "Services", path: paths.services, icon: Wrench, key: "s" },
  { name: "Jobs", path: paths.jobs, icon: Briefcase, key: "j" },
  { name: "Projects", path: paths.projects, icon: FolderKanban, key: "r" },
  { name: "Subscribers", path: paths.subscribers, icon: Newspaper, key: "n" },
  { name: "Outbox", path: paths.outbox, icon: Send, key: "o" },
  { name: "Audit", path: paths.audit, icon: History, key: "t" },
  { name: "Settings", path: paths.settings, icon: Settings, key: "e" },
];
