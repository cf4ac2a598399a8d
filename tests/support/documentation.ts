import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import type { DocumentationExample } from "#content/documentation-parts.ts";
import { PDF } from "#tests/support/documents.ts";
import { ADMIN, type TestServer } from "#tests/support/server.ts";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../..");

export type Language = "curl" | "typescript";

/** A reader's terminal as the documentation sets it up: a folder, and environment variables. */
export interface Terminal {
  folder: string;
  environment: Readonly<Record<string, string>>;
}

const values = { category: "Sensors", stock: 3 };
const PRODUCTS = [
  {
    ...values,
    name: "Door sensor",
    slug: "door-sensor",
    description: "Tells when a door stays open.",
    price: 24.5,
    unit: "sensor",
    purpose: "Tells you that a door was left open.",
    contents: ["Sensor", "Magnet"],
    leadTime: "Ships within two working days",
    specifications: [{ name: "Reach", value: "30 m" }],
  },
  {
    ...values,
    name: "Tank sensor",
    slug: "water-tank",
    description: "Tells how full a tank is.",
    price: 89,
    variants: [
      { name: "Single", sku: "WATER-1", price: 89, stock: 1 },
      { name: "Pack of five", sku: "WATER-5", price: 399, stock: 2 },
    ],
  },
];
const CUSTOMERS = [
  { name: "Zanele Example", email: "zanele@example.org", company: "Example Mills" },
  { name: "Bongani Example", email: "bongani@example.org", company: "Example Freight" },
];
const JOB = { title: "Site Planner", slug: "site-planner", department: "Design", location: "Durban & remote" };

/** Adds the records that the examples show, and no other job. Returns the id of a product that is not public. */
export async function addShownRecords(server: TestServer, token: string): Promise<string> {
  async function create(path: string, body: object): Promise<string> {
    const { status, json } = await server.api("POST", path, { body, token });
    if (status !== 201) throw new Error(`${path} refused: ${JSON.stringify(json)}`);
    return json.data.id;
  }
  for (const { id } of (await server.api("GET", "/jobs", { token })).json) {
    await server.api("DELETE", `/jobs/${id}`, { token });
  }
  for (const product of PRODUCTS) await create("/products", { ...product, status: "Active" });
  for (const customer of CUSTOMERS) await create("/customers", customer);
  await create("/jobs", { ...JOB, type: "Full-time", description: "You plan.", status: "active" });
  return create("/products", { ...PRODUCTS[0], name: "Old sensor", slug: "old-sensor" });
}

/** Writes the files of a reader: valid credentials, pictures to upload, a résumé. */
export async function addOwnFiles(folder: string): Promise<void> {
  await writeFile(join(folder, "sign-in.json"), JSON.stringify(ADMIN));
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } });
  for (const name of ["cover.png", "cold-room.png"]) await picture.png().toFile(join(folder, name));
  await writeFile(join(folder, "nomvula-dlamini.pdf"), PDF);
  await writeFile(join(folder, "subscribers.csv"), "Email,Consent\nlerato@example.org,2023-02-14\n");
  await writeFile(
    join(folder, "customers.csv"),
    "Full name,Email,Status,Value\nNomvula Dlamini,nomvula.dlamini@example.org,Prospect,300\n",
  );
}

/** Returns whether an example only prepares the terminal, for both languages. */
export function isPreparation({ curl }: DocumentationExample): boolean {
  return curl !== undefined && !/\bcurl\b/.test(curl);
}

const optionsOf = ({ folder, environment }: Terminal) => ({
  cwd: folder,
  env: { PATH: process.env.PATH ?? "", LANG: "C.UTF-8", ...environment },
});

/** Runs an example in the shell and returns its output. Throws when it fails. */
export async function runExample(example: DocumentationExample, terminal: Terminal): Promise<string> {
  await writeFile(join(terminal.folder, "example.sh"), example.curl ?? "");
  const { stdout } = await run("bash", ["-euo", "pipefail", "example.sh"], optionsOf(terminal));
  return stdout;
}

const SEPARATOR = "\n--- next example ---\n";

/** Runs TypeScript examples one after the other in one process. Returns the output of each. */
export async function runPrograms(examples: readonly DocumentationExample[], terminal: Terminal): Promise<string[]> {
  const { folder, environment } = terminal;
  const lines = ["console.error = console.log;"];
  for (const { typescript } of examples) {
    const { file, code } = typescript ?? { file: "", code: "" };
    // The page names the address of its own server, which is replaced by the test's.
    await writeFile(join(folder, file), code.replace(/^const API = .*$/m, `const API = "${environment.API}";`));
    lines.push(`await import("./${file}");`, `process.stdout.write(${JSON.stringify(SEPARATOR)});`);
  }
  await writeFile(join(folder, "every-example.mjs"), lines.join("\n"));
  const { stdout } = await run(process.execPath, ["every-example.mjs"], optionsOf(terminal));
  return stdout.split(SEPARATOR);
}

/** Throws the compiler's messages when the TypeScript files of a folder have type errors. */
export async function checkTypes(folder: string, files: readonly string[]): Promise<void> {
  const compiler = join(ROOT, "node_modules/typescript-native/bin/tsc");
  const options =
    "--noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions --erasableSyntaxOnly --types node";
  const types = ["--typeRoots", join(ROOT, "node_modules/@types")];
  await run(process.execPath, [compiler, ...options.split(" "), ...types, ...files], { cwd: folder }).catch((error) => {
    throw new Error(`The examples do not compile:\n${error.stdout}`);
  });
}

const VOLATILE: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "<id>"],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<time>"],
  [/\bMSG-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, "<reference>"],
  [/(?<="token": ?")wst_[\w-]{43}(?=")/g, "<token>"],
  [/(?<="device": ?")wsd_[\w-]{43}(?=")/g, "<device>"],
];

/** Returns the output with changing values replaced by their names. For curl, all white space is removed as well. */
export function comparable(printed: string, language: Language): string {
  const text = VOLATILE.reduce((rest, [pattern, name]) => rest.replaceAll(pattern, name), printed);
  if (language === "curl") return text.replace(/\s|\uFEFF/g, "");
  return text.replace(/ +$/gm, "").trim();
}
