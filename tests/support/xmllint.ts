import { execFile } from "node:child_process";
import { join } from "node:path";

/** Command of libxml2; a machine has it if its package is installed. */
const PATH = process.env.XMLLINT_PATH;

export const hasXmllint = PATH !== undefined;

/** Returns what libxml2 says against a document: nothing if it is well-formed and follows a schema of `schemas/`. */
export function findingsOf(xml: string | Buffer, schema: "atom" | "sitemap"): Promise<string> {
  const rules = join(import.meta.dirname, "schemas", `${schema}.rng`);
  return new Promise((resolve, reject) => {
    // No network, so that a document cannot load a part of itself.
    const child = execFile(PATH ?? "", ["--noout", "--nonet", "--relaxng", rules, "-"], (error, _stdout, stderr) => {
      // Without a number it has not run.
      if (error && typeof error.code !== "number") reject(error);
      else resolve(error ? stderr : "");
    });
    child.stdin?.end(xml);
  });
}
