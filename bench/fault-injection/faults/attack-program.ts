import { Agent, request as httpsRequest } from "node:https";
import { type ConnectionOptions, connect } from "node:tls";

/** Kind of attack: 200 slow senders, uploads of 300 MB, or 2,000 requests a second. */
export type Attack = "slow" | "upload" | "flood";

const ATTACKER = "127.0.0.2";
const SLOW_SENDERS = 200;
const UPLOAD_BYTES = 300_000_000;
const RATE = 2000;
const TICK_MS = 10;

const [url = "", ...attacks] = process.argv.slice(2);
const { port } = new URL(url);
const statuses = new Map<string, number>();
let isOver = false;

function count(what: string): void {
  statuses.set(what, (statuses.get(what) ?? 0) + 1);
}

/** Opens a connection that sends one byte of a form each second. Opens a new one when it ends. */
function drip(): void {
  // Node accepts `localAddress` here as for any socket; its types leave it out.
  const options = { host: "127.0.0.1", port: Number(port), localAddress: ATTACKER, rejectUnauthorized: false };
  let timer: NodeJS.Timeout | undefined;
  const socket = connect(options as ConnectionOptions, () => {
    socket.write("POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\nname=");
    timer = setInterval(() => socket.write("x"), 1000);
  });
  socket.on("error", () => undefined);
  socket.once("data", (chunk: Buffer) => count(`slow ${chunk.toString().slice(9, 12)}`));
  socket.on("close", () => {
    clearInterval(timer);
    if (!isOver) drip();
  });
}

/** Sends 300 MB without a content-length, again and again. */
function upload(): void {
  const request = httpsRequest(`${url}/careers/product-designer`, {
    method: "POST",
    agent: false,
    headers: { "transfer-encoding": "chunked", "content-type": "multipart/form-data; boundary=x" },
    localAddress: ATTACKER,
    rejectUnauthorized: false,
  });
  let sent = 0;
  const chunk = Buffer.alloc(64 * 1024, "x");
  function more(): void {
    while (sent < UPLOAD_BYTES && !request.destroyed) {
      sent += chunk.length;
      if (!request.write(chunk)) {
        request.once("drain", more);
        return;
      }
    }
    request.end();
  }
  request.on("response", (response) => {
    count(`upload ${response.statusCode}`);
    response.resume();
  });
  request.on("error", () => undefined);
  request.on("close", () => {
    if (!isOver) setTimeout(upload, 100);
  });
  more();
}

/** Number of connections: below nginx's limit, and enough for more requests than nginx delays. */
const SOCKETS = 450;

const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, localAddress: ATTACKER, rejectUnauthorized: false });

/** Sends a request for a page. Every second request is for a page that no cache can have. */
function ask(number: number): void {
  const path = number % 2 === 0 ? "/about" : `/reset-password?token=${number}`;
  const request = httpsRequest(url + path, { agent }, (response) => {
    count(`flood ${response.statusCode}`);
    response.resume();
  });
  request.on("error", () => undefined);
  request.end();
}

function flood(): void {
  const startedAt = performance.now();
  let sent = 0;
  setInterval(() => {
    for (const due = ((performance.now() - startedAt) * RATE) / 1000; sent < due; sent++) ask(sent);
  }, TICK_MS);
}

if (attacks.includes("slow")) for (let sender = 0; sender < SLOW_SENDERS; sender++) drip();
if (attacks.includes("upload")) upload();
if (attacks.includes("flood")) flood();
process.send?.("begun");
process.on("message", () => {
  isOver = true;
  console.log(attacks.join(" + "), Object.fromEntries(statuses));
  process.exit(0);
});
