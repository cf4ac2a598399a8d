import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { escapeMarkup } from "#server/platform/pages/escape-markup.ts";
import { type S3Account, signatureFault } from "#tests/support/s3-signature.ts";

/**
 * Behaviour of the store. `slow` delays responses, and `silent` never responds. `refuses unread` responds while a file is still
 * being sent. `cuts off` and `stalls` send half of a file. `confused` responds with web pages, like a wrong endpoint.
 */
export type S3FaultMode = "works" | "fails" | "slow" | "silent" | "refuses unread" | "cuts off" | "stalls" | "confused";

interface StoredObject {
  content: Buffer;
  storedAt: Date;
}

export interface TestS3 {
  port: number;
  /** Environment variables that configure the server for this store. */
  environment: Readonly<Record<string, string>>;
  /** Stored objects by key. */
  objects: Map<string, StoredObject>;
  /** Requests received, as `PUT files/0199….png`. */
  asked: string[];
  /** Connections that are open. */
  connections(): number;
  /** Sets the behaviour, for the next `times` requests only where it is given. */
  setFaultMode(mood: S3FaultMode, times?: number): void;
  /** Ends every connection and takes no new ones. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const ACCOUNT: S3Account = { accessKeyId: "canary-key-id", secretAccessKey: "canary-secret-key", region: "af-south-1" };
const BUCKET = "website-files";
/** Small, so that a test's files fill several pages. */
const PAGE = 3;
const ETAG = '"any"';
/** Delay before the head of a response, and again before the body of a file. */
const SLOW_MS = 150;

/**
 * Starts a store on the loopback with the part of S3 that the server uses. It refuses requests without a valid
 * signature.
 */
export async function startS3(account: S3Account = ACCOUNT): Promise<TestS3> {
  const objects: TestS3["objects"] = new Map();
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let [mood, times]: [S3FaultMode, number] = ["works", 0];

  function moodNow(): S3FaultMode {
    const current = times > 0 ? mood : "works";
    times--;
    return current;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = moodNow();
    const { method = "", url = "" } = request;
    const { pathname, searchParams } = new URL(url, "http://store.example");
    const [, bucket, ...rest] = pathname.split("/");
    const key = decodeURIComponent(rest.join("/"));
    asked.push(`${method} ${key}`);
    if (current === "refuses unread") {
      // Otherwise Node would read the rest of the body once the response is sent.
      request.once("data", () => request.pause());
      reject(response, 403, "AccessDenied");
      await sleep(SLOW_MS);
      return void request.resume();
    }
    const body = await buffer(request);
    if (current === "silent") return;
    if (current === "fails") return reject(response, 500, "InternalError");
    if (current === "confused") return void response.end("<html>Welcome</html>");
    if (current === "slow") await sleep(SLOW_MS);
    const fault = signatureFault({ method, url, headers: request.headers }, body, account);
    if (fault) return reject(response, fault === "AuthorizationHeaderMalformed" ? 400 : 403, fault);
    if (bucket !== BUCKET) return reject(response, 404, "NoSuchBucket");
    if (method === "GET" && key === "") return void response.end(list(searchParams));
    if (method === "PUT") {
      objects.set(key, { content: body, storedAt: new Date() });
      return void response.setHeader("etag", ETAG).end();
    }
    if (method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return reject(response, 404, "NoSuchKey");
    response.writeHead(200, { "content-length": found.content.length, etag: ETAG });
    if (current === "slow") {
      response.flushHeaders();
      await sleep(SLOW_MS);
    }
    if (current !== "cuts off" && current !== "stalls") return void response.end(found.content);
    response.write(found.content.subarray(0, found.content.length / 2), () => {
      if (current === "cuts off") request.socket.destroy();
    });
  }

  function list(query: URLSearchParams): string {
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
    const prefix = query.get("prefix") ?? "";
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const storedAt = objects.get(key)?.storedAt.toISOString();
      return `<Contents><Key>${escapeMarkup(key)}</Key><LastModified>${storedAt}</LastModified><Size>1</Size></Contents>`;
    });
    const isCut = keys.length > page.length;
    const token = Buffer.from(page.at(-1) ?? "").toString("base64");
    const next = isCut ? `<NextContinuationToken>${token}</NextContinuationToken>` : "";
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><IsTruncated>${isCut}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    // A client that hangs up is not a failure of the store.
    answer(request, response).catch(() => undefined);
  });
  // The client must close idle connections.
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => {
    // The system accepted the connection before the store closed, and Node reports it only now. Nothing else would end
    // it.
    if (!server.listening) socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The store has no port");
  const { port } = address;

  async function goAway(): Promise<void> {
    // Does not wait for the server's close event: on a busy machine it waited for a connection that Node had not
    // reported.
    server.close();
    const gone = [...sockets].map((socket) => once(socket, "close"));
    for (const socket of sockets) socket.destroy();
    await Promise.all(gone);
  }

  return {
    port,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}/`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
      S3_REGION: account.region,
    },
    objects,
    asked,
    connections: () => sockets.size,
    setFaultMode(next, forTimes = Number.POSITIVE_INFINITY) {
      [mood, times] = [next, forTimes];
    },
    goAway,
    comeBack: () => listen(port),
    close: goAway,
  };
}

function reject(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`);
}
