import { addressOf, type Endpoint } from "#contract/endpoint.ts";
import type { AnyExample } from "#contract/examples/example.ts";
import { isForKeys } from "#contract/keys.ts";

/** Returns a text quoted for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function formParts(file: string, body: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(body).map(([name, value]) =>
    name === file ? `-F ${quoted(`${name}=@${value}`)}` : `--form-string ${quoted(`${name}=${value}`)}`,
  );
}

/** Returns an example request as a command line. API is the base URL of the API, API_KEY a key, TOKEN the token that a sign-in returned. */
export function curlOf(call: Endpoint, { params, query, body }: AnyExample): string {
  const method = call.method === "GET" ? "" : `-X ${call.method} `;
  const parts = [`curl ${method}"$API${addressOf(call, params, query)}"`];
  if (call.access !== "public") parts.push(`-H "Authorization: Bearer $${isForKeys(call) ? "API_KEY" : "TOKEN"}"`);
  if (call.multipart) parts.push(...formParts(call.multipart.file, body ?? {}));
  else if (body) {
    parts.push('-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body, null, 2))}`);
  }
  if (call.csv || call.download) parts.push("-OJ");
  if (call.eventStream) parts.push("--no-buffer");
  return parts.join(" \\\n  ");
}
