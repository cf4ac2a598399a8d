import BetterSqlite3 from "better-sqlite3";
import Fastify from "fastify";
import pg from "pg";
import { portOf, reportUsage } from "#bench/speed/report-usage.ts";

/** Baseline for the API: only Fastify, the driver and one indexed query. */
const { DATABASE_URL, SQLITE_FILE } = process.env;
const query = "select * from customers where status = 'Active' order by created_at desc, id desc limit 10";

function openRead(): () => unknown {
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
    return async () => (await pool.query({ name: "page", text: query })).rows;
  }
  const statement = new BetterSqlite3(SQLITE_FILE, { readonly: true }).prepare(query);
  return () => statement.all();
}

const read = openRead();
const app = Fastify();
app.get("/", async () => read());
const url = await app.listen({ port: 0, host: "127.0.0.1" });
reportUsage(portOf(url), () => app.close());
