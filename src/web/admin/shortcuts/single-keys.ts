/** Whether keys without Ctrl or Cmd do anything: kept in this browser, since it is about hands and software, not people. */
const KEY = "single-keys";

export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Answers whether it is kept; a browser may refuse storage. */
export function switchSingleKeys(on: boolean): boolean {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
    return true;
  } catch {
    return false;
  }
}
