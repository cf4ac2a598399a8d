import { BRAND_PATH } from "#contract/brand.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Addresses of drawn pictures in attributes: files of the build, and covers with their query. */
const PICTURE = /((?:src|href)=")(\/assets\/([\w.-]+\.svg)|(\/covers\/[\w-]+\.svg)(\?[^"]*)?)(?=")/g;

/** Returns a page whose drawn pictures have the company's colours. Their addresses change with the colours, so that no browser has old ones. */
export async function dressPage({ companyLook }: Platform, html: string): Promise<string> {
  const { brand } = await companyLook().catch(() => ({ brand: null }));
  if (!brand) return html;
  const { version } = brand;
  return html.replaceAll(PICTURE, (_, attribute, _whole, file, cover, query) => {
    if (file !== undefined) return `${attribute}${BRAND_PATH}/${version}/${file}`;
    return `${attribute}${cover}${query === undefined ? "?" : `${query}&amp;`}brand=${version}`;
  });
}
