import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRODUCT_MESSAGES, Product, PublicProduct } from "#contract/products.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { newId } from "#server/platform/records/ids.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { minute } from "#tests/support/bulk.ts";
import { addProducts, productInput, variantInput } from "#tests/support/catalogue.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { resourceOf } from "#tests/support/resource.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

const { create, get, replace, list, call, recordOf } = resourceOf({
  path: "/products",
  detail: Product,
  nameOf: (product) => product.name,
  at: () => ({ server, token }),
});

const created = async (given: Parameters<typeof productInput>[0] = {}) =>
  recordOf(await create(productInput(given)), 201);

async function emptyProducts(): Promise<void> {
  await server.app.platform.database.write((tx) => tx.deleteFrom("products").execute());
}

/** Expects a 409 that names these fields as taken. */
function expectTaken(answer: ApiAnswer, ...paths: string[]): void {
  const body = expectError(answer, 409);
  expect(body.errors?.map((error) => error.path)).toEqual(paths);
}

describe("a new product", () => {
  test("is returned as it was sent, lists in their order and money exact", async () => {
    const input = productInput({
      price: 1_234_567.89,
      stock: 2_147_483_647,
      status: "Active",
      unit: "kit",
      purpose: "Tells how wet a field is.",
      contents: ["Four probes", "A radio node"],
      leadTime: "Two working days",
      specifications: [
        { name: "Range", value: "2 km" },
        { name: "Battery", value: "3 years" },
      ],
      variants: [0.29, 1.15, 4.35, 0, 90_000_000_000_000].map((price, index) =>
        variantInput({
          name: `Variant ${index}`,
          price,
          attributes: { Zone: "868 MHz", Length: `${index} m`, Colour: "" },
        }),
      ),
      images: ["b.png", "a.png", "b.png"],
    });
    const product = recordOf(await create(input), 201);
    expect(product).toEqual({
      ...input,
      id: product.id,
      sample: false,
      createdAt: product.createdAt,
      updatedAt: product.createdAt,
    });
    expect(Object.keys(product.variants[0]?.attributes ?? {})).toEqual(["Zone", "Length", "Colour"]);
    expect(recordOf(await get(product.id))).toEqual(product);
  });

  test("has price 0 and stock 0 when both are sent as -0", async () => {
    const body = JSON.stringify(productInput({ price: 777, stock: 888 }));
    const product = recordOf(
      await create(body.replace(`"price":777`, `"price":-0`).replace(`"stock":888`, `"stock":-0`)),
      201,
    );
    expect([product.price, product.stock]).toEqual([0, 0]);
  });

  test("is by default a Draft without variants and images, with every field", async () => {
    const product = await created();
    expect(product).toMatchObject({ status: "Draft", variants: [], images: [], unit: "", purpose: "", leadTime: "" });
    expect(product).toMatchObject({ contents: [], specifications: [] });
    expect(Object.keys(product).sort()).toEqual(Object.keys(Product.shape).sort());
  });

  test("has its texts tidied and its status capitalised, in whatever case it was sent", async () => {
    const product = recordOf(
      await create({
        ...productInput({ name: "  Cafe\u0301 kit \t", description: "One\r\ntwo " }),
        status: "aRCHIVED",
        variants: [{ ...variantInput({ name: " S " }), attributes: { " Cafe\u0301 ": " y " } }],
      }),
      201,
    );
    expect(product).toMatchObject({ name: "Café kit", description: "One\ntwo", status: "Archived" });
    expect(product.variants[0]).toMatchObject({ name: "S", attributes: { Café: "y" } });
  });

  test("has an audit entry and drops the cached pages", async () => {
    const before = await readContentVersion(server.app.platform.database);
    const product = await created({ name: "Told of" });
    expect(await readContentVersion(server.app.platform.database)).toBe(before + 1);
    const entry = (await rowsOf(server, "audit")).at(-1);
    expect(entry).toMatchObject({ action: "created", record_type: "product", record_id: product.id, before: null });
    expect(JSON.parse(entry?.after ?? "")).toMatchObject({ name: "Told of", price: 149.5 });
  });

  test("is created once by twenty requests at once with one key", { tags: "promise-17" }, async () => {
    const body = productInput({ variants: [variantInput()] });
    const key = { "idempotency-key": newId() };
    const before = await countRows(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, key)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.json.data?.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await countRows(server)).toEqual({
      ...before,
      products: before.products + 1,
      product_variants: before.product_variants + 1,
      idempotency: before.idempotency + 1,
      audit: before.audit + 1,
    });
    expectError(await create({ ...body, name: "Another" }, key), 422);
  });
});

