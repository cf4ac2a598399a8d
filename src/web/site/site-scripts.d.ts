/** Module made by tools/vite/site-scripts.ts. */
declare module "virtual:site-scripts" {
  /** Address of the public pages' script, hashed in a build. */
  export const siteScript: string;
}
