import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { partialPageContext, platformContext } from "#server/platform/pages/page-context.ts";
import { createPlatform } from "#tests/support/platform.ts";
import { documentFacts } from "./document.server.ts";

test("a document without the company's name is marked as partial", async () => {
  const platform = await createPlatform();
  async function factsOf() {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    const { companyName } = await documentFacts(context);
    return { companyName, isPartial: context.get(partialPageContext) };
  }
  expect(await factsOf()).toEqual({ companyName: "Palmiet", isPartial: false });
  await platform.database.close();
  expect(await factsOf()).toEqual({ companyName: undefined, isPartial: true });
  await platform.close();
});
