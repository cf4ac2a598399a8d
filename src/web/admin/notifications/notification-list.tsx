import { useQuery } from "@tanstack/react-query";
import {
  AlarmClock,
  ArrowLeftRight,
  AtSign,
  Check,
  CheckCheck,
  CornerDownLeft,
  ListTodo,
  type LucideIcon,
  MailWarning,
  UserCheck,
} from "lucide-react";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { Notification, NotificationKind } from "#contract/notifications.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Pager } from "#ui/pager.tsx";
import empty from "#web/art/empty.svg";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { usePermissions } from "../base/account.ts";
import { Banners, FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { addressOf, notificationsQuery, PAGE_SIZE, useMarkAsRead } from "./notification-client.ts";
import { UNREAD_QUERY } from "./unread-query.ts";

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  assigned: UserCheck,
  mentioned: AtSign,
  answered: CornerDownLeft,
  returned: AlarmClock,
  due: ListTodo,
  failed: MailWarning,
  "handed-over": ArrowLeftRight,
};

/** Screen with the user's notifications, newest first. One press opens the record, and marks the notification as read. */
export function NotificationList() {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Number(parameters.get("page")) || 1);
  const query = useQuery(notificationsQuery(page));
  const { data: unread = 0 } = useQuery(UNREAD_QUERY);
  const { mutate, error, isPending, reset } = useMarkAsRead();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <PageTitle
        actions={
          unread > 0 && (
            <Button
              busy={isPending}
              icon={<CheckCheck size={16} />}
              onClick={() => {
                // The button disappears when nothing is unread, so the list takes the focus first.
                list.current?.focus();
                mutate(undefined);
              }}
            >
              Mark all as read
            </Button>
          )
        }
        actionsStayBeside
        subtitle={
          <span role="status">{unread === 0 ? "Nothing unread" : `${unread.toLocaleString("en-US")} unread`}</span>
        }
        title="Notifications"
      />
      <Banners>
        {error && <FailureBanner error={error} message="Failed to mark notifications as read" onDismiss={reset} />}
      </Banners>
      <section
        aria-label="Notifications"
        className="max-w-page overflow-clip rounded-panel border border-border bg-surface shadow-1"
      >
        <QueryState
          empty={
            <EmptyState art={empty} title="No notifications yet">
              Assigned records, mentions, answers and due tasks appear here for 60 days.
            </EmptyState>
          }
          loading={4}
          nouns="notifications"
          query={query}
        >
          {({ rows, total }) => (
            <>
              <ul
                aria-label="Notifications"
                className="outline-none *:border-b *:border-border *:last:border-b-0"
                ref={list}
                tabIndex={-1}
              >
                {rows.map((row) => (
                  <NotificationRow key={row.id} notification={row} onRead={() => mutate([row.id])} />
                ))}
              </ul>
              <Pager
                hidesOnOnePage
                noun={["notification", "notifications"]}
                onPage={(to) => setParameters(to === 1 ? {} : { page: String(to) })}
                page={page}
                pageSize={PAGE_SIZE}
                shownPage={page}
                total={total}
              />
            </>
          )}
        </QueryState>
      </section>
    </>
  );
}

interface RowProps {
  notification: Notification;
  onRead: () => void;
}

function NotificationRow({ notification, onRead }: RowProps) {
  const { kind, text, at, readAt } = notification;
  const to = addressOf(notification, usePermissions());
  const isUnread = readAt === null;
  const Icon = ICONS[kind];
  const words = (
    <>
      {isUnread && <span className="sr-only">Unread: </span>}
      <span>{text}</span>
    </>
  );
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 has-[a:hover]:bg-surface-2 desk:px-card">
      <Icon className={classNames("mt-0.5 shrink-0", isUnread ? "text-primary" : "text-ink-3")} size={18} />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {to ? (
          <Link
            className={classNames("before:absolute before:inset-0", isUnread ? "font-semibold text-ink" : "text-ink-2")}
            onClick={() => isUnread && onRead()}
            to={to}
          >
            {words}
          </Link>
        ) : (
          <span className={isUnread ? "font-semibold text-ink" : "text-ink-2"}>{words}</span>
        )}
        <time className="block text-small text-ink-3" dateTime={at} title={formatInstant(at)}>
          {formatRelative(at)}
        </time>
      </p>
      {isUnread && (
        <Button
          aria-label={`Mark as read: ${text}`}
          className="relative"
          icon={<Check size={18} />}
          onClick={({ currentTarget }) => {
            // The button disappears once the notification is read, so its link takes the focus first.
            currentTarget.closest("li")?.querySelector("a")?.focus();
            onRead();
          }}
          size="icon"
          title="Mark as read"
          variant="quiet"
        />
      )}
    </li>
  );
}
