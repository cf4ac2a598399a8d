import { recordKeys } from "../resources/resource-client.ts";

/** Id of the only record of settings, which always exists. */
export const SETTINGS_ID = "site";

export const SETTINGS_KEYS = recordKeys("settings");
