import {
  ArrowDownRight,
  ArrowUpRight,
  Banknote,
  type LucideIcon,
  Minus,
  Package,
  Sparkle,
  Users,
  Wrench,
} from "lucide-react";
import { Link } from "react-router";
import { DASHBOARD_PERMISSIONS, type Dashboard } from "#contract/dashboard.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { classNames } from "#ui/class-names.ts";
import { FittedNumber } from "#ui/fitted-number.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { crmArea } from "../crm/area.ts";
import { productsArea } from "../products/area.ts";
import { servicesArea } from "../services/area.ts";
import { usersArea } from "../users/area.ts";
import type { ChartScript } from "./charts.tsx";

const count = (number: number) => number.toLocaleString("en-US");

interface Stat {
  key: keyof Dashboard["totals"];
  name: string;
  icon: LucideIcon;
  to: string;
  write: (total: number) => string;
}

const STATS: readonly Stat[] = [
  { key: "services", name: "Total Services", icon: Wrench, to: servicesArea.path, write: count },
  { key: "products", name: "Total Products", icon: Package, to: productsArea.path, write: count },
  { key: "activeUsers", name: "Active Users", icon: Users, to: usersArea.path, write: count },
  { key: "revenue", name: "Revenue", icon: Banknote, to: crmArea.path, write: formatMoney },
];

interface StatCardsProps {
  dashboard: Dashboard | undefined;
  charts: ChartScript["charts"];
  permissions: readonly Permission[];
}

/** Classes by the number of figures that the user may read: two or three leave no gap. */
const COLUMNS: ReadonlyMap<number, string> = new Map([
  [2, "lg:grid-cols-2"],
  [3, "lg:grid-cols-3"],
]);

/** Key figures of the business, with their change since the end of last month. */
export function StatCards({ dashboard, charts, permissions }: StatCardsProps) {
  const stats = STATS.filter(({ key }) => may(permissions, DASHBOARD_PERMISSIONS[key]));
  if (stats.length === 0) return null;
  return (
    <ul className={classNames("grid grid-cols-2 gap-3.5", COLUMNS.get(stats.length) ?? "lg:grid-cols-4")}>
      {stats.map((stat) => (
        <li
          className="@container relative min-w-0 rounded-panel border border-border bg-surface p-3 shadow-1 hover:bg-surface-2 desk:px-card desk:py-4"
          key={stat.key}
        >
          <h2 className="-my-0.5 text-sm leading-5 font-[500] tracking-normal font-stretch-100%">
            <Link className="flex min-h-6 items-center gap-2 text-ink-2 after:absolute after:inset-0" to={stat.to}>
              <stat.icon size={16} className="shrink-0" />
              {stat.name}
            </Link>
          </h2>
          {dashboard ? <Figure charts={charts} dashboard={dashboard} stat={stat} /> : <FigureSkeleton />}
        </li>
      ))}
    </ul>
  );
}

interface FigureProps {
  dashboard: Dashboard;
  charts: ChartScript["charts"];
  stat: Stat;
}

function Figure({ dashboard, charts, stat: { key, write } }: FigureProps) {
  const total = dashboard.totals[key];
  if (total === null) return null;
  return (
    <>
      <div className="mt-2 flex min-h-9 items-end justify-between gap-3">
        <FittedNumber className="shrink-0" text={write(total)} />
        {charts && (
          <span className="mb-1 hidden min-w-0 @min-[12rem]:block">
            <charts.Sparkline values={dashboard.lastDays.flatMap((day) => day[key] ?? [])} />
          </span>
        )}
      </div>
      <GrowthLine growth={dashboard.growth[key]} total={total} />
    </>
  );
}

const ARROWS = {
  up: { icon: ArrowUpRight, tone: "text-success" },
  down: { icon: ArrowDownRight, tone: "text-danger" },
  level: { icon: Minus, tone: "text-ink-2" },
  new: { icon: Sparkle, tone: "text-info" },
} as const;

function GrowthLine({ growth, total }: { growth: number | null; total: number }) {
  const { direction, amount } = describeGrowth(growth, total);
  const { icon: Arrow, tone } = ARROWS[direction];
  return (
    <p className="mt-1 flex items-center gap-1 text-small leading-5 text-ink-2">
      <Arrow size={14} className={tone} strokeWidth={2} />
      <span>
        <span className={`${tone} font-bold`}>{amount}</span> from last month
      </span>
    </p>
  );
}

function FigureSkeleton() {
  return (
    <>
      <Skeleton className="mt-3 h-7 w-24 max-w-full" />
      <Skeleton className="mt-3 w-32 max-w-full" />
    </>
  );
}

interface Growth {
  direction: "up" | "down" | "level" | "new";
  /** Amount before 'from last month'. */
  amount: string;
}

/** Returns the growth of a total as text. `null` means that there was no value to compare with. */
export function describeGrowth(growth: number | null, total: number): Growth {
  if (growth === null && total !== 0) return { direction: "new", amount: "New" };
  if (growth === null) return { direction: "level", amount: "0%" };
  const direction = growth > 0 ? "up" : growth < 0 ? "down" : "level";
  return { direction, amount: `${growth}%` };
}
