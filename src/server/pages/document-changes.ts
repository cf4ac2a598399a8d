import type { Field } from "#content/document.ts";
import type { PageChange } from "#contract/page-documents.ts";

/** What two versions of a document say differently, field by field in the page's order. */
export function changesBetween(field: Field, before: unknown, after: unknown): PageChange[] {
  const [old, now] = [textsOf(field, before), textsOf(field, after)];
  const paths = [...new Set([...now.keys(), ...old.keys()])];
  return paths.flatMap((path) => {
    const title = (now.get(path) ?? old.get(path))?.title ?? "";
    const change = { path, title, before: old.get(path)?.text ?? "", after: now.get(path)?.text ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

type Texts = Map<string, { title: string; text: string }>;

const FIGURE_PARTS = { value: "figure", counts: "what it counts", source: "source", date: "as of" } as const;

/** Every text of a field by its path, with the titles that lead to it. */
function textsOf(whole: Field, document: unknown): Texts {
  const texts: Texts = new Map();
  function add(path: readonly string[], titles: readonly string[], text: unknown): void {
    texts.set(path.join("."), { title: titles.join(", "), text: String(text ?? "") });
  }
  function look(field: Field, value: unknown, path: readonly string[], titles: readonly string[]): void {
    const values: Readonly<Record<string, unknown>> = Object(value);
    switch (field.kind) {
      case "group":
        for (const [name, one] of Object.entries(field.fields)) {
          look(one, values[name], [...path, name], [...titles, one.title]);
        }
        break;
      case "list":
        for (const [index, entry] of Object.entries(values)) {
          look(field.entry, entry, [...path, index], [...titles, String(Number(index) + 1)]);
        }
        break;
      case "link":
        add([...path, "label"], [...titles, "text"], values.label);
        add([...path, "href"], [...titles, "leads to"], values.href);
        break;
      case "figure":
        for (const [name, title] of Object.entries(FIGURE_PARTS))
          add([...path, name], [...titles, title], values[name]);
        break;
      default:
        add(path, titles, value);
    }
  }
  look(whole, document, [], []);
  return texts;
}
