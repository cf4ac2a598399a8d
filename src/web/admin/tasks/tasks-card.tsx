import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { may } from "#contract/permissions.ts";
import { areaOfTask, type TaskRecordField } from "#contract/tasks.ts";
import { Card } from "#ui/card.tsx";
import { usePermissions } from "../base/account.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { RailSkeleton } from "../records/detail-parts.tsx";
import { tasksArea } from "./area.ts";
import { QuickAdd } from "./quick-add.tsx";
import { openTasksQuery, useTicking } from "./task-client.ts";
import { TaskRows } from "./task-rows.tsx";

interface TasksCardProps {
  /** Field of a task with the id of the record. */
  of: TaskRecordField;
  id: string;
}

/** Card on a record's page with its open tasks, the next step first, and a form of one line. */
export function TasksCard({ of, id }: TasksCardProps) {
  const permissions = usePermissions();
  const record = { [of]: id };
  const area = areaOfTask({ messageId: null, applicationId: null, ...record });
  const { data, error, isFetching, refetch } = useQuery(openTasksQuery(record));
  const ticking = useTicking();
  return (
    <Card title="Tasks">
      {may(permissions, `${area}:write`) && (
        <QuickAdd isNarrow key={id} place={`${tasksArea.path}#${id}`} record={record} />
      )}
      <div className="grid gap-2 p-2.5 empty:hidden">
        <ChangeFailures changes={ticking.changes} />
      </div>
      {!data && <RailSkeleton error={error} lines={1} noun="tasks" onRetry={refetch} retrying={isFetching} />}
      {data?.rows.length === 0 && <p className="px-4 py-3 text-ink-2 desk:px-card">No open tasks.</p>}
      {data && data.rows.length > 0 && (
        <TaskRows label="Open tasks" onTick={ticking.tick} tasks={data.rows} withAssignee />
      )}
      {data && data.total > data.rows.length && (
        <p className="border-t border-border px-4 py-2 desk:px-card">
          <Link
            className="inline-flex min-h-8 items-center font-medium text-(--link) hover:underline"
            to={`${tasksArea.paths.list}?status=Open&${of}=${id}`}
          >
            All open tasks
          </Link>
        </p>
      )}
    </Card>
  );
}
