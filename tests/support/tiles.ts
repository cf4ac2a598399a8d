import { createServer, type IncomingHttpHeaders } from "node:http";

/** One pale pixel, which a browser draws at the size of a tile. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8+P//fwAJpgPrBQ5UOQAAAABJRU5ErkJggg==",
  "base64",
);

export interface TileServer {
  /** Value for MAP_TILES_URL. */
  pattern: string;
  asked: { path: string; headers: IncomingHttpHeaders }[];
  /** Behaviour for all later requests. */
  mood: "answers" | "refuses" | "sends a page";
  close(): Promise<void>;
}

/** Starts a map tile server like OpenStreetMap's. */
export async function startTileServer(): Promise<TileServer> {
  const tiles: TileServer = { pattern: "", asked: [], mood: "answers", close };
  const server = createServer((request, response) => {
    tiles.asked.push({ path: request.url ?? "", headers: request.headers });
    if (tiles.mood === "refuses") response.writeHead(403, { "content-type": "image/png" }).end(PICTURE);
    else if (tiles.mood === "sends a page") response.writeHead(200, { "content-type": "text/html" }).end("<p>No</p>");
    else response.writeHead(200, { "content-type": "image/png" }).end(PICTURE);
  });
  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  }
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The tile server has no port");
  tiles.pattern = `http://127.0.0.1:${address.port}/{z}/{x}/{y}.png`;
  return tiles;
}
