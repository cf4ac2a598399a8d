import { Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { useToastOfScreen } from "#ui/toast.tsx";
import { FormText } from "../forms/fields.tsx";
import type { CompanyValues } from "./company-record-form.ts";

const MOST = 10;

/** Names and addresses below each other: added, and removed with a way back. */
export function SocialLinks() {
  const { control, getValues, setFocus } = useFormContext<CompanyValues>();
  const { fields, append, insert, remove } = useFieldArray({ control, name: "social" });
  const toast = useToastOfScreen();

  function take(index: number) {
    const link = getValues(`social.${index}`);
    remove(index);
    if (`${link.name}${link.url}`.trim() !== "") toast("Link removed", () => insert(index, link));
  }
  function add() {
    append({ name: "", url: "" }, { shouldFocus: false });
    requestAnimationFrame(() => setFocus(`social.${fields.length}.name`));
  }

  return (
    <div className="grid gap-4">
      <ol className="grid gap-4 empty:hidden">
        {fields.map((field, index) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
            key={field.id}
          >
            <FormText label={`Name of link ${index + 1}`} name={`social.${index}.name`} />
            <div className="max-sm:col-start-1">
              <FormText
                autoCapitalize="none"
                inputMode="url"
                label={`Web address of link ${index + 1}`}
                name={`social.${index}.url`}
                spellCheck={false}
              />
            </div>
            <Button
              aria-label={`Remove link ${index + 1}`}
              className="mt-6.5 desk:mt-7 max-sm:col-start-2 max-sm:row-start-1"
              icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
              variant="quiet"
              onClick={() => take(index)}
              size="icon"
            />
          </li>
        ))}
      </ol>
      <Button className="justify-self-start" disabled={fields.length >= MOST} onClick={add}>
        + Add link
      </Button>
    </div>
  );
}
