import type { ExamplesOf } from "#contract/examples/example.ts";
import type { SETTINGS_ENDPOINTS } from "#contract/settings.ts";

const settings = {
  company: {
    name: "Example Company",
    street: "1 Example Street",
    officePark: "Example Office Park",
    suburb: "Westville",
    province: "KwaZulu-Natal",
    postalCode: "3630",
    latitude: -29.83,
    longitude: 30.93,
    email: "hello@example.org",
    phone: "+27 31 555 0100",
    officeHours: "Mon-Fri 9:00 AM - 6:00 PM",
    supportHours: "Weekdays 8:00-17:00 SAST",
    social: [{ name: "Example Social", url: "https://social.example.org/example" }],
  },
  notificationAddresses: ["desk@example.org"],
  retention: { messages: 24, applications: 12 },
  replySignature: "Kind regards",
  replyTemplates: [{ name: "We will call", subject: "", text: "Good day {name}\n\nWe will call you today." }],
  replyTo: "company" as const,
  secondFactorFor: ["admin" as const],
};

const saved = { ...settings, createdAt: "2026-11-20T08:30:00.000Z", updatedAt: "2026-11-20T09:15:00.000Z" };

export const SETTINGS_EXAMPLES = {
  getSettings: { reply: { data: saved } },
  updateSettings: { body: settings, reply: { data: saved } },
} satisfies ExamplesOf<typeof SETTINGS_ENDPOINTS>;
