import { ImagePlus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TOOLS, type Tool } from "./tools.ts";

interface WritingToolsProps {
  /** Name of the toolbar for screen readers. Default: Formatting. */
  name?: string;
  onRun: (edit: Tool["edit"]) => void;
  /** Undefined where a text has no pictures, and for accounts that may not choose them. */
  onAdd?: (() => void) | undefined;
}

/** Buttons of a field for Markdown. Tab reaches one of them, and the arrow keys the others. */
export function WritingTools({ name: label = "Formatting", onRun, onAdd }: WritingToolsProps) {
  const [current, setCurrent] = useState(0);

  function move({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[key];
    if (step === undefined) return;
    const buttons = [...currentTarget.querySelectorAll("button")];
    const next = (current + step + buttons.length) % buttons.length;
    setCurrent(next);
    buttons[next]?.focus();
  }
  return (
    <div aria-label={label} className="flex flex-wrap gap-1" onKeyDown={move} role="toolbar">
      {TOOLS.map(({ name, icon: Icon, edit, key }, index) => (
        <Button
          aria-label={name}
          key={name}
          onClick={() => onRun(edit)}
          onFocus={() => setCurrent(index)}
          size="icon"
          tabIndex={index === current ? 0 : -1}
          title={key === undefined ? name : `${name} (Ctrl ${key.toUpperCase()})`}
          variant="quiet"
        >
          <Icon size={18} />
        </Button>
      ))}
      {onAdd && (
        <Button
          icon={<ImagePlus size={16} />}
          onClick={onAdd}
          onFocus={() => setCurrent(TOOLS.length)}
          size="small"
          tabIndex={current === TOOLS.length ? 0 : -1}
        >
          Add pictures
        </Button>
      )}
    </div>
  );
}
