import { z } from "#contract/zod.ts";

export const MANIFEST = "manifest.json";
/** The format of an archive; a program refuses those of a later one. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive holds, in its last file. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  database: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.strictObject({ rows: z.int(), sha256 })),
  /** The notes of erasures that were there before the database was copied; older programs did not list them. */
  erasuresBefore: z.array(z.string()).optional(),
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256 })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The database in the archive, by its kind. */
export const DATABASE_FILES = { sqlite: "database.sqlite", postgres: "database.dump" } as const;
