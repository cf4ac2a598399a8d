import { type ConfigEnv, mergeConfig } from "vite";
import base from "../../vite.config.ts";

/** Configuration of `npm run dev` with an empty cache of its own, as after a fresh clone. */
export default async function coldConfig(environment: ConfigEnv) {
  return mergeConfig(await base(environment), { cacheDir: process.env.VITE_CACHE });
}