describe("an invalid product", () => {
  test("is refused with the name of each wrong field, in variants too", async () => {
    const before = await countRows(server);
    const variant = variantInput();
    const wrong: Record<string, unknown>[] = [
      { name: "" },
      { slug: "Not a slug" },
      { slug: "new" },
      { slug: "two--hyphens" },
      { category: "  " },
      { price: -0.01 },
      { price: 0.001 },
      { price: "5" },
      { stock: 1.5 },
      { stock: -1 },
      { stock: 2_147_483_648 },
      { status: "Gone" },
      { variants: {} },
      { unit: "x".repeat(201) },
      { purpose: "two\nlines" },
      { contents: "x" },
      { leadTime: 5 },
      { specifications: { Range: "2 km" } },
      { images: "a.png" },
      { sku: "x" },
    ];
    for (const one of wrong) {
      const [field = ""] = Object.keys(one);
      expectFieldError(await create({ ...productInput(), ...one }), field, JSON.stringify(one));
    }
    const wrongVariants: Record<string, unknown> = {
      name: "",
      sku: " ",
      price: -1,
      stock: 0.5,
      attributes: ["x"],
      unheardOf: 1,
    };
    for (const [field, value] of Object.entries(wrongVariants)) {
      const answer = await create({ ...productInput(), variants: [variantInput(), { ...variant, [field]: value }] });
      expectFieldError(answer, `variants.1.${field}`, field);
    }
    const specification = { name: "Range", value: "2 km" };
    for (const [field, value] of Object.entries({ name: " ", value: "", unit: "km" })) {
      const answer = await create({
        ...productInput(),
        specifications: [specification, { ...specification, [field]: value }],
      });
      expectFieldError(answer, `specifications.1.${field}`, field);
    }
    const { sku: _, ...withoutSku } = variant;
    expectFieldError(await create({ ...productInput(), variants: [withoutSku] }), "variants.0.sku");
    expect(await countRows(server)).toEqual(before);
  });

  test("is refused with 101 variants or 21 images, and accepted with 100 and 20", async () => {
    const variants = Array.from({ length: 101 }, () => variantInput());
    const images = Array.from({ length: 21 }, (_, index) => `${index}.png`);
    expectFieldError(await create(productInput({ variants })), "variants");
    expectFieldError(await create(productInput({ images })), "images");
    const most = await created({ variants: variants.slice(1), images: images.slice(1) });
    expect([most.variants.length, most.images.length]).toEqual([100, 20]);
    expect(most.variants.map((variant) => variant.sku)).toEqual(variants.slice(1).map((variant) => variant.sku));
  });

  test("is refused with an attribute whose name is blank, repeated, too long or not text", async () => {
    const withAttributes = (attributes: Record<string, unknown>) =>
      create({ ...productInput(), variants: [{ ...variantInput(), attributes }] });
    expectFieldError(await withAttributes({ " ": "x" }), "variants.0.attributes. ");
    expectFieldError(await withAttributes({ Size: "S", " Size": "L" }), "variants.0.attributes. Size");
    expectFieldError(await withAttributes({ ["x".repeat(201)]: "x" }), `variants.0.attributes.${"x".repeat(201)}`);
    expectFieldError(await withAttributes({ "a\u0000": "x" }), "variants.0.attributes.a\u0000");
    expectFieldError(await withAttributes({ Size: 5 }), "variants.0.attributes.Size");
    expectFieldError(await withAttributes({ Size: "x".repeat(301) }), "variants.0.attributes.Size");
    const names = Array.from({ length: 21 }, (_, index) => [`Name ${index}`, "x"] as const);
    expectFieldError(await withAttributes(Object.fromEntries(names)), "variants.0.attributes");
    expect((await withAttributes(Object.fromEntries(names.slice(1)))).status).toBe(201);
  });

  test("cannot reach a prototype by the name of an attribute", async () => {
    const body = JSON.stringify({ ...productInput(), variants: [variantInput({ attributes: { MARK: "x" } })] });
    const reaching = body.replace('{"MARK":"x"}', '{"__proto__":{"admin":"yes"}}');
    expectError(await create(reaching), 400);
    const attributes = { constructor: "a", toString: "b", hasOwnProperty: "c" };
    const product = await created({ variants: [variantInput({ attributes })] });
    expect(product.variants[0]?.attributes).toEqual(attributes);
    expect(Reflect.get({}, "admin")).toBeUndefined();
  });
});

