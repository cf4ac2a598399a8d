import { z } from "#contract/zod.ts";

export const MANIFEST = "manifest.json";
/** Format version of archives. A program refuses archives of a later version. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Contents of an archive, as its last file lists them. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  database: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  /** Row counts by table. Archives from before 0.1.0, which `requireKnown` refuses by their migrations, also have a hash of each table. */
  tables: z.record(z.string(), z.object({ rows: z.int() })),
  /** Names of the erasure notes that existed before the database was copied. */
  erasuresBefore: z.array(z.string()).default([]),
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256 })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Name of the database in an archive, by its kind. A restore unpacks it under this name in DATA_DIR. */
export const DATABASE_FILES = { sqlite: "database.sqlite", postgres: "database.dump" } as const;
