import type { RenderedDocument } from "#content/document.ts";
import type { STATUS } from "#content/status.ts";
import type { StatusComponent } from "#contract/status.ts";

export type ComponentNames = Readonly<Record<StatusComponent, string>>;

/** Returns the names of the components from the page's document. */
export function componentNames(words: RenderedDocument<typeof STATUS>["components"]): ComponentNames {
  return {
    website: words.websiteName,
    api: words.apiName,
    database: words.databaseName,
    mail: words.mailName,
    files: words.filesName,
  };
}
