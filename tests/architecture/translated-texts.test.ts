import { relative, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Alternatives that an expression in JSX may render. */
type Part = "text" | "nothing" | "other";

/** Packages whose declarations are slow to read and type no text of a component. */
const LEFT_OUT = /^(lucide-react|kysely|fastify|csstype|node:|pg|d3-|@base-ui\/)/;

/** Returns the TypeScript program of all components that React renders in the browser. */
function componentProgram(): ts.Program {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [], noEmit: true }, root);
  const files = ["ui", "web/admin"].flatMap((folder) =>
    ts.sys.readDirectory(`${root}/src/${folder}`, [".tsx"], ["**/*.test.tsx"]),
  );
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(root, (path) => path, options);
  host.resolveModuleNameLiterals = (names, file, redirected) =>
    names.map(({ text }) =>
      LEFT_OUT.test(text)
        ? { resolvedModule: undefined }
        : ts.resolveModuleName(text, file, options, host, cache, redirected),
    );
  return ts.createProgram(files, options, host);
}

function partsOf(expression: ts.Expression, checker: ts.TypeChecker): Part[] {
  if (ts.isParenthesizedExpression(expression)) return partsOf(expression.expression, checker);
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap((branch) => partsOf(branch, checker));
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return ["nothing", ...partsOf(expression.right, checker)];
  if (ts.isStringLiteralLike(expression)) return [expression.text.trim() ? "text" : "nothing"];
  const type = checker.getTypeAtLocation(expression);
  const types = type.isUnion() ? type.types : [type];
  // A value of React's own types comes from a caller, which renders the element around the text.
  if (types.some(({ symbol }) => symbol?.name === "ReactPortal")) return ["nothing", "other"];
  return types.map(({ flags }) => {
    const { Any, StringLike, NumberLike, BigIntLike } = ts.TypeFlags;
    if (flags & (Any | StringLike | NumberLike | BigIntLike)) return "text";
    return flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike) ? "nothing" : "other";
  });
}

/** Returns an element's texts that React cannot remove, replace or insert before once a browser translated them. */
function bareTextsOf(element: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): ts.JsxChild[] {
  const isFragment = ts.isJsxFragment(element);
  const children = element.children.filter((child) =>
    ts.isJsxText(child) ? child.text.trim() : !ts.isJsxExpression(child) || child.expression,
  );
  if (children.length === 1 && !isFragment) return [];
  let isBehindChange = false;
  return children.filter((child) => {
    const expression = ts.isJsxExpression(child) ? child.expression : undefined;
    const parts = expression ? partsOf(expression, checker) : [ts.isJsxText(child) ? "text" : "other"];
    const changes = new Set(parts).size > 1 || (expression !== undefined && ts.isConditionalExpression(expression));
    const isBare = parts.includes("text") && (isFragment || changes || isBehindChange);
    isBehindChange ||= changes;
    return isBare;
  });
}

test("every text that appears, disappears or changes among other content has its own element", () => {
  const program = componentProgram();
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (!program.getRootFileNames().includes(file.fileName)) continue;
    const visit = (node: ts.Node) => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
        for (const text of bareTextsOf(node, checker)) {
          const { line } = file.getLineAndCharacterOfPosition(text.getStart());
          found.push(`${relative(root, file.fileName)}:${line + 1} ${text.getText().trim()}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  expect(found).toEqual([]);
});
