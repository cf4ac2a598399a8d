import { useQueryClient } from "@tanstack/react-query";
import type { AssignedArea } from "#contract/assignees.ts";
import type { ConversationArea } from "#contract/conversations.ts";
import { type Mentionable, writtenMentions } from "#contract/mentions.ts";
import { assigneesQuery } from "../records/assignees.ts";

/** Returns the area that people must be able to read to be mentioned on a record. */
export function mentionedIn(area: ConversationArea): AssignedArea {
  return area === "deals" ? "customers" : area;
}

/** Returns a function that writes the names after @ in a note as mentions, also of the people whom it mentioned before. */
export function useMentions(area: AssignedArea) {
  const queryClient = useQueryClient();
  return async <Body extends { text: string }>(body: Body, before: readonly Mentionable[] = []): Promise<Body> => {
    if (!body.text.includes("@")) return body;
    const people = await queryClient.fetchQuery(assigneesQuery(area));
    return { ...body, text: writtenMentions(body.text, [...before, ...people]) };
  };
}
