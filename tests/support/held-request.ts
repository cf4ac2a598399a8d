import { request as httpRequest, type OutgoingHttpHeaders } from "node:http";
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
