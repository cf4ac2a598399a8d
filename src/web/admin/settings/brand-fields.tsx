import { useEffect } from "react";
import { useController, useWatch } from "react-hook-form";
import { EXAMPLE_COLOUR } from "#contract/brand.ts";
import { LAZY_MODULES } from "../base/lazy-modules.ts";
import { useLazyModule } from "../base/use-lazy-module.tsx";
import { FormGroup, FormText } from "../forms/fields.tsx";

const COLOUR = /^#[0-9a-f]{6}$/i;

interface BrandFieldsProps {
  /** Fields of the two colours. */
  colours: readonly { name: string; label: string }[];
}

/** Colours of the company for both themes, typed or chosen, with what follows from them. */
export function BrandFields({ colours }: BrandFieldsProps) {
  const [accent, accentDark] = useWatch({ name: colours.map(({ name }) => name) });
  const typed = (value: unknown) => (typeof value === "string" && COLOUR.test(value.trim()) ? value.trim() : null);
  const { module, need, failure } = useLazyModule(LAZY_MODULES.brandPreview, "preview");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the section is shown
  useEffect(() => void need(), []);
  return (
    <FormGroup className="grid gap-4" label="Colours" name="brand">
      <div className="grid gap-4 sm:grid-cols-2">
        {colours.map((colour) => (
          <ColourField key={colour.name} {...colour} />
        ))}
      </div>
      {module ? (
        <module.BrandPreview colours={{ accent: typed(accent), accentDark: typed(accentDark) }} />
      ) : (
        <div className="min-h-48">{failure}</div>
      )}
    </FormGroup>
  );
}

function ColourField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name });
  const value = String(field.value ?? "").trim();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <FormText
        autoCapitalize="none"
        autoComplete="off"
        className="font-mono"
        hint={`Such as ${EXAMPLE_COLOUR}. Blank: it follows from the other one`}
        label={label}
        name={name}
        optional
        spellCheck={false}
      />
      <input
        aria-label={`Choose: ${label}`}
        className="mt-7 h-11 w-12 cursor-pointer rounded-control border border-border-strong bg-surface p-1 desk:h-9"
        onChange={({ target }) => field.onChange(target.value)}
        type="color"
        value={COLOUR.test(value) ? value.toLowerCase() : EXAMPLE_COLOUR}
      />
    </div>
  );
}
