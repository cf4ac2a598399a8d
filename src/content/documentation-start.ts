import type { DocumentationExample, DocumentationSection } from "./documentation-parts.ts";

/** Facts about the server that the page is read from. */
export interface DocumentationFacts {
  /** Base address of all paths. */
  api: string;
  /** Hours without a call after which a token ends. `maxDays` is the limit in any case. */
  idleHours: number;
  maxDays: number;
}

/** Returns the client that all other TypeScript examples import. */
function clientFor(api: string): DocumentationExample {
  return {
    id: "client",
    title: "A client in one file",
    typescript: {
      file: "api.ts",
      code: `import { setTimeout as pause } from "node:timers/promises";

const API = "${api}";
const { API_KEY } = process.env;

/** The answer of a call that was refused. */
export class Refused extends Error {
  status: number;
  code: string;
  errors: { path: string; message: string }[];

  constructor(status: number, answer: any) {
    super(answer.message);
    this.status = status;
    this.code = answer.code;
    this.errors = answer.errors ?? [];
  }
}

interface Request {
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes one call. Waits and tries again where the server asks for it. */
export async function call(method: string, path: string, request: Request = {}) {
  const { query, body, headers = {} } = request;
  const isForm = body instanceof FormData;
  if (API_KEY) headers.Authorization = \`Bearer \${API_KEY}\`;
  if (body && !isForm) headers["Content-Type"] = "application/json";
  const url = \`\${API}\${path}?\${new URLSearchParams(query)}\`;
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, {
      method,
      headers,
      body: isForm ? body : JSON.stringify(body),
    });
    const seconds = Number(response.headers.get("Retry-After"));
    if (seconds > 0 && tries < 3) {
      await pause(seconds * 1000);
      continue;
    }
    const text = await response.text();
    const answer = text ? JSON.parse(text) : undefined;
    if (!response.ok) throw new Refused(response.status, answer);
    return { answer, headers: response.headers };
  }
}

/** Every row of a list, a hundred at a time. */
export async function* all(path: string, query: Record<string, string> = {}) {
  for (let page = 1; ; page++) {
    const asked = { ...query, page: String(page), pageSize: "100" };
    const { answer, headers } = await call("GET", path, { query: asked });
    yield* answer;
    if (page * 100 >= Number(headers.get("X-Total-Count"))) return;
  }
}`,
    },
  };
}

