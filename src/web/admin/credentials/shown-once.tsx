import { Check, Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyText } from "#web/shared/copy-text.ts";

interface ShownOnceProps {
  secret: string;
  /** Text of the button that copies it: `Copy key`. */
  copyLabel: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** New secret, which is shown only once, with a button that copies it. The button takes the focus. */
export function ShownOnce({ secret, copyLabel, children }: ShownOnceProps) {
  const [copied, setCopied] = useState<boolean>();
  const shown = useRef<HTMLElement>(null);
  async function copy() {
    const isCopied = await copyText(secret);
    // A selected secret can be copied by hand.
    if (!isCopied && shown.current) getSelection()?.selectAllChildren(shown.current);
    setCopied(isCopied);
  }
  const noun = copyLabel.replace("Copy ", "");
  return (
    <>
      <code
        className="block rounded-control border border-border-strong bg-surface-2 px-3 py-2.5 font-mono text-[0.875rem] wrap-anywhere"
        ref={shown}
      >
        {secret}
      </code>
      <p role="status">
        {copied === true && <span>Copied.</span>}
        {copied === false && (
          <span>{`Your browser does not allow copying here. The ${noun} is selected: copy it yourself.`}</span>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button autoFocus icon={copied ? <Check size={16} /> : <Copy size={16} />} onClick={copy}>
          {copyLabel}
        </Button>
        {children}
      </div>
    </>
  );
}
