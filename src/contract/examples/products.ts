import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";
import type { PRODUCT_ENDPOINTS } from "#contract/products.ts";

const id = "01a1f813-a740-7000-8000-000000000101";
const query = { q: "sensor", category: "Sensors", status: "Active", sort: "price", order: "desc" } as const;
const createdAt = "2026-11-20T08:30:00.000Z";
const updatedAt = "2026-11-20T09:15:00.000Z";

const input = {
  name: "Cold room sensor",
  slug: "cold-room-sensor",
  category: "Sensors",
  description: "Tells when a cold room gets warm.",
  price: 129.99,
  stock: 12,
  status: "Active" as const,
  unit: "sensor",
  purpose: "Warns you before the stock in a cold room is lost.",
  contents: ["Sensor", "Two batteries", "Wall bracket"],
  leadTime: "Ships within two working days",
  specifications: [{ name: "Range", value: "-40 to 85 °C" }],
  variants: [
    { name: "Single", sku: "COLD-1", price: 129.99, stock: 8, attributes: { Range: "-40 to 85 °C" } },
    { name: "Pack of five", sku: "COLD-5", price: 599.5, stock: 4, attributes: { Range: "-40 to 85 °C" } },
  ],
  images: ["cold room.jpg"],
};

const change = {
  name: "Tank sensor",
  slug: "tank-sensor",
  category: "Sensors",
  description: "Tells how full a tank is.",
  price: 0.29,
  stock: 0,
  status: "Archived" as const,
  unit: "",
  purpose: "",
  contents: [],
  leadTime: "",
  specifications: [],
  variants: [{ name: "Single", sku: "TANK-1", price: 4.35, stock: 1, attributes: { Depth: "3 m" } }],
  images: [],
};

const product = { id, ...input, createdAt, updatedAt: createdAt, sample: false };

export const PRODUCT_EXAMPLES = {
  exportProducts: {
    query,
    reply: csvOf(
      '"Name","Slug","Category","Status","Price","Stock","Variants","Created","Id"',
      `"Cold room sensor","cold-room-sensor","Sensors","Active","129.99","12","2","${createdAt}","${id}"`,
    ),
  },
  exportProductsXlsx: { query },
  listProducts: { query: { ...query, page: "1", pageSize: "10" }, reply: [product] },
  listProductCategories: { reply: ["Gateways", "Sensors"] },
  getProduct: { params: { id }, reply: { data: product } },
  createProduct: { body: input, reply: { data: product } },
  updateProduct: {
    params: { id },
    body: change,
    reply: { data: { id, ...change, createdAt, updatedAt, sample: false } },
  },
  deleteProduct: { params: { id } },
  setProductStatus: {
    params: { id },
    body: { status: "Archived" },
    reply: { data: { ...product, status: "Archived", updatedAt } },
  },
  listPublicProducts: {
    query: { q: "sensor", category: "Sensors", sort: "name", order: "asc", page: "1", pageSize: "10" },
    reply: [
      {
        name: input.name,
        slug: input.slug,
        category: input.category,
        description: input.description,
        price: input.price,
        unit: input.unit,
        purpose: input.purpose,
        contents: input.contents,
        leadTime: input.leadTime,
        specifications: input.specifications,
        images: input.images,
        variants: [
          { name: "Single", price: 129.99, attributes: { Range: "-40 to 85 °C" } },
          { name: "Pack of five", price: 599.5, attributes: { Range: "-40 to 85 °C" } },
        ],
      },
    ],
  },
} satisfies ExamplesOf<typeof PRODUCT_ENDPOINTS>;
