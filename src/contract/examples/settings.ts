import type { ExamplesOf } from "#contract/examples/example.ts";
import type { SETTINGS_ENDPOINTS } from "#contract/settings.ts";
import { DEFAULT_VOCABULARY } from "#contract/vocabulary.ts";

const settings = {
  company: {
    name: "Example Company",
    street: "1 Example Street",
    officePark: "Example Office Park",
    suburb: "Sandton",
    province: "Gauteng",
    postalCode: "2196",
    latitude: -26.11,
    longitude: 28.06,
    email: "office@example.org",
    phone: "+27 11 555 0199",
    officeHours: "Mon-Fri 8:00 AM - 5:00 PM",
    supportHours: "Weekdays 7:00-18:00 SAST",
    social: [{ name: "Example Social", url: "https://social.example.org/example" }],
    city: "Johannesburg",
    country: "South Africa",
    founded: 2015,
    legalName: "Example Company (Pty) Ltd",
    registrationNumber: "2012/123456/07",
    vatNumber: "4123456789",
    bbbeeLevel: "Level 2",
    logo: null,
    logoDark: null,
    icon: null,
  },
  notificationAddresses: ["desk@example.org"],
  retention: { messages: 24, applications: 12 },
  replySignature: "{name}\n{company}",
  replyTemplates: [{ name: "We will call", subject: "", text: "Good day {name}\n\nWe will call you today." }],
  replyTo: "company" as const,
  waitingDays: 5,
  acknowledgeEmail: false,
  blockedSenders: ["offers@example.org"],
  secondFactorFor: ["admin" as const],
  currency: "ZAR" as const,
  pricesIncludeVat: true,
  clients: [{ name: "Example Harbour", logo: null, projectSlug: "port-permits" }],
  team: [
    {
      name: "Thandi Example",
      role: "Lead, government practice",
      portrait: null,
      text: "Answers for what we build for municipalities.",
      link: "https://social.example.org/thandi",
    },
  ],
  menu: [
    { label: "About", target: "/about" },
    { label: "Products", target: "/products" },
  ],
  moreMenu: [{ label: "Support", target: "/support" }],
  footer: [{ title: "Resources", links: [{ label: "Example Social", target: "https://social.example.org/example" }] }],
  credit: "Patterns drawn by Example Company",
  hiddenPages: ["community" as const],
  keepSource: false,
  brand: { accent: "#7a1fa2", accentDark: "#d59cf0" },
  vocabulary: {
    projectCategories: [
      ...DEFAULT_VOCABULARY.projectCategories,
      { id: "data", group: "Data and reports", name: "Dashboards" },
    ],
    departments: [...DEFAULT_VOCABULARY.departments, "Data"],
  },
};

const saved = {
  ...settings,
  inboxAddress: "office@example.org",
  mailFrom: "website@example.org",
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T09:15:00.000Z",
};

export const SETTINGS_EXAMPLES = {
  getSettings: { reply: { data: saved } },
  updateSettings: { body: settings, reply: { data: saved } },
  sendTestMail: { reply: { data: { to: "admin@example.com" } } },
} satisfies ExamplesOf<typeof SETTINGS_ENDPOINTS>;
