import type { List } from "#web/shared/call.ts";

/** The rows of a page, with the page they are. */
export type Page<Row> = List<Row[]> & { page: number };

/** Of the query of a page what does not differ from list to list. */
export interface PageQuery<Row> {
  queryKey: readonly unknown[];
  queryFn?(context: never): Page<Row> | Promise<Page<Row>>;
}