describe("the images of a product", () => {
  test("are names that are stored as they were sent", async () => {
    const images = [" a b.png ", "Cafe\u0301.jpg", "é.png", "x".repeat(255), "😀".repeat(255), "..", "%2f", "<b>"];
    expect((await created({ images })).images).toEqual(images);
  });

  test("are refused when they could name a path or nothing", async () => {
    for (const name of ["", "a/b", "a\\b", "a\u0000", "a\nb", "a\u007f", "x".repeat(256), "😀".repeat(256)]) {
      expectFieldError(await create(productInput({ images: ["a.png", name] })), "images.1", JSON.stringify(name));
    }
    expectFieldError(await create({ ...productInput(), images: [5] }), "images.0");
    const halved = JSON.stringify(productInput({ images: ["MARK"] })).replace("MARK", "\\ud800");
    expectFieldError(await create(halved), "images.0");
  });
});

describe("a slug", () => {
  test("is refused when it is taken, and accepted for the product that has it", async () => {
    const [first, second] = [await created(), await created()];
    expectTaken(await create(productInput({ slug: first.slug })), "slug");
    const answer = await replace(second.id, { ...productInput(), slug: first.slug });
    expectTaken(answer, "slug");
    expect(answer.json.message).toBe(PRODUCT_MESSAGES.slugTaken);
    expect(recordOf(await replace(first.id, { ...productInput(), slug: first.slug })).slug).toBe(first.slug);
  });

  test("is remembered after a change until another product takes it or its own is deleted", async () => {
    const { id, slug: first } = await created();
    const [second, third] = [productInput().slug, productInput().slug];
    await replace(id, productInput({ slug: second }));
    await replace(id, productInput({ slug: third }));
    expect(await formerSlugsOf(id)).toEqual([first, second].sort());
    // Used again, so it is not a former slug any more.
    await replace(id, productInput({ slug: first }));
    expect(await formerSlugsOf(id)).toEqual([second, third].sort());
    await created({ slug: second, status: "Active" });
    expect(await formerSlugsOf(id)).toEqual([third]);
    await server.api("DELETE", `/products/${id}`, { token });
    expect(await formerSlugsOf(id)).toEqual([]);
  });
});

async function formerSlugsOf(id: string): Promise<string[]> {
  const rows = await server.app.platform.database.read
    .selectFrom("former_slugs")
    .select("slug")
    .where("resource", "=", "products")
    .where("record_id", "=", id)
    .orderBy("slug")
    .execute();
  return rows.map((row) => row.slug);
}

describe("a SKU", () => {
  test("is refused when a variant of another product has it, with the index of each", {
    tags: "promise-18",
  }, async () => {
    const [one, two] = [variantInput(), variantInput()];
    await created({ variants: [one, two] });
    const before = await countRows(server);
    const variants = [variantInput(), variantInput({ sku: two.sku }), variantInput({ sku: one.sku })];
    expectTaken(await create(productInput({ variants })), "variants.1.sku", "variants.2.sku");
    expect(await countRows(server)).toEqual(before);
    const other = await created({ variants: [variantInput()] });
    expectTaken(await replace(other.id, productInput({ variants: [variantInput(one)] })), "variants.0.sku");
    expect(recordOf(await get(other.id))).toEqual(other);
  });

  test("is refused when it is repeated in one product, with the index of the second", async () => {
    const { sku } = variantInput();
    const answer = await create(productInput({ variants: [variantInput({ sku }), variantInput({ sku: ` ${sku}` })] }));
    expectTaken(answer, "variants.1.sku");
    expect(answer.json.message).toBe(PRODUCT_MESSAGES.skuRepeated);
  });

  test("may move within its product, and is free once the product is deleted", async () => {
    const [one, two] = [variantInput({ name: "One" }), variantInput({ name: "Two" })];
    const { id } = await created({ variants: [one, two] });
    const swapped = recordOf(await replace(id, productInput({ variants: [two, one] })));
    expect(swapped.variants.map((variant) => variant.name)).toEqual(["Two", "One"]);
    expect((await server.api("DELETE", `/products/${id}`, { token })).status).toBe(204);
    await created({ variants: [one, two] });
  });
});

