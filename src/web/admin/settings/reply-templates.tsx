import { MOST_TEMPLATES } from "#contract/replies.ts";
import { EntryButtons, EntryList } from "../forms/entry-list.tsx";
import { FormGroup, FormText, FormTextArea } from "../forms/fields.tsx";
import { fieldsOf } from "../forms/record-form.ts";
import { useFormEntries } from "../forms/use-entries.ts";
import { COMPANY_FORM } from "./company-record-form.ts";

const field = fieldsOf(COMPANY_FORM);

/** Templates below each other. */
export function ReplyTemplates() {
  const { entries, ids } = useFormEntries("replyTemplates", {
    one: "Template",
    max: MOST_TEMPLATES,
    blank: () => ({ name: "", subject: "", text: "" }),
  });
  return (
    <FormGroup {...field("replyTemplates")} className="grid gap-4">
      <EntryList
        add="+ Add template"
        className="gap-3"
        entries={entries}
        ids={ids}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5 rounded-banner border border-border p-3.5"
      >
        {(index) => (
          <>
            <FormText label={`Name of template ${index + 1}`} name={`replyTemplates.${index}.name`} />
            <div className="mt-6.5 flex desk:mt-7">
              <EntryButtons
                count={ids.length}
                index={index}
                onMove={entries.move}
                onRemove={entries.remove}
                what={`template ${index + 1}`}
              />
            </div>
            <div className="col-span-2 grid gap-2.5">
              <FormText label={`Subject of template ${index + 1}`} name={`replyTemplates.${index}.subject`} optional />
              <FormTextArea label={`Text of template ${index + 1}`} name={`replyTemplates.${index}.text`} />
            </div>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}
