import { request as httpRequest } from "node:http";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Answer, answerOf } from "#tests/support/http.ts";

/** Starts a contact message whose last bytes are held back until `finish`. */
export function startSlowPost(url: string, path = "/api/contact") {
  const body = JSON.stringify(CONTACT_MESSAGE);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(url);
  const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  const request = httpRequest({ host: hostname, port, path, method: "POST", headers, agent: false });
  request.on("response", (response) => answerOf(response).then(resolve, reject));
  request.on("error", reject);
  request.write(body.slice(0, 10));
  let begun = false;
  // The server receives the head soon after it was flushed.
  request.on("socket", (socket) =>
    socket.on("connect", () =>
      setTimeout(() => {
        begun = true;
      }, 150),
    ),
  );
  return { answer: promise, begun: () => begun, finish: () => request.end(body.slice(10)) };
}