describe("a change of a product", () => {
  test("keeps optional fields that are left out, and replaces variants and images as a whole", async () => {
    const offer = { unit: "kit", purpose: "Tells.", contents: ["A probe"], leadTime: "Two days" };
    const specifications = [{ name: "Range", value: "2 km" }];
    const parts = { variants: [variantInput(), variantInput()], images: ["a.png"] };
    const full = await created({ status: "Active", ...parts, ...offer, specifications });
    const { name, slug, category, description, price, stock } = full;
    const fields = { name, slug, category, description, price, stock };
    const stored = recordOf(await replace(full.id, { ...fields, name: "Renamed" }));
    expect(stored).toEqual({ ...full, name: "Renamed", updatedAt: stored.updatedAt });
    expect(stored.updatedAt >= full.updatedAt).toBe(true);
    const variants = [variantInput()];
    const changed = recordOf(await replace(full.id, { ...fields, variants, images: [] }));
    expect(changed).toMatchObject({ variants, images: [], status: "Active", ...offer, specifications });
    const blank = { unit: "", purpose: " ", contents: [" "], leadTime: "", specifications: [] };
    const blanked = recordOf(await replace(full.id, { ...fields, ...blank }));
    expect(blanked).toMatchObject({ ...blank, purpose: "", contents: [] });
    expectFieldError(await replace(full.id, { ...fields, price: undefined }), "price");
  });

  test("adds the changed fields to the audit trail, and drops the cached pages", async () => {
    const product = await created({ price: 5 });
    const before = await readContentVersion(server.app.platform.database);
    await replace(product.id, { ...product, price: 6 });
    expect(await readContentVersion(server.app.platform.database)).toBe(before + 1);
    const entry = (await rowsOf(server, "audit")).at(-1);
    expect([entry?.action, entry?.before, entry?.after]).toEqual(["changed", '{"price":5}', '{"price":6}']);
  });

  test("accepts the status alone in any case, and changes nothing else", async () => {
    const product = await created({ variants: [variantInput()] });
    const path = `/products/${product.id}/status`;
    const before = await readContentVersion(server.app.platform.database);
    const answer = await server.api("PATCH", path, { token, body: { status: "ACTIVE" } });
    expect(recordOf(answer)).toEqual({ ...product, status: "Active", updatedAt: expect.any(String) });
    expect(answer.headers.get("etag")).not.toBe(null);
    expect(await readContentVersion(server.app.platform.database)).toBe(before + 1);
    expectFieldError(await server.api("PATCH", path, { token, body: { status: "Published" } }), "status");
  });
});

describe("a deleted product", () => {
  test("is gone with its variants and images, and drops the cached pages", async () => {
    const before = await countRows(server);
    const { id } = await created({ variants: [variantInput()], images: ["a.png"] });
    const version = await readContentVersion(server.app.platform.database);
    expect((await server.api("DELETE", `/products/${id}`, { token })).status).toBe(204);
    expect(await countRows(server)).toEqual({ ...before, audit: before.audit + 2 });
    expect(await readContentVersion(server.app.platform.database)).toBe(version + 1);
    for (const method of ["GET", "DELETE"]) expectError(await server.api(method, `/products/${id}`, { token }), 404);
    expectError(await replace(id, productInput()), 404);
  });
});

