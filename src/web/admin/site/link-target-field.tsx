import { ChevronDown } from "lucide-react";
import { type Ref, useState } from "react";
import { Combobox } from "../forms/combobox.tsx";
import { nameOfTarget, useLinkTargets } from "./link-targets.ts";

interface LinkTargetFieldProps {
  label: string;
  /** End of the label that only screen readers read. */
  of?: string;
  /** Path of the field in the document or form. */
  name: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (href: string) => void;
  onFocus?: () => void;
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Target of a button, chosen from the pages, places and published records of the site. A typed path is taken over when the user
 * leaves the field, since half a path leads nowhere.
 */
export function LinkTargetField({ value, readOnly, onChange, onLeave, ...field }: LinkTargetFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const options = useLinkTargets(typed ?? "", isOpen && !readOnly);

  function take(href: string | undefined) {
    setTyped(undefined);
    setOpen(false);
    if (href !== undefined && href.trim() !== value) onChange(href.trim());
  }

  return (
    <Combobox
      {...field}
      end={<ChevronDown aria-hidden="true" className="pointer-events-none mr-2 text-ink-3" size={16} />}
      hint={nameOfTarget(typed ?? value)}
      onBlur={() => {
        take(typed);
        onLeave?.();
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        setOpen(true);
      }}
      onChoose={({ id }) => take(id)}
      onClick={() => setOpen(true)}
      onKeyDown={({ key }) => key === "Enter" && take(typed)}
      onOpen={setOpen}
      options={options}
      readOnly={readOnly}
      value={typed ?? value}
    />
  );
}
