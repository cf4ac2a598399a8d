import { Package } from "lucide-react";
import { defineArea } from "../areas/area.ts";

export const productsArea = defineArea({
  name: "Products",
  path: "/admin/products",
  icon: Package,
  permission: "products:read",
  key: "p",
  alsoCalled: "catalogue inventory stock prices",
  screens: {
    list: {
      at: "",
      title: "Product Management",
      load: async () => (await import("./product-list.tsx")).ProductList,
    },
    new: {
      at: "new",
      title: "Add Product",
      load: async () => (await import("./product-form.tsx")).ProductForm,
    },
    edit: {
      at: ":id/edit",
      title: "Edit Product",
      record: async () => (await import("./product-client.ts")).products,
      load: async () => (await import("./product-form.tsx")).ProductForm,
    },
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
  },
});
