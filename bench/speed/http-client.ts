import { Agent, request } from "node:http";

export interface HttpCall {
  method?: string;
  path: string;
  body?: unknown;
  token?: string;
}

export interface HttpAnswer {
  status: number;
  text: string;
  bytes: number;
}

/** Client with a fixed number of connections to one server, which stay open. */
export interface HttpClient {
  /** Sends a request and reads the whole response. Throws if it has an error status. */
  send(call: HttpCall): Promise<HttpAnswer>;
  close(): void;
}

export function openClient(port: number, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  return {
    send: (call) => send(agent, port, call),
    close: () => agent.destroy(),
  };
}

function send(agent: Agent, port: number, { method = "GET", path, body, token }: HttpCall): Promise<HttpAnswer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const whole = Buffer.concat(chunks);
        const status = response.statusCode ?? 0;
        if (status < 400) resolve({ status, text: whole.toString(), bytes: whole.length });
        else reject(new Error(`${method} ${path} was refused: ${status} ${whole.toString().slice(0, 300)}`));
      });
    });
    sent.on("error", reject);
    sent.end(payload);
  });
}
