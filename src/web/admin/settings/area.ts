import { Settings } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const settingsArea = defineArea({
  name: "Settings",
  path: "/admin/settings",
  icon: Settings,
  permission: undefined,
  key: "e",
  alsoCalled:
    "company logo clients menu footer navigation pages hidden categories departments team vat password sessions api keys personal data erase popia retention webhooks events connect programs integrations calendar exports sample data options",
  screens: {
    company: {
      at: "",
      title: "Company | Settings",
      load: async () => (await import("./company-settings.tsx")).CompanySettings,
    },
    website: {
      at: "site",
      title: "Website | Settings",
      permission: "settings:read",
      load: async () => (await import("./website-settings.tsx")).WebsiteSettings,
    },
    menus: {
      at: "menus",
      title: "Menus | Settings",
      permission: "settings:read",
      load: async () => (await import("./menu-settings.tsx")).MenuSettings,
    },
    vocabulary: {
      at: "categories",
      title: "Categories | Settings",
      permission: "settings:read",
      load: async () => (await import("./vocabulary-settings.tsx")).VocabularySettings,
    },
    account: {
      at: "account",
      title: "Your account | Settings",
      load: async () => (await import("../own-account/own-account.tsx")).OwnAccount,
    },
    personalData: {
      at: "personal-data",
      title: "Personal data | Settings",
      permission: "privacy:read",
      load: async () => (await import("../personal-data/personal-data.tsx")).PersonalData,
    },
    webhooks: {
      at: "webhooks",
      title: "Webhooks | Settings",
      permission: "settings:read",
      load: async () => (await import("../webhooks/webhook-settings.tsx")).WebhookSettings,
    },
    connect: {
      at: "connect",
      title: "Connect | Settings",
      load: async () => (await import("./connect-programs.tsx")).ConnectPrograms,
    },
    sampleData: {
      at: "sample-data",
      title: "Sample data | Settings",
      permission: "settings:read",
      load: async () => (await import("./sample-data.tsx")).SampleData,
    },
  },
  records: { type: "settings", label: "Settings" },
  otherRecords: { webhook: "webhooks" },
});
