import type { DocumentationTopic } from "./documentation-parts.ts";

/** Topics about all calls, shown before the individual calls. */
export const WIRE_TOPICS: readonly DocumentationTopic[] = [
  {
    id: "rules",
    title: "Requests and answers",
    parts: [
      {
        list: [
          'JSON in UTF-8, both ways. A list is a bare array; everything else is `{ "data": … }`, except the sign-in. A 204 has no body.',
          "There are three kinds of access: public needs neither key nor token; account needs the token of any active account, and takes no key; every other call needs its permission, such as `products:read`, which your role must have and your key must have been given. Who may write may read; an administrator may do both everywhere. `GET /auth/me` says what you may do.",
          'Every field of a record is always present: `null` where there is none, `""` for text, `[]` for lists.',
          'Unknown fields and parameters are refused and nothing is guessed: `"12"` is not a number. The read-only fields of a record (`id`, `createdAt`, `updatedAt` and the like) may come back in a `PUT` and are ignored. An optional field that you leave out of a `PUT` keeps its value.',
          "Money is a number in the currency of the settings, with at most two decimals. Stock is a whole number from 0.",
          "Times are ISO 8601 in UTC: `2026-11-20T08:30:00.000Z`. Send yours with a time zone. South African time is two hours ahead of UTC.",
          "Text is trimmed and kept in composed Unicode (NFC). Control characters are refused, except tabs and line breaks. Email addresses are not case-sensitive.",
          "Ids are text. Use them as they are and read nothing into them: we may change how they are made.",
          "Statuses are returned as the reference spells them, and accepted in upper or lower case.",
        ],
      },
    ],
  },
  {
    id: "lists",
    title: "Lists: page, sort, filter",
    parts: [
      {
        text: "Lists are newest first unless you sort them. Without `page` and `pageSize` a list returns everything, up to 10,000 rows; if there are more, the `Link` header names the next page. The public lists and a customer's history return at most 100 rows and name the next page in the same way. `X-Total-Count` says how many rows there are in all.",
      },
      {
        table: {
          caption: "Parameters of lists",
          head: ["Parameter", "What it does"],
          rows: [
            ["`q`", "Finds the term anywhere in the columns that the call names, ignoring case and accents."],
            ["`status`, `category`, …", "The list's own filters. Rows must match all of them."],
            ["`sort`, `order`", "One of the keys that the call names; `asc` or `desc`."],
            ["`page`, `pageSize`", "Pages begin at 1 and hold 1 to 100 rows."],
          ],
        },
      },
      {
        example: {
          id: "list-customers-page",
          title: "The first page of a list",
          curl: `curl "$API/customers?status=lead&sort=name&order=asc&page=1&pageSize=1" \\
  -H "Authorization: Bearer $API_KEY" \\
  -w '\\n%header{x-total-count} in all\\n'`,
          typescript: {
            file: "leads.ts",
            code: `import { all } from "./api.ts";

for await (const customer of all("/customers", { status: "lead", sort: "name" })) {
  console.log(\`\${customer.name}, \${customer.company}\`);
}`,
          },
          prints: {
            curl: `[
  {
    "id": "01a1f813-a740-7000-8000-0000000000d1",
    "name": "Bongani Example",
    "email": "bongani@example.org",
    "company": "Example Freight",
    "phone": "",
    "otherEmails": [],
    "status": "Lead",
    "value": 0,
    "ownerId": null,
    "ownerName": "",
    "source": "Staff",
    "lastContact": null,
    "nextTask": null,
    "createdAt": "2026-11-20T08:30:00.000Z",
    "updatedAt": "2026-11-20T08:30:00.000Z",
    "sample": false
  }
]
3 in all`,
            typescript: `Bongani Example, Example Freight
Naledi Example,
Zanele Example, Example Mills`,
          },
        },
      },
    ],
  },
  {
    id: "changes",
    title: "Safe changes: ETag and If-Match",
    parts: [
      {
        text: "Reading a record gives you an `ETag`. Send it back as `If-Match` with your change, and the change is refused with 412 if someone else saved first: read it again, then decide again. Without `If-Match`, the last one to write wins.",
      },
      {
        example: {
          id: "if-match",
          title: "The second change comes too late",
          curl: `ETAG=$(curl -s "$API/products/$PRODUCT" \\
  -H "Authorization: Bearer $API_KEY" \\
  -o product.json -w '%header{etag}')

curl -s -X PATCH "$API/products/$PRODUCT/status" \\
  -H "Authorization: Bearer $API_KEY" -H "If-Match: $ETAG" \\
  -H "Content-Type: application/json" -d '{ "status": "Archived" }' \\
  -o product.json -w '%{http_code}\\n'

curl -s -X PATCH "$API/products/$PRODUCT/status" \\
  -H "Authorization: Bearer $API_KEY" -H "If-Match: $ETAG" \\
  -H "Content-Type: application/json" -d '{ "status": "Active" }' \\
  -o refused.json -w '%{http_code}\\n'`,
          typescript: {
            file: "if-match.ts",
            code: `import { call, Refused } from "./api.ts";

const found = await call("GET", "/products", { query: { q: "Old sensor" } });
const path = \`/products/\${found.answer[0].id}\`;
const { headers } = await call("GET", path);
const ifMatch = { "If-Match": headers.get("ETag") ?? "" };
for (const status of ["Archived", "Active"]) {
  try {
    await call("PATCH", \`\${path}/status\`, { body: { status }, headers: ifMatch });
    console.log(\`Now \${status}\`);
  } catch (error) {
    if (error instanceof Refused) console.log(error.status, error.message);
  }
}`,
          },
          prints: {
            curl: `200
412`,
            typescript: `Now Archived
412 This record was changed by someone else. Reload to see the latest version.`,
          },
        },
      },
    ],
  },
  {
    id: "safe-creation",
    title: "Safe creation: Idempotency-Key",
    parts: [
      {
        text: "A connection can break after the server has done its work but before you hear back. Send an `Idempotency-Key` whenever you create something, such as the record's number in your own system. For 24 hours, a repeat with the same key gets the first answer and creates nothing. The same key with a different body gets a 422.",
      },
      {
        example: {
          id: "idempotency-key",
          title: "Asked twice, created once",
          curl: `for attempt in 1 2; do
  curl -s "$API/customers" \\
    -H "Authorization: Bearer $API_KEY" \\
    -H "Content-Type: application/json" \\
    -H "Idempotency-Key: lead-4711" \\
    -d '{ "name": "Ayanda Example", "email": "ayanda@example.org" }' \\
    -o customer.json -w '%{http_code}\\n'
done

curl -s "$API/customers?q=ayanda@example.org" \\
  -H "Authorization: Bearer $API_KEY" \\
  -o customers.json -w '%header{x-total-count} in all\\n'`,
          typescript: {
            file: "create-once.ts",
            code: `import { call } from "./api.ts";

const body = { name: "Ayanda Example", email: "ayanda@example.org" };
const headers = { "Idempotency-Key": "lead-4711" };
const first = await call("POST", "/customers", { body, headers });
const again = await call("POST", "/customers", { body, headers });
console.log(first.answer.data.id === again.answer.data.id);`,
          },
          prints: {
            curl: `201
201
1 in all`,
            typescript: "true",
          },
        },
      },
    ],
  },
  {
    id: "errors",
    title: "Errors",
    parts: [
      {
        text: "Every answer of 400 and above has the same shape. `message` is a sentence for people, `code` is for programs and does not change, `errors` names each field that is wrong, and `requestId` is what to give us when you ask for help.",
      },
      {
        example: {
          id: "wrong-fields",
          title: "Two things are wrong at once",
          curl: `curl "$API/customers" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "name": "", "email": "ayanda@example.org", "colour": "green" }'`,
          typescript: {
            file: "wrong-fields.ts",
            code: `import { call, Refused } from "./api.ts";

try {
  await call("POST", "/customers", {
    body: { name: "", email: "ayanda@example.org", colour: "green" },
  });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.log(\`\${error.status} \${error.code}: \${error.message}\`);
  for (const { path, message } of error.errors) console.log(\`\${path}: \${message}\`);
}`,
          },
          prints: {
            curl: `{
  "message": "2 fields need attention.",
  "code": "invalid-fields",
  "errors": [
    { "path": "name", "message": "Name is required" },
    { "path": "colour", "message": "Unknown field" }
  ],
  "requestId": "01a1f813-a740-7000-8000-0000000000ff"
}`,
            typescript: `400 invalid-fields: 2 fields need attention.
name: Name is required
colour: Unknown field`,
          },
        },
      },
      {
        table: {
          caption: "Error statuses",
          head: ["Status", "What it means", "What to do"],
          rows: [
            [
              "400",
              "A field or a parameter is missing, wrong or unknown, or the JSON is broken.",
              "Read `errors` and fix the request.",
            ],
            [
              "401",
              "No key or token, or one that has expired. When signing in: a wrong email address or password.",
              "Create another key, or sign in again.",
            ],
            [
              "403",
              "The account or its key may not make this call. With the code `confirm-again`: give your password again first.",
              "Use a key that has the permission, or ask an administrator for a role that has it.",
            ],
            ["404", "There is no such path or record.", "Check the address and the id."],
            [
              "409",
              "It is already taken (a slug, a SKU, an account's email address), or the state of the record does not allow it.",
              "Read `message` and choose another value.",
            ],
            ["412", "Someone saved the record after you read it.", "Read it again and repeat your change."],
            ["413", "More than 256 kB of JSON, or a file above its limit.", "Send less."],
            ["415", "The call does not accept this type of body.", "Set `Content-Type`."],
            ["422", "The `Idempotency-Key` was used with a different body.", "Use a new key."],
            ["429", "Too many tries.", "Wait as many seconds as `Retry-After` says."],
            ["500", "Our fault.", "Try again later, and give us the `requestId`."],
            ["503", "The server or its database is not ready.", "Wait as many seconds as `Retry-After` says."],
          ],
        },
      },
    ],
  },
  {
    id: "limits",
    title: "Limits",
    parts: [
      {
        text: "Public calls are counted by address, and each call in the reference names its limits: the public lists may be read 600 times in ten minutes, all of them together. A limit counts in a window that begins with the first request, and starts over when the window ends. Wrong passwords are counted by account and by address, and separately for a device that has signed in before. IPv6 addresses are counted by network. Over a limit, the answer is 429 with `Retry-After` in seconds. An account may start 60 exports an hour and have two running. Other calls with a key or a token have no such limit, but please make them one after the other, or only a few at a time.",
      },
    ],
  },
  {
    id: "exports",
    title: "Export a list",
    parts: [
      {
        text: "Most lists have an `export.csv` and an `export.xlsx` for Excel. Both take the same filters and order, and return every row. In the Excel file phone numbers are text, money is a number, and dates are South African. In the CSV, anything a spreadsheet would run as a formula begins with an apostrophe, even after a semicolon or a line break within a text.",
      },
      {
        example: {
          id: "export-leads",
          title: "Every lead, for a spreadsheet",
          curl: `curl -s "$API/customers/export.csv?status=Lead&sort=name&order=asc" \\
  -H "Authorization: Bearer $API_KEY" -o leads.csv

cut -d, -f1,4,5 leads.csv`,
          prints: {
            curl: `"Name","Company","Status"
"Ayanda Example","","Lead"
"Bongani Example","Example Freight","Lead"
"Naledi Example","","Lead"
"Zanele Example","Example Mills","Lead"`,
          },
        },
      },
    ],
  },
  {
    id: "files",
    title: "Upload a picture",
    parts: [
      {
        text: "Pictures are sent as a form: PNG, JPEG, WebP, AVIF or GIF, at most 20 MB and 50 megapixels, or SVG, at most 256 kB. The name that comes back goes into the `images` of a product or the `image` of a project. A file that the library already has is not stored twice: `duplicate` is then `true`, and the name is that of its picture.",
      },
      {
        example: {
          id: "upload-cover",
          title: "Upload a cover",
          curl: `curl "$API/uploads" \\
  -H "Authorization: Bearer $API_KEY" \\
  -F "file=@cover.png"`,
          typescript: {
            file: "upload.ts",
            code: `import { openAsBlob } from "node:fs";
import { call } from "./api.ts";

const body = new FormData();
body.append("file", await openAsBlob("cover.png"), "cover.png");
const { answer } = await call("POST", "/uploads", { body });
console.log(answer.data.url);`,
          },
          prints: {
            curl: `{
  "data": {
    "name": "01a1f813-a740-7000-8000-000000000141.png",
    "url": "/uploads/01a1f813-a740-7000-8000-000000000141.png",
    "duplicate": false
  }
}`,
            typescript: "/uploads/01a1f813-a740-7000-8000-000000000141.png",
          },
        },
      },
    ],
  },
  {
    id: "programs",
    title: "OpenAPI and webhooks",
    parts: [
      {
        text: [
          "The whole interface is described in ",
          { label: "OpenAPI 3.1", href: "/api/openapi.json" },
          ", generated from the same schemas that check your requests. Any client generator can read it.",
        ],
      },
      {
        example: {
          id: "description",
          title: "Fetch the description",
          curl: `curl -s "$API/openapi.json" -o openapi.json -w '%{http_code}\\n'`,
          typescript: {
            file: "description.ts",
            code: `import { call } from "./api.ts";

const { answer } = await call("GET", "/openapi.json");
console.log(answer.openapi);`,
          },
          prints: { curl: "200", typescript: "3.1.0" },
        },
      },
      {
        text: "Webhooks send events to your program: signed, in order for each record, and again for up to three days until it answers with 2xx. The description has each event with its body under webhooks. Administrators add webhooks under Settings, Webhooks.",
      },
    ],
  },
];
