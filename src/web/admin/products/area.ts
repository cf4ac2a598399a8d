import { Package } from "lucide-react";
import { defineArea } from "../area.ts";

export const productsArea = defineArea({
  name: "Products",
  path: "/admin/products",
  icon: Package,
  permission: "products:read",
  key: "p",
  alsoCalled: "catalogue inventory stock prices",
  screens: {
    list: { at: "", file: "products/product-list.tsx" },
    new: { at: "new", file: "products/product-form.tsx" },
    edit: { at: ":id/edit", file: "products/product-form.tsx" },
  },
  add: {
    screen: "new",
    name: "Add Product",
    alsoCalled: "new create catalogue inventory",
    permission: "products:write",
  },
  records: {
    type: "product",
    label: "Products",
    screen: "edit",
    exportedAs: "products",
    search: async () => (await import("./product-client.ts")).searchProducts,
  },
});
