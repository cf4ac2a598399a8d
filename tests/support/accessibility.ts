import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOnly } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Base UI's guards at the ends of an open menu pass the focus on at once. Axe mistakes them for controls. */
const LEFT_OUT = ["[data-base-ui-focus-guard]"];
/**
 * The bar is fixed to the lower edge and covers other targets, which axe measures by their uncovered part. Scrolling
 * uncovers them.
 */
const SAVE_BAR = "[data-save-bar]";
const unstick = `for (const bar of document.querySelectorAll("${SAVE_BAR}")) bar.style.position = "static";`;
const stick = `for (const bar of document.querySelectorAll("${SAVE_BAR}")) bar.style.position = "";`;
/** Waits for short animations, because axe would measure the contrast of a window that is still fading in. */
const settle = `Promise.allSettled(document.getAnimations()
  .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < 2000)
  .map(({ finished }) => finished)).then(() => undefined)`;
const WCAG_22_AA: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Rules beyond WCAG for users who move by region or heading. */
const OUTLINE: RunOnly = { type: "rule", values: ["landmark-unique", "heading-order"] };

/**
 * Fails when axe finds a breach of WCAG 2.2 AA on the page. Runs through the debugger's protocol, so the page keeps its
 * content security policy. `within` limits the check, for pages with targets partly under a popover.
 */
export function expectAccessible(page: Page, state: string, within = "html"): Promise<void> {
  return expectNone(page, state, within, WCAG_22_AA);
}

/** Fails when two regions have the same name, or a heading level is skipped. */
export function expectOutline(page: Page, state: string): Promise<void> {
  return expectNone(page, state, "html", OUTLINE);
}

async function expectNone(page: Page, state: string, within: string, runOnly: RunOnly): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  try {
    // Half a megabyte, which a page keeps from an earlier check.
    const { result: axe } = await protocol.send("Runtime.evaluate", { expression: "typeof axe" });
    if (axe.value === "undefined") await protocol.send("Runtime.evaluate", { expression: SOURCE });
    const run = `axe.run(${JSON.stringify({ include: [within], exclude: LEFT_OUT })}, ${JSON.stringify({
      runOnly,
      resultTypes: ["violations"],
      // The policy of the preview frame keeps axe out: it would wait half a second for a response.
      iframes: false,
    })})`;
    await protocol.send("Runtime.evaluate", { expression: settle, awaitPromise: true });
    await protocol.send("Runtime.evaluate", { expression: unstick });
    const { result, exceptionDetails } = await protocol.send("Runtime.evaluate", {
      expression: run,
      awaitPromise: true,
      returnByValue: true,
    });
    await protocol.send("Runtime.evaluate", { expression: stick });
    if (exceptionDetails) throw new Error(`axe failed: ${exceptionDetails.exception?.description}`);
    const { violations }: AxeResults = result.value;
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
    if (found.length > 0) throw new Error(`axe on ${state}:\n${found.join("\n")}`);
  } finally {
    await protocol.detach();
  }
}
