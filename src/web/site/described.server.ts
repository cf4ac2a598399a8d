import type { RouterContextProvider } from "react-router";
import { type ArticleBlock, wordsOfBlocks } from "#contract/article-blocks.ts";
import { readDescriptions } from "#server/pictures/descriptions.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { orErrorResponse } from "./frame.server.ts";

/** Record whose description is plain words, for lists, meta and structured data. */
export type Described<Row> = Row & {
  /** The description as its page shows it. */
  blocks: ArticleBlock[];
};

/** Returns records whose `description` is plain words, with the formatted description as `blocks`. */
export async function describeAll<Row extends { description: string }>(
  context: Readonly<RouterContextProvider>,
  rows: readonly Row[],
): Promise<Described<Row>[]> {
  const { database } = context.get(platformContext);
  const texts = rows.map(({ description }) => description);
  const all = await orErrorResponse(readDescriptions(database.read, texts));
  return rows.map((row, index) => {
    const blocks = all[index] ?? [];
    return { ...row, description: wordsOfBlocks(blocks), blocks };
  });
}

/** Returns a record as `describeAll` does. */
export async function describe<Row extends { description: string }>(
  context: Readonly<RouterContextProvider>,
  row: Row,
): Promise<Described<Row>> {
  const [described] = await describeAll(context, [row]);
  return described ?? { ...row, blocks: [] };
}
