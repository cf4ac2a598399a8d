import type { ExamplesOf } from "#contract/examples/example.ts";
import type { JOB_ENDPOINTS } from "#contract/jobs.ts";

const id = "01a1f813-a740-7000-8000-000000000121";
const createdAt = "2026-11-20T08:30:00.000Z";
const updatedAt = "2026-11-20T09:15:00.000Z";

const input = {
  title: "Test Engineer",
  slug: "test-engineer",
  department: "Engineering" as const,
  location: "Remote",
  type: "Full-time",
  description: "You find out what breaks.\nThen you tell us.",
  requirements: ["Curiosity", "Patience"],
  status: "active" as const,
  closesAt: "2030-01-31T22:00:00Z",
};

const change = {
  title: "Content Designer",
  slug: "content-designer",
  department: "Design" as const,
  location: "Hybrid",
  type: "Part-time",
  description: "You find the words.",
  requirements: [],
  status: "closed" as const,
  closesAt: "2030-01-31T22:00:00+02:00",
};

const shown = { id, ...input, closesAt: "2030-01-31T22:00:00.000Z", createdAt, updatedAt: createdAt };
const job = { ...shown, sample: false };

export const JOB_EXAMPLES = {
  listJobs: {
    query: {
      q: "tester",
      status: "draft",
      department: "Engineering",
      sort: "closesAt",
      order: "asc",
      page: "1",
      pageSize: "10",
    },
    reply: [{ ...job, title: "Tester", slug: "tester", status: "draft", closesAt: null }],
  },
  getJob: { params: { id }, reply: { data: job } },
  createJob: { body: input, reply: { data: job } },
  updateJob: {
    params: { id },
    body: change,
    reply: { data: { id, ...change, closesAt: "2030-01-31T20:00:00.000Z", createdAt, updatedAt, sample: false } },
  },
  deleteJob: { params: { id } },
  setJobStatus: {
    params: { id },
    body: { status: "closed" },
    reply: { data: { ...job, status: "closed", updatedAt } },
  },
  listPublicJobs: {
    query: { q: "engineer", department: "Engineering", sort: "title", order: "asc", page: "1", pageSize: "10" },
    reply: [shown],
  },
} satisfies ExamplesOf<typeof JOB_ENDPOINTS>;
