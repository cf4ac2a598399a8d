import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOnly } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Base UI's guards at the ends of an open menu pass the focus on at once; axe takes them for controls that hold it. */
const LEFT_OUT = ["[data-base-ui-focus-guard]"];
/** Sticks to the lower edge over whatever is there: how far one has scrolled is no breach, and axe measures targets by what is uncovered. */
const SAVE_BAR = "[data-save-bar]";
const unstick = `for (const bar of document.querySelectorAll("${SAVE_BAR}")) bar.style.position = "static";`;
const stick = `for (const bar of document.querySelectorAll("${SAVE_BAR}")) bar.style.position = "";`;
/** Waits for short animations: axe measures the contrast of a window that is still fading in. */
const settle = `Promise.allSettled(document.getAnimations()
  .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < 2000)
  .map(({ finished }) => finished)).then(() => undefined)`;
const WCAG_22_AA: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Beyond WCAG: what somebody goes by who moves from region to region, or from heading to heading. */
const OUTLINE: RunOnly = { type: "rule", values: ["landmark-unique", "heading-order"] };

/**
 * Fails when axe finds a breach of WCAG 2.2 AA on the page as it stands. Through the debugger's protocol, which the
 * content security policy does not bind: the page itself keeps its policy. `within` leaves out what lies half under a popover, whose
 * targets axe measures without what is covered.
 */
export function expectAccessible(page: Page, state: string, within = "html"): Promise<void> {
  return expectNone(page, state, within, WCAG_22_AA);
}

/** Fails when two regions have one name, or a heading is more than a level below the one before it. */
export function expectOutline(page: Page, state: string): Promise<void> {
  return expectNone(page, state, "html", OUTLINE);
}

async function expectNone(page: Page, state: string, within: string, runOnly: RunOnly): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  try {
    await protocol.send("Runtime.evaluate", { expression: SOURCE });
    const run = `axe.run(${JSON.stringify({ include: [within], exclude: LEFT_OUT })}, ${JSON.stringify({
      runOnly,
      resultTypes: ["violations"],
      // The one frame there is has a policy that keeps axe out: it would wait half a second for an answer.
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
