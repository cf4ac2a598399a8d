import { BRAND_PATH, BRAND_SHEET, type Brand, brandAddress } from "#contract/brand.ts";
import { renewOwnWires } from "#ui/weave/own-wires.ts";

/**
 * Shows this document in colours that were just saved. The server answers every version in a style sheet's address with the present
 * colours, so the script makes up a new version.
 */
export function showBrand({ accent, accentDark }: Brand): void {
  const { dataset } = document.documentElement;
  for (const link of document.querySelectorAll(`link[rel="stylesheet"][href^="${BRAND_PATH}/"]`)) link.remove();
  delete dataset.brand;
  if (accent === null && accentDark === null) {
    renewOwnWires();
    return;
  }
  dataset.brand = `saved-${Date.now()}`;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = brandAddress(dataset.brand, BRAND_SHEET);
  // Drawn pictures take their colours from the sheet.
  sheet.addEventListener("load", renewOwnWires, { once: true });
  document.head.append(sheet);
}
