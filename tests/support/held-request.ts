import { once } from "node:events";
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { type Answer, answerOf } from "#tests/support/http.ts";

interface HeldRequest {
  method: string;
  path: string;
  token: string;
  body: Buffer | string;
  headers?: OutgoingHttpHeaders;
}

/** A call whose body stops short of its last bytes until `finish`. */
export function holdOpen(url: string, { method, path, token, body, headers }: HeldRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(url);
  const bytes = Buffer.from(body);
  const request = httpRequest({
    host: hostname,
    port,
    path: `/api${path}`,
    method,
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": bytes.length,
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });
  request.on("response", (response) => answerOf(response).then(resolve, reject));
  request.on("error", reject);
  const half = Math.floor(bytes.length / 2);
  request.write(bytes.subarray(0, half));
  return {
    finish(): Promise<Answer> {
      request.end(bytes.subarray(half));
      return promise;
    },
  };
}

interface SlowRequest {
  method: string;
  path: string;
  token: string;
  body?: object;
}

/** A call of whose answer nothing is taken from the connection until something else is done; answers how much of it came. */
export async function readSlowly(
  url: string,
  { method, path, token, body }: SlowRequest,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number | undefined; bytes: number; isWhole: boolean }> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const request = httpRequest(`${url}/api${path}`, {
    method,
    agent: false,
    headers: body ? headers : { authorization: headers.authorization },
  });
  request.end(body && JSON.stringify(body));
  const [response]: [IncomingMessage] = (await once(request, "response")) as [IncomingMessage];
  await meanwhile();
  let bytes = 0;
  try {
    for await (const part of response) bytes += part.length;
  } catch {
    // Broken off: `complete` says so.
  }
  return { status: response.statusCode, bytes, isWhole: response.complete };
}
