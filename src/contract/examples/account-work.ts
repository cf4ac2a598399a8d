import type { ACCOUNT_WORK_ENDPOINTS } from "#contract/account-work.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

const params = { id: "01a1f813-a740-7000-8000-0000000000b1" };
const successor = { id: "01a1f813-a740-7000-8000-0000000000b2", name: "Naledi Example" };
const work = { customers: 100, deals: 12, tasks: 14, messages: 3, applications: 0, scheduled: 1 };

export const ACCOUNT_WORK_EXAMPLES = {
  getUserWork: { params, reply: { data: work } },
  listSuccessors: { params, reply: { data: [successor] } },
  handOverWork: { params, body: { to: successor.id }, reply: { data: work } },
} satisfies ExamplesOf<typeof ACCOUNT_WORK_ENDPOINTS>;
