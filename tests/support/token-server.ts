import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Issuer of access tokens, as a mail provider runs one. */
export interface TokenServer {
  /** Address that issues tokens, for `IMAP_TOKEN_URL`. */
  tokenUrl: string;
  /** Address that says whether a token is valid (RFC 7662). */
  introspection: string;
  /** Forms that were sent to the first address. */
  asked: URLSearchParams[];
  /** Status and lifetime of the next answers. */
  answers: { status: number; seconds: number };
  close(): Promise<void>;
}

/** Starts an issuer of tokens that sign in one user. */
export async function startTokenServer(user: string): Promise<TokenServer> {
  const issued = new Set<string>();
  const asked: URLSearchParams[] = [];
  const answers = { status: 200, seconds: 3600 };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    response.setHeader("content-type", "application/json");
    if (request.url === "/introspect") {
      response.end(JSON.stringify({ active: issued.has(form.get("token") ?? ""), username: user }));
      return;
    }
    asked.push(form);
    const token = `canary-token-${asked.length}`;
    if (answers.status === 200) issued.add(token);
    response.writeHead(answers.status);
    response.end(JSON.stringify({ access_token: token, token_type: "Bearer", expires_in: answers.seconds }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    tokenUrl: `http://127.0.0.1:${port}/token`,
    introspection: `http://127.0.0.1:${port}/introspect`,
    asked,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
