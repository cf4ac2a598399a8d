import { globSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** TypeScript type of a column. A question mark means that it may be null. */
export type ColumnKind = "text" | "text?" | "number" | "number?";

const root = join(import.meta.dirname, "../..");
const SCHEMA = "src/server/platform/database/schema.ts";

/**
 * Returns the tables of `Schema` with their columns. Reads them with the compiler, because types do not exist at run
 * time.
 */
export function schemaColumns(): Record<string, Record<string, ColumnKind>> {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = [SCHEMA, ...globSync("src/server/*/tables.ts", { cwd: root })].map((file) => join(root, file));
  const program = ts.createProgram(files, { ...options, noEmit: true, skipLibCheck: true, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(root, SCHEMA));
  const schema = source?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === "Schema");
  if (!schema) throw new Error(`${SCHEMA} has no interface Schema`);
  const propertiesOf = (type: ts.Type) =>
    checker.getPropertiesOfType(type).map((property) => ({
      name: property.name,
      type: checker.getTypeOfSymbolAtLocation(property, schema),
    }));
  return Object.fromEntries(
    propertiesOf(checker.getTypeAtLocation(schema)).map((table) => [
      table.name,
      Object.fromEntries(propertiesOf(table.type).map(({ name, type }) => [name, kindOf(type)])),
    ]),
  );
}

function kindOf(type: ts.Type): ColumnKind {
  const parts = type.isUnion() ? type.types : [type];
  const values = parts.filter(({ flags }) => !(flags & ts.TypeFlags.Null));
  const kind = values.every(({ flags }) => flags & ts.TypeFlags.NumberLike) ? "number" : "text";
  return values.length < parts.length ? `${kind}?` : kind;
}
