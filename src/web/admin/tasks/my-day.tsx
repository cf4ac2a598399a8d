import { useQuery } from "@tanstack/react-query";
import { ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DueGroup } from "#contract/tasks.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { onKey } from "#ui/key-target.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_LINK, TextLink } from "#ui/text-link.tsx";
import { usePermissions, useStoredUser } from "../base/account.ts";
import { Banners } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { tasksArea } from "./area.ts";
import { MorningCard } from "./morning-card.tsx";
import { QuickAdd } from "./quick-add.tsx";
import { TASK_SUMMARY_QUERY } from "./summary-query.ts";
import { useTaskAssignees } from "./task-assignees.ts";
import { mayAddTask, openTasksQuery, useTicking } from "./task-client.ts";
import { TaskRows } from "./task-rows.tsx";

/** Groups that are always shown. Later tasks are loaded by a press. */
const GROUPS = [
  { due: "overdue", title: "Overdue", empty: "Nothing is overdue." },
  { due: "today", title: "Today", empty: "Nothing is due today." },
  { due: "week", title: "Next seven days", empty: "Nothing is due in the next seven days." },
] as const satisfies readonly { due: DueGroup; title: string; empty: string }[];

const LATER = { due: "later", title: "Later", empty: "Nothing is due later." } as const;

/** Screen with the open tasks of an account by due date, at first those of the user. */
export function MyDay() {
  const [parameters, setParameters] = useSearchParams();
  const permissions = usePermissions();
  const isAdmin = useStoredUser()?.role === "admin";
  const assignee = parameters.get("assignee") ?? "me";
  const ticking = useTicking();
  return (
    <>
      <PageTitle
        actions={
          <>
            <ButtonLink icon={<ListChecks size={16} />} to={`${tasksArea.paths.list}?status=Open&sort=dueOn&order=asc`}>
              All tasks
            </ButtonLink>
            {mayAddTask(permissions) && (
              <ButtonLink
                {...onKey("create")}
                className="max-sm:size-11 max-sm:px-0"
                icon={<Plus size={16} />}
                title="Add Task (N)"
                to={tasksArea.paths.new}
              >
                <span className="max-sm:sr-only">Add Task</span>
              </ButtonLink>
            )}
          </>
        }
        actionsStayBeside
        title="My day"
      />
      <Banners>
        <ChangeFailures changes={ticking.changes} />
      </Banners>
      <div className="grid max-w-page gap-4">
        <section
          aria-label="Next step and assignee"
          className="min-w-0 rounded-panel border border-border bg-surface shadow-1"
        >
          {mayAddTask(permissions) && <QuickAdd path={tasksArea.path} />}
          <div className="flex flex-wrap items-center gap-3 px-4 py-2.5 desk:px-card">
            <AssigneeSelect
              onChoose={(chosen) => setParameters(chosen === "me" ? {} : { assignee: chosen }, { replace: true })}
              value={assignee}
            />
          </div>
        </section>
        {assignee === "me" && <MorningCard />}
        {GROUPS.map((group) => (
          <TaskGroup {...group} assignee={assignee} key={group.due} onTick={ticking.tick} />
        ))}
        <LaterTasks assignee={assignee} key={assignee} onTick={ticking.tick} />
        {isAdmin && assignee === "me" && <UnassignedTasks onTick={ticking.tick} />}
      </div>
    </>
  );
}

/** Choice of the account whose tasks are shown: the user, nobody, or an account to which tasks can be assigned. */
function AssigneeSelect({ value, onChoose }: { value: string; onChoose: (assignee: string) => void }) {
  const accounts = useTaskAssignees();
  const choices = [{ value: "me", label: "My tasks" }, { value: "none", label: "Nobody's" }, ...accounts];
  const isKnown = choices.some((one) => one.value === value);
  return (
    <Select
      choices={isKnown ? choices : [...choices, { value, label: "Someone else" }]}
      label="Assignee"
      onChoose={onChoose}
      value={value}
    />
  );
}

type GroupProps = {
  due?: DueGroup;
  title: string;
  empty: string;
  /** Id of an account, `me`, or `none` for nobody's tasks. */
  assignee: string;
  onTick: ReturnType<typeof useTicking>["tick"];
};

/** Card with the open tasks of one group. */
function TaskGroup({ due, title, empty, assignee, onTick }: GroupProps) {
  const query = { assignee, ...(due && { due }) };
  const tasks = useQuery(openTasksQuery(query));
  const { data } = tasks;
  const rest = data ? data.total - data.rows.length : 0;
  return (
    <Card
      aside={
        data && data.total > 0 && <span className="font-num text-small text-ink-3 tabular-nums">{data.total}</span>
      }
      title={title}
    >
      <QueryState empty={empty} loading={1} nouns="tasks" query={tasks}>
        {({ rows }) => <TaskRows label={title} onTick={onTick} tasks={rows} withRecord />}
      </QueryState>
      {rest > 0 && (
        <p className="border-t border-border px-4 py-2 desk:px-card">
          <TextLink to={`${tasksArea.paths.list}?${new URLSearchParams({ status: "Open", ...query })}`}>
            {`${rest.toLocaleString("en-US")} more`}
          </TextLink>
        </p>
      )}
    </Card>
  );
}

/** Tasks that are due later, behind a button. */
function LaterTasks(props: Pick<GroupProps, "assignee" | "onTick">) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <TaskGroup {...LATER} {...props} />;
  return (
    <button
      aria-expanded={false}
      className={`min-h-11 cursor-pointer justify-self-start rounded-control px-1 ${TEXT_LINK}`}
      onClick={() => setOpen(true)}
      type="button"
    >
      Show later tasks
    </button>
  );
}

/** Open tasks without an assignee, such as those of a former colleague. Only administrators have a number of them. */
function UnassignedTasks({ onTick }: Pick<GroupProps, "onTick">) {
  const { data } = useQuery(TASK_SUMMARY_QUERY);
  if (!data?.unassigned) return null;
  return <TaskGroup assignee="none" empty="All open tasks have an assignee." onTick={onTick} title="Nobody's" />;
}
