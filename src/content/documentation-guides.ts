import type { DocumentationSection } from "./documentation-parts.ts";

export const GUIDES: DocumentationSection = {
  id: "guides",
  title: "Guides",
  lede: "Three things that people connect first, from start to finish. You can stop and restart each program at any time, and it does nothing twice.",
  topics: [
    {
      id: "messages-to-your-system",
      title: "Website messages into your own system",
      parts: [
        {
          text: "Every enquiry from a form on the website becomes a message here, and a new sender becomes a lead. If your team works in another system, run this every few minutes: it copies each new message across and marks it as Read, so that the next run skips it.",
        },
        {
          list: [
            "Ask for the messages with the status New, oldest first.",
            "Read them all before you change the first one: a message that is no longer New drops off the list, and the pages after it shift.",
            "Save each one under its id, which never changes. If your program stops between saving and marking, the next run will find that it already has the message.",
          ],
        },
        {
          example: {
            id: "take-over-messages",
            title: "Copy new messages across",
            typescript: {
              file: "take-over-messages.ts",
              code: `import { all, call } from "./api.ts";

/** Here your own system comes in. */
function save(id: string, name: string, message: string) {
  console.log(\`\${name}: \${message}\`);
}

const query = { status: "New", sort: "createdAt", order: "asc" };
const messages = await Array.fromAsync(all("/messages", query));
for (const { id, name, message } of messages) {
  save(id, name, message);
  await call("PATCH", \`/messages/\${id}/status\`, { body: { status: "Read" } });
}`,
            },
            prints: { typescript: "Naledi Example: Please call me about the tank sensors." },
          },
        },
      ],
    },
    {
      id: "products-and-warehouse",
      title: "Keep products in step with your warehouse",
      parts: [
        {
          text: "Your warehouse knows how many there are, and the catalogue should show the same. The SKU, which is unique across the whole catalogue, links the two.",
        },
        {
          example: {
            id: "stock-file",
            title: "Stock counts from the warehouse",
            curl: `cat > stock.json <<'END'
{ "WATER-1": 7, "WATER-5": 2 }
END`,
          },
        },
        {
          list: [
            "Only products whose count differs are changed.",
            "Send the whole record back, with its variants: a list that you send replaces the one that was there.",
            "`If-Match` keeps you from overwriting what a colleague saves in the same minute. On a 412 the program reads that product again and repeats its change.",
          ],
        },
        {
          example: {
            id: "match-stock",
            title: "Set the stock by SKU",
            typescript: {
              file: "match-stock.ts",
              code: `import { readFile } from "node:fs/promises";
import { all, call, Refused } from "./api.ts";

const stock = JSON.parse(await readFile("stock.json", "utf8"));

async function matchStock(id: string) {
  const { answer, headers } = await call("GET", \`/products/\${id}\`);
  const product = answer.data;
  let differs = false;
  for (const variant of product.variants) {
    const counted = stock[variant.sku] ?? variant.stock;
    differs ||= counted !== variant.stock;
    variant.stock = counted;
  }
  if (!differs) return;
  const ifMatch = { "If-Match": headers.get("ETag") ?? "" };
  try {
    await call("PUT", \`/products/\${id}\`, { body: product, headers: ifMatch });
    console.log(\`\${product.name} is in step\`);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 412) throw error;
    await matchStock(id);
  }
}

const products = await Array.fromAsync(all("/products", { sort: "name" }));
for (const { id } of products) await matchStock(id);`,
            },
            prints: { typescript: "Tank sensor is in step" },
          },
        },
      ],
    },
    {
      id: "publish-jobs",
      title: "Publish jobs from another system",
      parts: [
        {
          text: "If you manage vacancies in another system, let that system publish them: a job with the status active is on the careers page within two seconds. With `closesAt` it comes down by itself; closing it sooner takes one call.",
        },
        {
          example: {
            id: "publish-job",
            title: "Publish a job",
            curl: `curl -s "$API/jobs" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: vacancy-2087" \\
  -d '{
    "title": "Field Technician",
    "slug": "field-technician",
    "department": "Engineering",
    "location": "Durban South Africa",
    "type": "Full-time",
    "description": "You fit sensors where they are needed.",
    "requirements": ["A driving licence", "A head for heights"],
    "status": "active",
    "closesAt": "2036-01-31T17:00:00+02:00"
  }' -o job.json -w '%{http_code}\\n'`,
            typescript: {
              file: "publish-job.ts",
              code: `import { call } from "./api.ts";

const { answer } = await call("POST", "/jobs", {
  headers: { "Idempotency-Key": "vacancy-2087" },
  body: {
    title: "Field Technician",
    slug: "field-technician",
    department: "Engineering",
    location: "Durban South Africa",
    type: "Full-time",
    description: "You fit sensors where they are needed.",
    requirements: ["A driving licence", "A head for heights"],
    status: "active",
    closesAt: "2036-01-31T17:00:00+02:00",
  },
});
console.log(\`/careers/\${answer.data.slug}\`);`,
            },
            prints: { curl: "201", typescript: "/careers/field-technician" },
          },
        },
        { text: "Once the post is filled, find the job by its title and close it:" },
        {
          example: {
            id: "close-job",
            title: "Close the job",
            curl: `JOB=$(curl -s "$API/jobs?q=field+technician&status=active" \\
  -H "Authorization: Bearer $API_KEY" | sed 's/^\\[{"id":"\\([^"]*\\)".*/\\1/')

curl -s -X PATCH "$API/jobs/$JOB/status" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "status": "closed" }' -o job.json -w '%{http_code}\\n'`,
            typescript: {
              file: "close-job.ts",
              code: `import { all, call } from "./api.ts";

const query = { q: "Field Technician", status: "active" };
for (const { id, title } of await Array.fromAsync(all("/jobs", query))) {
  await call("PATCH", \`/jobs/\${id}/status\`, { body: { status: "closed" } });
  console.log(\`\${title} is closed\`);
}`,
            },
            prints: { curl: "200", typescript: "Field Technician is closed" },
          },
        },
      ],
    },
  ],
};

