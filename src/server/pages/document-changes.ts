import type { PageChange, PageField } from "#contract/page-documents.ts";

/** Returns the texts that differ between two documents, in the order of the fields. */
export function changesBetween(fields: readonly PageField[], before: unknown, after: unknown): PageChange[] {
  const [old, now] = [listTexts(fields, before), listTexts(fields, after)];
  const paths = [...new Set([...now.keys(), ...old.keys()])];
  return paths.flatMap((path) => {
    const title = (now.get(path) ?? old.get(path))?.title ?? "";
    const change = { path, title, before: old.get(path)?.text ?? "", after: now.get(path)?.text ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

type Texts = Map<string, { title: string; text: string }>;

/** Returns every text of a document by its path, with the titles of the fields that lead to it. */
function listTexts(fields: readonly PageField[], document: unknown): Texts {
  const texts: Texts = new Map();
  function collect(field: PageField, value: unknown, path: readonly string[], titles: readonly string[]): void {
    const values: Readonly<Record<string, unknown>> = Object(value);
    if (field.kind === "list") {
      for (const [index, entry] of Object.entries(values)) {
        collect(field.entry, entry, [...path, index], [...titles, String(Number(index) + 1)]);
      }
    } else if ("fields" in field) {
      for (const one of field.fields) collect(one, values[one.name], [...path, one.name], [...titles, one.title]);
    } else {
      texts.set(path.join("."), { title: titles.join(", "), text: String(value ?? "") });
    }
  }
  for (const one of fields) collect(one, Object(document)[one.name], [one.name], [one.title]);
  return texts;
}
