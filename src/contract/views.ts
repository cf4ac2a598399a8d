import { endpoint } from "#contract/endpoint.ts";
import { idParams, instant, rawText, requiredText } from "#contract/fields.ts";
import { READ_ONLY } from "#contract/resource.ts";
import { permissionsForScreen, SCREEN_NAMES } from "#contract/screens.ts";
import { z } from "#contract/zod.ts";

export const VIEW_LIMITS = { name: 60, perAccount: 50, parameters: 10, parameter: 200, columns: 20 } as const;

export const VIEW_MESSAGES = {
  nameRequired: "Name is required",
  address: "Must not contain an email address",
  screen: `Must be one of ${SCREEN_NAMES.join(", ")}`,
  screenMoved: "A view stays on its screen",
  page: "A view begins on its first page",
  others: "This view belongs to someone else.",
  tooMany: `An account can have ${VIEW_LIMITS.perAccount} views at most. Delete one that you no longer use.`,
} as const;

/** Returns whether a text could contain an email address. A view outlives the people it finds, so it must not name them. */
function holdsAddress(text: string): boolean {
  return text.normalize("NFKC").includes("@");
}

const screen = z.enum(SCREEN_NAMES, VIEW_MESSAGES.screen);

/** Parameters of the list, except the page. They are checked against those of the screen. */
const query = z
  .record(
    rawText(VIEW_LIMITS.name, "Must be text").max(VIEW_LIMITS.name),
    rawText(VIEW_LIMITS.parameter, "Must be text").refine((value) => !holdsAddress(value), VIEW_MESSAGES.address),
    "Must be the list's parameters",
  )
  .refine(
    (parameters) => Object.keys(parameters).length <= VIEW_LIMITS.parameters,
    `Must be at most ${VIEW_LIMITS.parameters} parameters`,
  );

/** Columns of the screen's list; `null` for the columns that each user chose. */
const columns = z
  .array(requiredText("Must name a column", VIEW_LIMITS.name), "Must be a list of columns")
  .max(VIEW_LIMITS.columns, `Must be at most ${VIEW_LIMITS.columns} columns`)
  .nullable();

const fields = {
  name: requiredText(VIEW_MESSAGES.nameRequired, VIEW_LIMITS.name).refine(
    (name) => !holdsAddress(name),
    VIEW_MESSAGES.address,
  ),
  screen,
  query,
  columns: columns.default(null),
  /** Whether all users with permission to read the list see the view. */
  shared: z.boolean("Must be true or false").default(false),
};

export const ViewInput = z.strictObject(fields);
export type ViewInput = z.infer<typeof ViewInput>;

export const ViewChange = z.strictObject({
  ...READ_ONLY,
  name: fields.name,
  screen,
  query,
  columns: columns.optional(),
  shared: fields.shared.unwrap().optional(),
  owner: z.unknown().optional(),
  own: z.unknown().optional(),
});
export type ViewChange = z.infer<typeof ViewChange>;

/** Saved view of a list: filters, order and columns under a name. */
export const View = z.strictObject({
  id: z.string(),
  name: z.string(),
  screen,
  query: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  shared: z.boolean(),
  /** Name of the account that owns the view. */
  owner: z.string(),
  /** Whether the caller owns the view. */
  own: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type View = z.infer<typeof View>;

/** Permissions of which any one is enough for these calls. Each view also requires the permission of its own list. */
const access = [...new Set(SCREEN_NAMES.flatMap(permissionsForScreen))];

export const listViews = endpoint({
  method: "GET",
  path: "/views",
  access,
  summary: "The caller's own saved views and those that others share, of lists that the caller may read; by name.",
  reply: z.array(View),
  status: 200,
  list: true,
});

export const createView = endpoint({
  method: "POST",
  path: "/views",
  access,
  summary:
    "Saves a list under a name: its filters, term and order in query, as the list's call takes them, and its columns. Answers 403 without the list's permission.",
  body: ViewInput,
  reply: z.strictObject({ data: View }),
  status: 201,
  conflict: { code: "too-many-views", message: VIEW_MESSAGES.tooMany },
  repeatable: true,
});

export const replaceView = endpoint({
  method: "PUT",
  path: "/views/{id}",
  access,
  summary:
    "Changes one of the caller's own views. An optional field left out keeps its value; a stale If-Match is refused.",
  params: idParams,
  body: ViewChange,
  reply: z.strictObject({ data: View }),
  status: 200,
  errorStatuses: [412],
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/views/{id}",
  access,
  summary: "Deletes one of the caller's own views; whoever may change the settings can delete what others share.",
  params: idParams,
  status: 204,
  errorStatuses: [412],
});

export const VIEW_ENDPOINTS = { listViews, createView, replaceView, deleteView } as const;
