/** The settings in the audit trail. */
export const SETTINGS_RECORD = { type: "settings", id: "", name: "Settings", people: [] };
