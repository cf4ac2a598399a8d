import { type ReactNode, useState } from "react";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { useFieldError } from "../forms/fields.tsx";

const SIDES = [
  { value: "text", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;
type Side = (typeof SIDES)[number]["value"];

interface BesidePreviewProps {
  /** Name of the field, which is shown while it has an error. */
  name: string;
  preview: ReactNode;
  children: ReactNode;
}

/** Field for a text with its preview: beside it where there is room, else behind a switch. */
export function BesidePreview({ name, preview, children }: BesidePreviewProps) {
  const [chosen, setChosen] = useState<Side>("text");
  const hasError = useFieldError(name) !== undefined;
  const side = hasError ? "text" : chosen;
  return (
    <div className="@container min-w-0">
      <ViewSwitch
        choices={SIDES}
        className="mb-2 w-fit *:px-3 @2xl:hidden"
        label="Text or preview"
        onShow={setChosen}
        shown={side}
      />
      <div className="grid min-w-0 gap-4 @2xl:grid-cols-2">
        <div className={side === "text" ? "min-w-0" : "min-w-0 @max-2xl:hidden"}>{children}</div>
        <div className={side === "preview" ? "min-w-0" : "min-w-0 @max-2xl:hidden"}>{preview}</div>
      </div>
    </div>
  );
}
