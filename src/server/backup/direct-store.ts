import pg from "pg";
import { OperatorError } from "#server/platform/operator-error.ts";

/**
 * Throws an OperatorError if a connection pooler is between this command and PostgreSQL. `pg_dump` and `pg_restore` would leave their
 * settings behind on a connection that the program gets next. A pooler gives clients an invented process id.
 */
export async function requireDirect(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (rows[0]?.pid === Reflect.get(client, "processID")) return;
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new OperatorError(
    "DATABASE_URL leads to a connection pooler. This command needs PostgreSQL itself: set DATABASE_URL to the address of the server for it.",
  );
}
