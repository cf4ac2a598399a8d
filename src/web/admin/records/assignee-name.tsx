import type { AssignedArea } from "#contract/assignees.ts";
import { useAssignees } from "./assignees.ts";

/** Name of an account among those that the records of an area can be assigned to. */
export function AssigneeName({ id, area }: { id: string; area: AssignedArea }) {
  const { nameOf } = useAssignees(area);
  return id === "" ? "Nobody" : nameOf(id) || "Someone who has left";
}
