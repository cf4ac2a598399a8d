import type { ExamplesOf } from "#contract/examples/example.ts";
import { changedPreferences, DEFAULT_PREFERENCES, type PREFERENCE_ENDPOINTS } from "#contract/preferences.ts";

const change = {
  density: "Compact" as const,
  pageSizes: { messages: 25 as const },
  columns: { products: ["name", "price", "status"] },
  dailyMail: true,
  notificationMail: "immediate" as const,
  replyTemplates: [{ name: "Thanks", text: "Good day {name}\n\nThank you for your message." }],
};

export const PREFERENCE_EXAMPLES = {
  getPreferences: { reply: { data: DEFAULT_PREFERENCES } },
  updatePreferences: { body: change, reply: { data: changedPreferences(DEFAULT_PREFERENCES, change) } },
} satisfies ExamplesOf<typeof PREFERENCE_ENDPOINTS>;
