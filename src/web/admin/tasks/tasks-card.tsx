import { useQuery } from "@tanstack/react-query";
import { may } from "#contract/permissions.ts";
import { type TaskRecordField, taskWritePermission } from "#contract/tasks.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { usePermissions } from "../base/account.ts";
import { QueryState } from "../base/query-state.tsx";
import { ChangeFailures } from "../changes/change-failures.tsx";
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
  const needed = taskWritePermission({ messageId: null, applicationId: null, dealId: null, ...record });
  const query = useQuery(openTasksQuery(record));
  const ticking = useTicking();
  return (
    <Card title="Tasks">
      {may(permissions, needed) && <QuickAdd isNarrow key={id} path={`${tasksArea.path}#${id}`} record={record} />}
      <div className="grid gap-2 p-2.5 empty:hidden">
        <ChangeFailures changes={ticking.changes} />
      </div>
      <QueryState empty="No open tasks." failed="Failed to load tasks" loading={1} nouns="tasks" query={query}>
        {({ rows, total }) => (
          <>
            <TaskRows label="Open tasks" onTick={ticking.tick} tasks={rows} withAssignee />
            {total > rows.length && (
              <p className="border-t border-border px-4 py-2 desk:px-card">
                <TextLink to={`${tasksArea.paths.list}?status=Open&${of}=${id}`}>All open tasks</TextLink>
              </p>
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}
