import { connect, type Socket } from "node:net";

export interface Answer {
  head: string;
  body: Buffer;
  /** Of the whole answer, head and body. */
  bytes: number;
}

function requestFor(path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: keep-alive\r\n\r\n`,
  );
}

/** One answer with a length, over a connection of its own. */
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
 * Asks for one page over so many connections as fast as answers come, and counts them by their bytes: every answer has as
 * many as the first. A client that reads heads would need more of the processor than the server does.
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
