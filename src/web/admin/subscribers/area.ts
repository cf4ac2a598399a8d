import { Newspaper } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const subscribersArea: Area = {
  name: "Subscribers",
  path: paths.subscribers,
  icon: Newspaper,
  permission: "subscribers:read",
  key: "n",
  alsoCalled: "newsletter addresses",
  records: {
    type: "subscriber",
    label: "Subscribers",
    addressOf: (_, email) => paths.subscribersLike(email),
    exportedAs: "subscribers",
  },
};
