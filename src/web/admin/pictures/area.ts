import { Images } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const picturesArea = defineArea({
  name: "Pictures",
  path: "/admin/pictures",
  icon: Images,
  permission: "pictures:read",
  key: "f",
  alsoCalled: "images photos library media upload alternative text focal point",
  screens: {
    list: {
      at: "",
      title: "Pictures",
      load: async () => (await import("./library-page.tsx")).LibraryPage,
    },
    one: {
      at: ":id",
      title: "Picture | Pictures",
      record: async () => (await import("./library-client.ts")).pictures,
      load: async () => (await import("./picture-page.tsx")).PicturePage,
    },
  },
  records: { type: "picture", label: "Pictures", screen: "one" },
});