describe("the list of products", () => {
  beforeAll(async () => {
    await emptyProducts();
    await addProducts(server, [
      { name: "Écran", category: "Displays", price: 10.1, stock: 9, status: "Active", images: ["1.png", "0.png"] },
      { name: "antenna", category: "gateways", price: 9.5, stock: 100, status: "Draft" },
      { name: "Beacon 50% off", category: "Sensors", price: 100, stock: 0, variants: [variantInput(), variantInput()] },
      { name: "Zone_sensor", category: "Sensors", price: 0.29, stock: 10, status: "Active", slug: "hidden-word" },
    ]);
  });

  test("has every product with all fields, newest first", async () => {
    const { names, total } = await list();
    const rows = Product.array().parse((await call("GET")).json);
    expect([names, total]).toEqual([["Zone_sensor", "Beacon 50% off", "antenna", "Écran"], 4]);
    for (const row of rows) expect(row).toEqual(recordOf(await get(row.id)));
    expect(rows.map((row) => row.createdAt)).toEqual([minute(3), minute(2), minute(1), minute(0)]);
    expect(rows[1]?.variants).toHaveLength(2);
    expect(rows[3]?.images).toEqual(["1.png", "0.png"]);
  });

  test("is sorted by every sort key in both directions, numbers as numbers", async () => {
    const orders = {
      createdAt: ["Écran", "antenna", "Beacon 50% off", "Zone_sensor"],
      name: ["antenna", "Beacon 50% off", "Écran", "Zone_sensor"],
      category: ["Écran", "antenna", "Beacon 50% off", "Zone_sensor"],
      price: ["Zone_sensor", "antenna", "Écran", "Beacon 50% off"],
      stock: ["Beacon 50% off", "Écran", "Zone_sensor", "antenna"],
      status: ["Écran", "Zone_sensor", "antenna", "Beacon 50% off"],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      expect((await list(`?sort=${sort}`)).names, sort).toEqual(expected);
      expect((await list(`?sort=${sort}&order=desc`)).names, `${sort} desc`).toEqual(expected.toReversed());
      const pages = [await list(`?sort=${sort}&page=1&pageSize=2`), await list(`?sort=${sort}&page=2&pageSize=2`)];
      expect(
        pages.flatMap((page) => page.names),
        `${sort} in pages`,
      ).toEqual(expected);
    }
  });

  test("finds a term literally in name and category, and nowhere else", async () => {
    const terms = {
      ecran: ["Écran"],
      SENSOR: ["Zone_sensor", "Beacon 50% off"],
      "50%": ["Beacon 50% off"],
      _: ["Zone_sensor"],
      hidden: [],
      field: [],
    };
    for (const [term, expected] of Object.entries(terms)) {
      const found = await list(`?q=${encodeURIComponent(term)}`);
      expect([found.names, found.total], term).toEqual([expected, expected.length]);
    }
  });

  test("is filtered by category and status, also with a term and a page", async () => {
    expect((await list("?category=Sensors")).names).toEqual(["Zone_sensor", "Beacon 50% off"]);
    expect((await list("?category=sensors")).names).toEqual([]);
    expectFieldError(await server.api("GET", "/products?category=", { token }), "category");
    expect((await list("?status=active")).names).toEqual(["Zone_sensor", "Écran"]);
    expect((await list("?category=Sensors&status=DRAFT&q=off")).names).toEqual(["Beacon 50% off"]);
    expect(await list("?category=Sensors&sort=price&page=2&pageSize=1")).toMatchObject({
      names: ["Beacon 50% off"],
      total: 2,
    });
  });

  test("has a call for its categories, each once, in alphabetical order", async () => {
    const { status, json } = await server.api("GET", "/products/categories", { token });
    expect([status, json]).toEqual([200, ["Displays", "gateways", "Sensors"]]);
  });

  test("has a public call for the Active products by category, with public fields only", async () => {
    await addProducts(server, [{ name: "Aerial", category: "Displays", status: "Active", variants: [variantInput()] }]);
    const { status, json, headers } = await server.api("GET", "/public/products");
    expect([status, headers.get("x-total-count")]).toEqual([200, "3"]);
    const products = PublicProduct.array().parse(json);
    expect(products.map((product) => product.name)).toEqual(["Écran", "Aerial", "Zone_sensor"]);
    expect(products[1]?.variants).toEqual([{ name: "Single", price: 149.5, attributes: {} }]);
    expect(JSON.stringify(json)).not.toMatch(/stock|sku|status|"id"/i);
    const sorted = await server.api(
      "GET",
      "/public/products?sort=price&order=desc&category=Displays&page=1&pageSize=1",
    );
    expect(
      PublicProduct.array()
        .parse(sorted.json)
        .map((product) => product.name),
    ).toEqual(["Aerial"]);
    expectFieldError(await server.api("GET", "/public/products?status=Draft"), "status");
  });
});
