import type { ExamplesOf } from "#contract/examples/example.ts";
import type { PICTURE_ENDPOINTS } from "#contract/pictures.ts";

const name = "01a1f813-a740-7000-8000-000000000141.webp";

const replaced = "01a1f813-a740-7000-8000-000000000143.webp";

const picture = {
  name,
  url: `/uploads/${name}`,
  previewUrl: "/uploads/01a1f813-a740-7000-8000-000000000142.webp",
  fileName: "cold-room.webp",
  bytes: 412_880,
  width: 2400,
  height: 1600,
  alt: "Two sensors beside the door of a cold room",
  focusX: 0.5,
  focusY: 0.5,
  usedIn: [{ type: "product", id: "01a1f813-a740-7000-8000-000000000101", title: "Cold room sensor" }],
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T09:15:00.000Z",
};

const body = { fileName: "door-sensors.webp", alt: "Sensors at the door of a cold room", focusX: 0.25, focusY: 0.4 };

export const PICTURE_EXAMPLES = {
  listPictures: { query: { q: "cold", sort: "fileName", order: "asc", page: "1", pageSize: "10" }, reply: [picture] },
  getPicture: { params: { name }, reply: { data: picture } },
  changePicture: { params: { name }, body, reply: { data: { ...picture, ...body } } },
  replacePictureFile: {
    params: { name },
    body: { file: "cold-room.png" },
    reply: { data: { ...picture, name: replaced, url: `/uploads/${replaced}`, previewUrl: `/uploads/${replaced}` } },
  },
  deletePicture: { params: { name } },
} satisfies ExamplesOf<typeof PICTURE_ENDPOINTS>;
