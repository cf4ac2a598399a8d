import { insertArticle } from "#server/articles/store.ts";
import { insertExtraPage } from "#server/extra-pages/store.ts";
import { insertJob } from "#server/jobs/store.ts";
import type { Database } from "#server/platform/database/database.ts";
import { SAMPLE_SIGNER } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { insertProject } from "#server/projects/store.ts";
import { insertService } from "#server/services/store.ts";
import { minute } from "#tests/support/bulk.ts";

const AT_ONCE = 500;

/** Returns the same number from 0 to `below` for the same seed, spread like words: low numbers are frequent. */
function numberOf(seed: number, below: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  bits = (bits ^ (bits >>> 13)) >>> 0;
  return Math.floor((bits / 2 ** 32) ** 3 * below);
}

/** Words of the vocabulary. */
const WORDS = 5_000;
export const SYLLABLES = [
  "ka",
  "lo",
  "mi",
  "ren",
  "tas",
  "vo",
  "dri",
  "ben",
  "sul",
  "gar",
  "pe",
  "nik",
  "zo",
  "fal",
  "hut",
];
export const wordOf = (number: number) =>
  [number, number * 7 + 3, Math.floor(number / 15)].map((one) => SYLLABLES[one % SYLLABLES.length]).join("");

/** Returns a text of so many words from a vocabulary of 5,000. Every text has "network" and "the", one in ten thousand "quagga". */
function textOf(number: number, words: number): string {
  const text = Array.from({ length: words }, (_, at) => wordOf(numberOf(number * 1_009 + at, WORDS)));
  return `The network ${text.join(" ")}${number % 50 === 0 ? " seldom" : ""}${number === 77 ? " quagga" : ""}.`;
}

/** Adds so many published records of each kind to the public site. Each title has the word "gateway". */
export async function addSiteRecords(database: Database, records: number, { bodyWords = 600 } = {}): Promise<void> {
  for (let from = 0; from < records; from += AT_ONCE) {
    await database.write(async (tx) => {
      for (let at = from; at < from + AT_ONCE; at++) {
        const [name, slug, now] = [`${wordOf(numberOf(at, WORDS))} gateway ${at}`, `record-${at}`, minute(at)];
        const offer = { name, slug, category: `Category ${at % 40}`, description: textOf(at, 80) };
        const price = { starter: 1, professional: 2, enterprise: 3 };
        await insertService(tx, newId(), { ...offer, price, status: "Published" }, now);
        await insertProduct(tx, newId(), { ...offer, price: 1, stock: 1, status: "Active" }, now);
        const project = {
          ...offer,
          shortDesc: textOf(at, 12),
          category: "iot",
          year: "2026",
          published: true,
        } as const;
        await insertProject(tx, newId(), project, now);
        const job = { title: name, slug, location: "Durban", type: "Full-time", description: offer.description };
        await insertJob(tx, newId(), { ...job, department: "Product", status: "active" }, now);
        const article = { title: name, slug, summary: textOf(at, 20), body: textOf(at, bodyWords), cover: null };
        const published = { status: "Published", publishAt: now, author: SAMPLE_SIGNER, pictures: [] } as const;
        await insertArticle(tx, newId(), { ...article, ...published }, now);
        const { cover: _, ...page } = article;
        const extra = { ...page, status: "Published", publishAt: now } as const;
        await insertExtraPage(tx, newId(), extra, [], { accountId: null, now });
      }
    });
  }
}
