import { Megaphone } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const campaignsArea = defineArea({
  name: "Campaigns",
  path: "/admin/campaigns",
  icon: Megaphone,
  permission: "campaigns:read",
  key: "k",
  alsoCalled: "newsletter issue mailing send readers",
  screens: {
    list: {
      at: "",
      title: "Campaigns",
      load: async () => (await import("./campaign-list.tsx")).CampaignList,
    },
    new: {
      at: "new",
      title: "Add Campaign",
      load: async () => (await import("./campaign-form.tsx")).CampaignForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Campaign",
      record: async () => (await import("./campaign-client.ts")).campaigns,
      load: async () => (await import("./campaign-form.tsx")).CampaignForm,
    },
  },
  add: {
    screen: "new",
    name: "Add Campaign",
    alsoCalled: "new create write newsletter issue",
    permission: "campaigns:write",
  },
  records: { type: "campaign", label: "Campaigns", screen: "edit" },
});
