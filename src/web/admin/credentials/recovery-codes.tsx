import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { copyText } from "#web/shared/copy-text.ts";
import { saveFile } from "#web/shared/save-file.ts";

interface RecoveryCodesProps {
  /** Codes to show. Without codes, the dialog is closed. */
  codes: readonly string[];
  onKept: () => void;
}

/** Dialog with ten new codes, which are shown only once. Only its button closes the dialog. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <Dialog open={codes.length > 0} title="Save your recovery codes">
      <Codes codes={codes} onKept={onKept} />
    </Dialog>
  );
}

function Codes({ codes, onKept }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<string>();
  const text = `${codes.join("\n")}\n`;

  async function copy() {
    const isCopied = await copyText(text);
    setCopied(
      isCopied ? "Copied." : "Your browser did not allow copying. Please download the codes or write them down.",
    );
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        If you lose your phone or security key, one of these lets you in instead. Each works once. Keep them where
        nobody else can find them: they won't be shown again.
      </p>
      <ul className="grid gap-x-4 sm:grid-cols-2 gap-y-1.5 rounded-control bg-surface-2 p-3 font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="text-small text-ink-2 empty:hidden" role="status">
        {copied}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}>
          Download
        </Button>
        <Button className="ml-auto" onClick={onKept} variant="primary">
          I've saved them
        </Button>
      </div>
    </div>
  );
}
