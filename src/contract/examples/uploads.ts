import type { ExamplesOf } from "#contract/examples/example.ts";
import type { UPLOAD_ENDPOINTS } from "#contract/uploads.ts";

const name = "01a1f813-a740-7000-8000-000000000141.webp";

export const UPLOAD_EXAMPLES = {
  listUploads: { query: { names: name }, reply: [{ name, url: `/uploads/${name}`, fileName: "cold-room.webp" }] },
  uploadImage: {
    body: { file: "cold-room.png" },
    reply: { data: { name, url: `/uploads/${name}`, duplicate: false } },
  },
} satisfies ExamplesOf<typeof UPLOAD_ENDPOINTS>;
