import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";

/** Returns the parameters of a connection's first message: two numbers, then names and values that end with a zero byte. */
function startupParameters(message: Buffer): Record<string, string> {
  const words = message.subarray(8).toString().split("\0");
  return Object.fromEntries(
    words.flatMap((word, index) => (index % 2 === 0 && word ? [[word, words[index + 1] ?? ""]] : [])),
  );
}

test("a connection that reads, writes or migrates begins with no parameter PgBouncer refuses", {
  tags: "promise-28",
}, async () => {
  const started: Record<string, string>[] = [];
  const server = createServer((socket: Socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (message: Buffer) => {
      started.push(startupParameters(message));
      socket.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a TCP server
  const database = openDatabase({ sqliteFile: "", databaseUrl: `postgres://web:secret@127.0.0.1:${port}/site` });
  try {
    await expect(database.read.selectFrom("counters").selectAll().execute()).rejects.toThrow();
    await expect(database.write(async () => undefined)).rejects.toThrow();
    await expect(database.owner.selectFrom("counters").selectAll().execute()).rejects.toThrow();
  } finally {
    await database.close();
    server.close();
  }
  const known = { user: "web", database: "site", application_name: "website", client_encoding: "UTF8" };
  expect(started).toEqual([known, known, known]);
});
