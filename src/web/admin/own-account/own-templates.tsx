import { PreferencesChange } from "#contract/preferences.ts";
import { MAX_TEMPLATES, type OwnTemplate } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { useFreshPreferences, useSavePreferences } from "../base/preferences.ts";
import { entries, propsOf } from "../forms/field-table.ts";
import { FormPanel, FormSection } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { TemplateEntries } from "../replies/template-entries.tsx";
import { settingsArea } from "../settings/area.ts";

const FIELDS = {
  replyTemplates: entries<OwnTemplate>("Your reply templates", {
    one: "Template",
    max: MAX_TEMPLATES,
    blank: () => ({ name: "", text: "" }),
  }),
};
const field = propsOf(FIELDS);

/** Form of the templates that only this account is offered. */
export function OwnTemplates() {
  const loaded = useFreshPreferences();
  return (
    <FormPanel>
      <FormSection
        line="Offered to you alone, beside the templates of the company. They can use {name}, {reference}, {job} and {company}."
        title="Your reply templates"
      >
        {loaded && <TemplatesForm stored={loaded.replyTemplates} />}
      </FormSection>
    </FormPanel>
  );
}

function TemplatesForm({ stored }: { stored: OwnTemplate[] }) {
  const toast = useToast();
  const save = useSavePreferences();
  const state = useSmallForm({
    noun: "form",
    draftPath: `${settingsArea.paths.account}#templates`,
    fields: FIELDS,
    schema: PreferencesChange,
    stored: { values: { replyTemplates: stored } },
    afterSave: "stays",
    send: (body) => save(body),
    savedAs: ({ replyTemplates }) => ({ values: { replyTemplates } }),
    show: () => toast("Templates saved"),
  });
  return (
    <SmallForm
      actions={() => (
        <Button busy={state.busy} className="justify-self-start" type="submit">
          Save templates
        </Button>
      )}
      failed="Failed to save templates"
      label="Your reply templates"
      state={state}
    >
      <TemplateEntries {...field("replyTemplates")} />
    </SmallForm>
  );
}
