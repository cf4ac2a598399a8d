import { type DrillInstallation, inspect } from "#bench/fault-injection/drill-installation.ts";
import { productInput, variantInput } from "#tests/support/catalogue.ts";
import { type Answer, send, sendJson } from "#tests/support/http.ts";

const VARIANTS = 3;
/** Products created per product that is deleted again. */
const DELETED = 4;

/** Repeats an attempt until it gets a response. A broken request or a 5xx is sent again. */
export type Insist = (attempt: () => Promise<Answer>) => Promise<Answer>;

/** Changes of one administrator that the program acknowledged. */
export interface AdminWriter {
  customerId: string;
  /** Last acknowledged value of the customer; `tried` is the last value sent. */
  acknowledged: number;
  tried: number;
  /** Whether each product was deleted again, by its id. */
  products: Map<string, boolean>;
  /** Creates a product with variants, sometimes deletes it, and changes the customer. */
  write(url: string, insist: Insist): Promise<void>;
}

export async function startAdminWriter(url: string, token: string, number: number): Promise<AdminWriter> {
  const body = { name: `Customer ${number}`, email: `admin-writer-${number}@example.net`, value: 0 };
  const { json } = await sendJson(`${url}/api/customers`, "POST", body, { token });
  const { id } = json.data;
  let turn = 0;
  const writer: AdminWriter = {
    customerId: id,
    acknowledged: 0,
    tried: 0,
    products: new Map(),
    async write(url, insist) {
      const key = `product-${number}-${turn++}`;
      const product = productInput({ variants: Array.from({ length: VARIANTS }, () => variantInput()) });
      const headers = { "idempotency-key": key };
      const made = await insist(() => sendJson(`${url}/api/products`, "POST", product, { token, headers }));
      const productId: string = made.json.data.id;
      writer.products.set(productId, false);
      if (turn % DELETED === 0) {
        // The product is already deleted if only the response was lost.
        await insist(() => send(`${url}/api/products/${productId}`, { method: "DELETE", token }));
        writer.products.set(productId, true);
      }
      writer.tried++;
      const change = { ...body, value: writer.tried };
      await insist(() => sendJson(`${url}/api/customers/${id}`, "PUT", change, { token }));
      writer.acknowledged = writer.tried;
    },
  };
  return writer;
}

/** Counts acknowledged changes, those that are lost, and records with missing parts. */
export function checkAdminWrites(installation: DrillInstallation, writers: readonly AdminWriter[]) {
  return inspect(installation, async ({ read }) => {
    const products = await read.selectFrom("products").select("id").execute();
    const variants = await read.selectFrom("product_variants").select("product_id").execute();
    const audit = await read.selectFrom("audit").select(["action", "record_id"]).execute();
    const customers = await read.selectFrom("customers").select(["id", "value_cents"]).execute();
    const there = new Set(products.map(({ id }) => id));
    const countEntries = (id: string, action: string) =>
      audit.filter((line) => line.record_id === id && line.action === action).length;
    let [acknowledged, lost, half] = [0, 0, 0];
    for (const writer of writers) {
      for (const [id, isDeleted] of writer.products) {
        acknowledged += isDeleted ? 2 : 1;
        if (there.has(id) === isDeleted) lost++;
        if (countEntries(id, "created") !== 1 || (isDeleted && countEntries(id, "deleted") !== 1)) half++;
      }
      acknowledged += writer.acknowledged;
      const value = (customers.find(({ id }) => id === writer.customerId)?.value_cents ?? 0) / 100;
      if (value < writer.acknowledged || value > writer.tried) lost++;
      // Each change is one audit log entry, however often it was sent.
      if (countEntries(writer.customerId, "changed") !== value) half++;
    }
    for (const { id } of products) {
      const own = variants.filter(({ product_id }) => product_id === id).length;
      if (own !== VARIANTS || countEntries(id, "created") !== 1) half++;
    }
    half += variants.filter(({ product_id }) => !there.has(product_id)).length;
    return { acknowledged, lost, half, records: products.length + writers.length };
  });
}