export const EXAMPLE_PROGRAMS: DocumentationSection = {
  id: "examples",
  title: "Examples",
  lede: "Complete programs to copy. Every example on this page is run against the server, exactly as shown, whenever we change either.",
  topics: [
    {
      id: "openings-elsewhere",
      title: "Show the open jobs on another site",
      parts: [
        {
          text: "This is public, so it needs no key. Make the call on your server and keep the answer for a few minutes.",
        },
        {
          example: {
            id: "list-openings",
            title: "The open jobs as a list in HTML",
            typescript: {
              file: "openings.ts",
              code: `import { all } from "./api.ts";

const SITE = "https://www.example.org";
const html = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

console.log("<ul>");
for await (const { slug, title, location } of all("/public/jobs", { sort: "title" })) {
  const link = \`<a href="\${SITE}/careers/\${slug}">\${html(title)}</a>\`;
  console.log(\`  <li>\${link}, \${html(location)}</li>\`);
}
console.log("</ul>");`,
            },
            prints: {
              typescript: `<ul>
  <li><a href="https://www.example.org/careers/site-planner">Site Planner</a>, Durban &amp; remote</li>
</ul>`,
            },
          },
        },
      ],
    },
    {
      id: "evening-export",
      title: "Keep a copy every evening",
      parts: [
        {
          text: "A script for your machine's scheduler. It saves four lists under the day's date, with a key that may read them and do nothing else.",
        },
        {
          example: {
            id: "save-lists",
            title: "Save the lists as CSV",
            curl: `#!/usr/bin/env bash
set -euo pipefail

DAY=$(date +%F)
for LIST in customers products services messages; do
  curl -sf "$API/$LIST/export.csv" -H "Authorization: Bearer $API_KEY" \\
    -o "$LIST-$DAY.csv"
  echo "$LIST: saved"
done`,
            prints: {
              curl: `customers: saved
products: saved
services: saved
messages: saved`,
            },
          },
        },
      ],
    },
    {
      id: "wait-until-ready",
      title: "Wait until the server is ready",
      parts: [
        {
          text: "`/health` answers while the process is up; `/ready` also checks the database, and answers 503 until both are there. Useful in scripts that start things in order.",
        },
        {
          example: {
            id: "wait-for-ready",
            title: "Ask every two seconds",
            curl: `until curl -sf "$API/ready"; do sleep 2; done`,
            prints: { curl: `{ "data": { "status": "ready" } }` },
          },
        },
      ],
    },
  ],
};
