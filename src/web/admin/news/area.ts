import { ScrollText } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const newsArea = defineArea({
  name: "News",
  path: "/admin/news",
  icon: ScrollText,
  permission: "articles:read",
  key: "b",
  alsoCalled: "articles blog posts feed",
  screens: {
    list: {
      at: "",
      title: "News",
      load: async () => (await import("./article-list.tsx")).ArticleList,
    },
    new: {
      at: "new",
      title: "Add Article",
      load: async () => (await import("./article-form.tsx")).ArticleForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Article",
      record: async () => (await import("./article-client.ts")).articles,
      load: async () => (await import("./article-form.tsx")).ArticleForm,
    },
  },
  add: { screen: "new", name: "Add Article", alsoCalled: "new create write news post", permission: "articles:write" },
  records: { type: "article", label: "Articles", screen: "edit" },
});