export function gettingStarted({ api, idleHours, maxDays }: DocumentationFacts): DocumentationSection {
  return {
    id: "getting-started",
    title: "Getting Started",
    lede: "No sign-up, no SDK: an administrator creates your account. You then create a key for each of your programs, and every call carries it.",
    topics: [
      {
        id: "what-you-need",
        title: "What you need",
        parts: [
          {
            list: [
              [
                "An account, if you need more than what is public. There is no sign-up form: write to us through the ",
                { label: "contact page", href: "/contact" },
                ", and an administrator will create one for you. Its role decides what it may do: `admin` may make every call, `editor`, `sales`, `recruiter`, `support` and `auditor` those of their work, and `user` can sign in and manage itself, but nothing else.",
              ],
              "An API key for each program, so that none of them needs your password.",
              "No SDK to install: the interface is JSON over HTTPS. The examples here use curl 7.84 or newer, and TypeScript that Node 24 runs as is (`node first-call.ts`).",
            ],
          },
        ],
      },
      {
        id: "api-keys",
        title: "API keys",
        parts: [
          {
            text: "Create a key in the back office, under Settings, Your account, API keys: give it a name, choose what it may do and when it expires. You see the key once, so copy it straight away. If you lose it, delete it and create another.",
          },
          {
            list: [
              "A key may do what you choose for it, and never more than your account may at that moment. When your role changes, your keys follow; when your account is deleted or made inactive, they stop working.",
              [
                "No key can manage accounts, keys, the company's settings or personal data. For these calls, ",
                { label: "sign in with a password", href: "#sign-in" },
                ".",
              ],
              "A key expires after 90 days unless you say otherwise, and after a year at the latest. From then on, and as soon as you delete it, its calls are answered with 401.",
              "The audit trail names the key beside your account in everything that it did.",
              "Every key begins with `wsk_` and ends in a checksum, so that programs that look for leaked secrets recognise it. Keep keys out of addresses, logs and version control.",
            ],
          },
          {
            text: "Every path below begins with the same address. Put it and your key in a file that nobody else can read, and load that file in your terminal:",
          },
          {
            example: {
              id: "set-up",
              title: "Set up your terminal",
              curl: `cat > connection.sh <<'END'
export API=${api}
export API_KEY=wsk_your-own-key
END
chmod 600 connection.sh
. ./connection.sh

echo '{ "type": "module" }' > package.json`,
            },
          },
        ],
      },
      {
        id: "client-in-a-file",
        title: "A client in one file",
        parts: [
          {
            text: "If you use curl, you are ready. For TypeScript, save this file as `api.ts`, which the other examples import. It takes the key from your terminal. It is short enough to read, and yours to change.",
          },
          { example: clientFor(api) },
        ],
      },
      {
        id: "first-call",
        title: "Your first API call",
        parts: [
          {
            text: "Send the key in the `Authorization` header. This call needs a key that may read products, and answers their categories:",
          },
          {
            example: {
              id: "list-categories",
              title: "Which categories are there?",
              curl: `curl "$API/products/categories" \\
  -H "Authorization: Bearer $API_KEY"`,
              typescript: {
                file: "first-call.ts",
                code: `import { call } from "./api.ts";

const { answer } = await call("GET", "/products/categories");
console.log(answer.join(", "));`,
              },
              prints: { curl: `["Sensors"]`, typescript: "Sensors" },
            },
          },
        ],
      },
      {
        id: "without-a-token",
        title: "Calls without a key",
        parts: [
          {
            text: [
              "You need no account for what the website shows to everyone (services, products, projects and open jobs), or to write to us. These calls are listed under ",
              { label: "Public lists and contact", href: "#calls-public" },
              ".",
            ],
          },
          {
            example: {
              id: "public-products",
              title: "Read what is public",
              curl: `curl "$API/public/products?category=Sensors&sort=price&order=asc&page=1&pageSize=1"`,
              typescript: {
                file: "public-products.ts",
                code: `import { all } from "./api.ts";

for await (const product of all("/public/products", { sort: "price" })) {
  console.log(\`\${product.name}: \${product.price}\`);
}`,
              },
              prints: {
                curl: `[
  {
    "name": "Door sensor",
    "slug": "door-sensor",
    "category": "Sensors",
    "description": "Tells when a door stays open.",
    "price": 24.5,
    "unit": "sensor",
    "purpose": "Tells you that a door was left open.",
    "contents": ["Sensor", "Magnet"],
    "leadTime": "Ships within two working days",
    "specifications": [{ "name": "Reach", "value": "30 m" }],
    "images": [],
    "variants": []
  }
]`,
                typescript: `Door sensor: 24.5
Tank sensor: 89`,
              },
            },
          },
          {
            example: {
              id: "send-message",
              title: "Write to us",
              curl: `curl "$API/contact" \\
  -H "Content-Type: application/json" \\
  -d '{
    "name": "Naledi Example",
    "email": "naledi@example.org",
    "message": "Please call me about the tank sensors."
  }'`,
              typescript: {
                file: "write-to-us.ts",
                code: `import { call } from "./api.ts";

const { answer } = await call("POST", "/contact", {
  body: {
    name: "Naledi Example",
    email: "naledi@example.org",
    message: "Please call me about the tank sensors.",
  },
});
console.log(answer.data.reference);`,
              },
              prints: { curl: `{ "data": { "reference": "MSG-7K2M-9QXD" } }`, typescript: "MSG-7K2M-9QXD" },
            },
          },
        ],
      },
      {
        id: "sign-in",
        title: "Sign in with a password",
        parts: [
          {
            text: "For what no key can do, sign in: your email address and password get you a token, which goes in the same header. Put both in a file that nobody else can read:",
          },
          {
            example: {
              id: "credentials",
              title: "Your email address and password",
              curl: `cat > sign-in.json <<'END'
{ "email": "you@example.org", "password": "your password" }
END
chmod 600 sign-in.json`,
            },
          },
          {
            example: {
              id: "sign-in-call",
              title: "Sign in",
              curl: `curl "$API/auth/login" \\
  -H "Content-Type: application/json" \\
  -d @sign-in.json`,
              prints: {
                curl: `{
  "name": "Administrator",
  "email": "admin@example.com",
  "role": "admin",
  "token": "wst_Zk3vX0m1b8Qp2sWc7yRt5uHn9dLe4gAj6oKiTfBxVzM",
  "device": "wsd_t5uHn9dLe4gAj6oKiTfBxVzMZk3vX0m1b8Qp2sWc7yR"
}`,
              },
            },
          },
          {
            text: `A token expires after ${hours(idleHours)} without a call, and after ${days(maxDays)} in any case. It ends at once when you sign out, or when the password, role or status of its account changes. A call with an expired token is answered with 401: sign in again. If the account has a second factor, signing in is answered with 202 and a challenge: send it to \`/auth/second-factor\` with a code. Keep tokens out of addresses, logs and version control. When you sign in again, send \`device\` back in the body: it opens nothing by itself, but it lets you in while strangers are guessing at your password.`,
          },
          { text: "This call answers who you are:" },
          {
            example: {
              id: "who-am-i",
              title: "Who am I?",
              curl: `export TOKEN=$(curl -s "$API/auth/login" \\
  -H "Content-Type: application/json" \\
  -d @sign-in.json | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

curl "$API/auth/me" -H "Authorization: Bearer $TOKEN"`,
              prints: {
                curl: `{
  "data": {
    "id": "01a1f813-a740-7000-8000-0000000000a1",
    "name": "Administrator",
    "email": "admin@example.com",
    "role": "admin",
    "status": "Active",
    "permissions": [
      "users:write",
      "products:write",
      "services:write",
      "customers:write",
      "messages:write",
      "applications:write",
      "jobs:write",
      "projects:write",
      "subscribers:write",
      "outbox:write",
      "audit:write",
      "settings:write",
      "privacy:write",
      "pages:write",
      "pictures:write",
      "articles:write",
      "campaigns:write"
    ]
  }
}`,
              },
            },
          },
        ],
      },
      {
        id: "sign-out",
        title: "Sign out",
        parts: [
          {
            text: "Sign out when your program is done, so that nobody can use the token any more. Otherwise the session stays in the list under `GET /auth/sessions` until it expires.",
          },
          {
            example: {
              id: "sign-out-call",
              title: "End the token",
              curl: `curl -X POST "$API/auth/logout" \\
  -H "Authorization: Bearer $TOKEN" \\
  -w '%{http_code}\\n'`,
              prints: { curl: "204" },
            },
          },
        ],
      },
    ],
  };
}

function hours(count: number): string {
  return count === 1 ? "an hour" : `${count} hours`;
}

function days(count: number): string {
  return count === 1 ? "a day" : `${count} days`;
}
