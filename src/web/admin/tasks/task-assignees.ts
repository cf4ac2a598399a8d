import { useQueries } from "@tanstack/react-query";
import type { Choice } from "#ui/select.tsx";
import { usePermissions } from "../base/account.ts";
import { assigneesQuery } from "../records/assignees.ts";
import { readableTaskAreas } from "./task-client.ts";

/** Returns the accounts that can have a task which the user may read, by name. */
export function useTaskAssignees(): readonly Choice<string>[] {
  const areas = readableTaskAreas(usePermissions());
  const lists = useQueries({ queries: areas.map((area) => assigneesQuery(area)) });
  const names = new Map(lists.flatMap(({ data = [] }) => data.map(({ id, name }) => [id, name])));
  const choices = [...names].map(([value, label]) => ({ value, label }));
  return choices.sort((one, other) => one.label.localeCompare(other.label));
}
