import { Files } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const extraPagesArea = defineArea({
  name: "Extra pages",
  path: "/admin/extra-pages",
  icon: Files,
  permission: "pages:read",
  key: "x",
  alsoCalled: "own additional pages website landing campaign terms address",
  screens: {
    list: {
      at: "",
      title: "Extra pages",
      load: async () => (await import("./extra-page-list.tsx")).ExtraPageList,
    },
    new: {
      at: "new",
      title: "Add Extra Page",
      load: async () => (await import("./extra-page-form.tsx")).ExtraPageForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Extra Page",
      record: async () => (await import("./extra-page-client.ts")).extraPages,
      load: async () => (await import("./extra-page-form.tsx")).ExtraPageForm,
    },
  },
  add: {
    screen: "new",
    name: "Add Extra Page",
    alsoCalled: "new create write page website",
    permission: "pages:write",
  },
  records: { type: "extra-page", label: "Extra pages", screen: "edit" },
});
