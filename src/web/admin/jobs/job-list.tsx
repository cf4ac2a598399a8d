import { listApplications } from "#contract/applications.ts";
import { JOB_LABELS } from "#contract/jobs.ts";
import { TextLink } from "#ui/text-link.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { applicationsFor } from "../applications/area.ts";
import { useMayCall } from "../base/account.ts";
import {
  actionsColumn,
  columnsOf,
  dayColumn,
  nameColumn,
  ownColumn,
  statusColumn,
  textColumn,
} from "../lists/columns.tsx";
import { statusFilter } from "../lists/filters.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { jobsArea } from "./area.ts";
import { departmentChoices, JOB_TONES, jobs, STATUS_CHOICES } from "./job-client.ts";

/** Returns the filters. The settings, which name the departments, are loaded before the list is drawn. */
function filters() {
  const choices = departmentChoices();
  return [
    statusFilter(STATUS_CHOICES),
    { name: "department", label: "Department", all: "All Departments", choices },
  ] as const;
}

/** "Closes" shows dates in the future. */
const NEVER = "No closing date";
const CLOSING_SORT = { asc: "soonest first", desc: "latest first" } as const;

export function JobList() {
  const readsApplications = useMayCall(listApplications);
  const list = useStatusList(jobs, { choices: STATUS_CHOICES, tones: JOB_TONES });
  const columns = columnsOf(
    jobs,
    { ...JOB_LABELS, title: "Title", closesAt: "Closes", applications: "Applications" },
    {
      title: nameColumn({ to: jobsArea.paths.edit, about: ({ type }) => type, skeleton: "avatar" }),
      department: textColumn({ width: "w-32", hideOrder: 2, phone: "about" }),
      location: textColumn({ sort: false, width: "w-[16%]", hideOrder: 1, phone: "about" }),
      status: statusColumn(list.statusCell, { width: "w-32" }),
      closesAt: dayColumn({
        blank: NEVER,
        sort: CLOSING_SORT,
        width: "w-32",
        hideOrder: 4,
        phone: {
          end: ({ closesAt }) => (
            <span className="text-small text-ink-3">{closesAt ? `Closes ${formatDay(closesAt)}` : NEVER}</span>
          ),
        },
      }),
      applications: ownColumn(
        ({ id, title }) => (
          <TextLink to={applicationsFor(id)}>
            View
            <span className="sr-only">
              {" "}
              applications for <bdi>{title}</bdi>
            </span>
          </TextLink>
        ),
        { width: "w-28", hideOrder: 3 },
      ),
      actions: actionsColumn({ edit: jobsArea.paths.edit, mayEdit: list.mayChange }),
    },
  );
  return (
    <StatusList
      add={{ to: jobsArea.paths.new, label: "Add Job" }}
      columns={readsApplications ? columns : columns.filter(({ id }) => id !== "applications")}
      filters={filters()}
      firstUse={{ title: "No jobs yet", text: "Jobs you add here and make active appear under Careers." }}
      list={list}
      title="Jobs"
    />
  );
}
