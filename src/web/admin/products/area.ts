import { Package } from "lucide-react";
import { paths } from "#web/shared/paths.ts";
import type { Area } from "../area.ts";

export const productsArea: Area = {
  name: "Products",
  path: paths.products,
  icon: Package,
  permission: "products:read",
  key: "p",
  alsoCalled: "catalogue inventory stock prices",
  add: {
    name: "Add Product",
    to: paths.newProduct,
    alsoCalled: "new create catalogue inventory",
    permission: "products:write",
  },
  records: { type: "product", label: "Products", addressOf: paths.editProduct, exportedAs: "products" },
};
