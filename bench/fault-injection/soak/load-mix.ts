import { firstJob, resumeOf } from "#bench/fault-injection/submissions.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { serviceInput } from "#tests/support/catalogue.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Request, sendJson } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { COMPANIES, serialOf } from "#tools/seed/seeded-rows.ts";

/** Number of requests of each kind, per fifty. */
const SHARES = {
  "kept page": 20,
  "rendered page": 4,
  list: 8,
  search: 5,
  record: 3,
  write: 5,
  "contact form": 2,
  newsletter: 1,
  application: 1,
  upload: 1,
} as const;
export type SoakKind = keyof typeof SHARES;

export interface SoakRequest extends Request {
  path: string;
  status: number;
  /** Called with the response. */
  done?: (json: { data: { id: string } }) => void;
}

const PAGES = ["/", "/services", "/careers", "/products", "/pricing", "/about", "/contact", "/support", "/catalogue"];
const RENDERED = ["/status", "/?sent=MSG-7K2M-Q9XD", "/careers?q=engineer", "/admin/crm"];
const LISTS = [
  "/customers?page=1&status=Active&sort=name&order=asc",
  "/products?page=3&sort=price&order=desc",
  "/users?page=2",
  "/messages?page=1",
  "/applications?page=1",
  "/audit?page=1",
  "/outbox?page=1&status=Queued",
  "/dashboard",
];
/** Maximum recent records, which later requests may change. Older ones are deleted. */
const MAX_RECORDS = 20;
/** Writes per change of a public page, after which all cached pages are rendered again. */
const PUBLISH_EVERY = 50;

/** Returns the kinds of fifty requests in order, each kind spread evenly. */
export function orderOfKinds(): SoakKind[] {
  const kinds = Object.entries(SHARES) as [SoakKind, number][]; // The keys of SHARES.
  const places = kinds.flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share })),
  );
  return places.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}

/** Returns a source of requests of a mixed load, for a database with `rows` seeded rows. */
export async function createLoadMix(url: string, token: string, rows: number) {
  const jobId = await firstJob(url);
  const image = await imageOf("jpg");
  const service = await sendJson(`${url}/api/services`, "POST", serviceInput({ status: "Published" }), { token });
  const serviceId: string = service.json.data.id;
  const json = { "content-type": "application/json" };
  const records: string[] = [];
  const turns = new Map<SoakKind, number>();

  function read(path: string): SoakRequest {
    return { path: `/api${path}`, token, status: 200 };
  }

  function say(
    method: string,
    path: string,
    body: unknown,
    status: number,
    more: Partial<SoakRequest> = {},
  ): SoakRequest {
    return { path: `/api${path}`, method, headers: json, body: JSON.stringify(body), status, ...more };
  }

  function create(turn: number): SoakRequest {
    const body = { name: `Soaked ${turn}`, email: `soaked-${turn}@example.net`, company: "Soak", value: turn };
    return say("POST", "/customers", body, 201, { token, done: ({ data }) => records.push(data.id) });
  }

  function write(turn: number): SoakRequest {
    if (turn % PUBLISH_EVERY === 0) {
      const status = turn % (2 * PUBLISH_EVERY) === 0 ? "Draft" : "Published";
      return say("PATCH", `/services/${serviceId}/status`, { status }, 200, { token });
    }
    const newest = records.at(-1);
    if (newest === undefined) return create(turn);
    if (turn % 4 === 1) return create(turn);
    if (turn % 4 === 2) {
      const body = { name: `Soaked again ${turn}`, email: `soaked-again-${turn}@example.net` };
      return say("PUT", `/customers/${newest}`, body, 200, { token });
    }
    if (turn % 4 === 3) return say("POST", `/customers/${newest}/notes`, { text: `Note ${turn}` }, 201, { token });
    if (records.length < MAX_RECORDS)
      return say("PATCH", `/customers/${newest}/status`, { status: "Active" }, 200, { token });
    return { path: `/api/customers/${records.shift()}`, method: "DELETE", token, status: 204 };
  }

  function apply(turn: number): SoakRequest {
    const fields = {
      jobId,
      firstName: "Soaked",
      lastName: `Applicant ${turn}`,
      email: `soaked-applicant-${turn}@example.net`,
      phone: "+27 31 000 0000",
      coverLetter: `Number ${turn}`,
      yearsOfExperience: "3-5",
      noticePeriod: "30days",
    };
    const parts = Object.entries(fields).map(([name, content]) => ({ name, content }));
    const file = { name: "resume", fileName: "resume.pdf", type: "application/pdf", content: resumeOf(turn) };
    return { path: "/api/applications", method: "POST", ...formOf([...parts, file]), status: 201 };
  }

  const makers: Readonly<Record<SoakKind, (turn: number) => SoakRequest>> = {
    "kept page": (turn) => ({
      path: PAGES[turn % PAGES.length] ?? "/",
      headers: { "accept-encoding": "br" },
      status: 200,
    }),
    "rendered page": (turn) => ({ path: RENDERED[turn % RENDERED.length] ?? "/", status: 200 }),
    list: (turn) => read(LISTS[turn % LISTS.length] ?? ""),
    search: (turn) =>
      read(
        turn % 2 === 0
          ? `/customers?page=1&q=${serialOf((turn % rows) + 1)}`
          : `/customers?page=1&q=${encodeURIComponent(COMPANIES[turn % COMPANIES.length] ?? "")}`,
      ),
    record: () => read(records.length > 0 ? `/customers/${records.at(-1)}` : "/auth/me"),
    write,
    "contact form": (turn) =>
      say("POST", "/contact", { ...CONTACT_MESSAGE, email: `soaked-${turn % 500}@example.net` }, 201),
    newsletter: (turn) => say("POST", "/newsletter", { email: `soaked-reader-${turn}@example.net` }, 202),
    application: apply,
    upload: () => {
      const form = formOf([{ name: "file", fileName: "soak.jpg", content: image }]);
      return { path: "/api/uploads", method: "POST", token, ...form, status: 201 };
    },
  };

  return (kind: SoakKind): SoakRequest => {
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return makers[kind](turn);
  };
}
