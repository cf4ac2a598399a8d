import type { FormFiles } from "#contract/endpoint.ts";

/** Files of a reply. */
export const REPLY_FILES = {
  file: "files",
  maxBytes: 5 * 1024 * 1024,
  maxFiles: 5,
  tooMany: "Attach at most 5 files",
  tooLarge: "The files are too large: at most 5 files of 5 MB each",
} as const satisfies FormFiles;

/**
 * Extensions of files that a system runs when they are opened, installs, or opens in a browser, where they can run scripts. Documents
 * with macros count as programs. Archives and disk images do not: what is in them is not run by opening them.
 */
const REFUSED_EXTENSIONS: ReadonlySet<string> = new Set(
  [
    // Windows
    "ade adp appref-ms appx appxbundle bas bat chm cmd com cpl diagcab dll drv exe gadget hlp hta inf lnk mda mde",
    "msc msh msh1 msh2 msi msix msixbundle msp mst ocx pif ps1 ps1xml ps2 psc1 psd1 psm1 reg scf scr sct",
    "settingcontent-ms shb shs sys url vb vbe vbs ws wsc wsf wsh xbap xll xnk",
    // macOS, Linux, telephones and browsers
    "action apk app appimage command crx deb desktop dylib elf flatpakref ipa ko out pkg rpm run scpt scptd snap so",
    "terminal webloc workflow xapk xpi",
    // Scripts and compiled code
    "ahk applescript asp aspx au3 awk bash cgi cjs class csh fish fsx groovy jar jnlp js jse jsp jsx kts ksh lua mjs nsh",
    "phar php php3 php4 php5 phtml pl pm py pyc pyo pyw pyz r rb sh swf tcl ts tsx wasm zsh",
    // Pages and pictures with scripts
    "htm html mht mhtml shtml svg svgz xht xhtml xsl xslt",
    // Documents with macros, and add-ins
    "docm dotm potm ppa ppam ppsm pptm sldm wll xla xlam xlm xlsm xltm",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Returns the extension by which a system would open a file, in lower case. Windows drops dots and spaces at the end of a name, and
 * writes a file named `a.js::$DATA` to `a.js`.
 */
export function extensionOf(name: string): string {
  const kept = name
    .normalize("NFKC")
    .replace(/:[^.]*$/, "")
    .replace(/[.\s]+$/, "");
  return /\.([^.]+)$/.exec(kept)?.[1]?.toLowerCase() ?? "";
}

/** Reasons for which a file can't be attached. */
export const FILE_FAULTS = {
  program: "Programs and scripts can't be attached",
  macros: "Files with macros can't be attached",
  empty: "Empty files can't be attached",
  tooLarge: "Files of more than 5 MB can't be attached",
} as const;

/** Returns why a file can't be attached, by its name and size. Undefined if it can; only the server checks the content. */
export function fileFault({ name, size }: { name: string; size: number }): string | undefined {
  if (REFUSED_EXTENSIONS.has(extensionOf(name))) return FILE_FAULTS.program;
  if (size === 0) return FILE_FAULTS.empty;
  return size > REPLY_FILES.maxBytes ? FILE_FAULTS.tooLarge : undefined;
}
