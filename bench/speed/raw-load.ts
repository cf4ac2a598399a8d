import { connect, type Socket } from "node:net";

export interface Answer {
  head: string;
  body: Buffer;
  /** Length of the whole response, head and body. */
  bytes: number;
}

function requestFor(path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: keep-alive\r\n\r\n`,
  );
}

/** Reads one response with a content-length over a new connection. */
export function readPage(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let read: Buffer<ArrayBuffer> = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      read = Buffer.concat([read, chunk]);
      const end = read.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = read.subarray(0, end).toString("latin1");
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (read.length < end + 4 + length) return;
      socket.destroy();
      resolve({ head, body: read.subarray(end + 4), bytes: read.length });
    });
    socket.write(requestFor(path));
  });
}

/**
 * Requests one page over `connections` as fast as possible. Counts responses by their bytes, since all are as long as the
 * first: a client that parsed heads would use more CPU time than the server.
 */
export async function countAnswers(
  port: number,
  path: string,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<{ answers: number; seconds: number }> {
  const { bytes } = await readPage(port, path);
  const request = requestFor(path);
  let answers = 0;
  let isOver = false;
  function open(resolve: () => void, reject: (error: Error) => void): void {
    const socket: Socket = connect(port, "127.0.0.1");
    let left = bytes;
    socket.setNoDelay(true);
    socket.on("error", reject);
    // The program ends a connection after 1,000 responses.
    socket.on("close", () => (isOver ? resolve() : open(resolve, reject)));
    socket.on("data", (chunk) => {
      left -= chunk.length;
      if (left > 0) return;
      answers++;
      left = bytes;
      if (isOver) socket.destroy();
      else socket.write(request);
    });
    socket.write(request);
  }
  const start = performance.now();
  const timer = setTimeout(() => {
    isOver = true;
  }, milliseconds);
  const ask = () => new Promise<void>((resolve, reject) => open(() => resolve(), reject));
  await Promise.all(Array.from({ length: connections }, ask));
  clearTimeout(timer);
  return { answers, seconds: (performance.now() - start) / 1000 };
}
