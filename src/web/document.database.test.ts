import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { makeshiftContext, platformContext } from "#server/platform/pages/page-context.ts";
import { createPlatform } from "#tests/support/platform.ts";
import { documentFacts } from "./document.server.ts";

test("a document without the company's name says that it is a makeshift", async () => {
  const platform = await createPlatform();
  async function factsOf() {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    const { companyName } = await documentFacts(context);
    return { companyName, isMakeshift: context.get(makeshiftContext) };
  }
  expect(await factsOf()).toEqual({ companyName: "Palmiet", isMakeshift: false });
  await platform.database.close();
  expect(await factsOf()).toEqual({ companyName: undefined, isMakeshift: true });
  await platform.close();
});
