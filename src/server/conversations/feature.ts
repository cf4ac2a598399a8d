import { serveConversations } from "#server/conversations/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const conversations: Feature = { name: "conversations", http: { calls: serveConversations } };
