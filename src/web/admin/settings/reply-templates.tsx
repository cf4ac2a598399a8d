import { Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { MOST_TEMPLATES } from "#contract/reply-templates.ts";
import { Button } from "#ui/button.tsx";
import { useToastOfScreen } from "#ui/toast.tsx";
import { FormText, FormTextArea } from "../forms/fields.tsx";
import type { CompanyValues } from "./company-record-form.ts";

/** Templates below each other: added, and removed with a way back. */
export function ReplyTemplates() {
  const { control, getValues, setFocus } = useFormContext<CompanyValues>();
  const { fields, append, insert, remove } = useFieldArray({ control, name: "replyTemplates" });
  const toast = useToastOfScreen();

  function take(index: number) {
    const template = getValues(`replyTemplates.${index}`);
    remove(index);
    if (`${template.name}${template.text}`.trim() !== "") toast("Template removed", () => insert(index, template));
  }
  function add() {
    append({ name: "", subject: "", text: "" }, { shouldFocus: false });
    requestAnimationFrame(() => setFocus(`replyTemplates.${fields.length}.name`));
  }

  return (
    <div className="grid gap-4">
      <ol className="grid gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5 rounded-banner border border-border p-3.5"
            key={field.id}
          >
            <FormText label={`Name of template ${index + 1}`} name={`replyTemplates.${index}.name`} />
            <Button
              aria-label={`Remove template ${index + 1}`}
              className="mt-6.5 desk:mt-7"
              icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
              onClick={() => take(index)}
              size="icon"
              variant="quiet"
            />
            <div className="col-span-2 grid gap-2.5">
              <FormText label={`Subject of template ${index + 1}`} name={`replyTemplates.${index}.subject`} optional />
              <FormTextArea label={`Text of template ${index + 1}`} name={`replyTemplates.${index}.text`} />
            </div>
          </li>
        ))}
      </ol>
      <Button className="justify-self-start" disabled={fields.length >= MOST_TEMPLATES} onClick={add}>
        + Add template
      </Button>
    </div>
  );
}
