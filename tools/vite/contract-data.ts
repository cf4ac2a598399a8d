import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const PREFIX = "\0contract-data:";

/** What only the server and the reference read of a call. */
const UNREAD = new Set([
  "summary",
  "params",
  "query",
  "body",
  "reply",
  "interimReply",
  "status",
  "errorStatuses",
  "limits",
  "conflict",
  "unauthorized",
  "unpagedRows",
]);

/**
 * Gives the browser the contract's data without its schemas. A module of the contract declares both side by side: the address of a call
 * and what it takes and answers. Whoever makes a call needs the first; only a form needs the second, and with it zod and every
 * message (30 kB). A bundler moves whole modules, so one form would bring all of it into every screen.
 *
 * Whatever imports `#contract/products.ts` from outside of the contract gets a module that holds its data, written out while the pages
 * are built: words, limits, and calls without what only the server reads of them. Schemas and functions it takes from the module itself,
 * which a screen carries only where it uses one of them. React Router takes the loaders out of the browser's routes in the same way.
 *
 * While developing the browser gets the modules as they are.
 */
export function contractData(): Plugin {
  let folder = "";
  return {
    name: "contract-data",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved({ root }) {
      folder = join(root, "src/contract/");
    },
    async resolveId(source, importer, options) {
      // Whoever imports a module as a whole, when it is needed, is after its schemas.
      const isWhole = options.kind === "dynamic-import";
      const fromContract = importer?.startsWith(folder) || importer?.startsWith(PREFIX);
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      // Zod's own settings are made in zod.ts, which does something beside what it exports.
      if (!resolved?.id.startsWith(folder) || resolved.id === join(folder, "zod.ts")) return undefined;
      // A declaration that nothing uses does nothing.
      const id = fromContract || isWhole ? resolved.id : PREFIX + resolved.id;
      return { ...resolved, id, moduleSideEffects: false };
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const file = id.slice(PREFIX.length);
      this.addWatchFile(file);
      const declared: Record<string, unknown> = await import(pathToFileURL(file).href);
      return dataModule(declared, file);
    },
  };
}

/** The source of a module that holds what is data of those declarations, and takes the rest from the file they are in. */
export function dataModule(declared: Readonly<Record<string, unknown>>, file: string): string {
  return Object.entries(declared)
    .map(([name, value]) =>
      isData(value)
        ? `export const ${name} = ${JSON.stringify(value, withoutUnread)};`
        : `export { ${name} } from ${JSON.stringify(file)};`,
    )
    .join("\n");
}

/** Whether nothing of it is lost in JSON, but what the browser does not read of a call. */
function isData(value: unknown): boolean {
  if (typeof value !== "object" || value === null) {
    return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  }
  if (Array.isArray(value)) return value.every(isData);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return parts.every(([name, part]) => (isCall(value) && UNREAD.has(name)) || isData(part));
}

function isCall(value: object): boolean {
  return "method" in value && "path" in value && "access" in value;
}

function withoutUnread(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !isCall(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !UNREAD.has(name)));
}
