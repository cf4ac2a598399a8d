import { useState } from "react";
import {
  erasePersonalData,
  type PersonalData as FoundPerson,
  PersonInput,
  readPersonalData,
} from "#contract/privacy.ts";
import { z } from "#contract/zod.ts";
import { Button } from "#ui/button.tsx";
import { callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { propsOf, text } from "../forms/field-table.ts";
import { FormPanel, FormSection, FormText } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { settingsArea } from "../settings/area.ts";
import { SettingsPage } from "../settings/settings-page.tsx";
import { PersonResult } from "./person-result.tsx";
import { RetentionDays } from "./retention-rule.tsx";

export function PersonalData() {
  return (
    <SettingsPage section="Personal data">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PersonSearch />
        <RetentionDays />
      </div>
    </SettingsPage>
  );
}

/** Neither field is kept in a draft or asked about: it is typed again in no time. */
const PERSON_FIELDS = {
  email: { ...text("Email address"), isSecret: true as const },
  phone: { ...text("Telephone number"), isSecret: true as const },
};
const field = propsOf(PERSON_FIELDS);

/** Body of a search. A blank field is left out. */
const PersonSearched = z
  .record(z.string(), z.string())
  .transform((typed) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== "")))
  .pipe(PersonInput);

/** Search for the data of a person who asks for a copy or for deletion. */
function PersonSearch() {
  const mayErase = useMayCall(erasePersonalData);
  const [found, setFound] = useState<FoundPerson>();
  const state = useSmallForm({
    noun: "search",
    draftPath: `${settingsArea.path}#person`,
    fields: PERSON_FIELDS,
    schema: PersonSearched,
    afterSave: "stays",
    send(body) {
      setFound(undefined);
      return callRecord(readPersonalData, { body });
    },
    show: ({ record }) => setFound(record),
  });

  return (
    <FormPanel>
      <FormSection
        line={`Find what is kept under an email address or a telephone number, to hand it over${mayErase ? " or delete it" : ""}. Each search is noted in the audit trail.`}
        title="Requests for personal data"
      >
        <SmallForm
          actions={() => (
            <Button busy={state.busy} className="justify-self-start" type="submit" variant="primary">
              Find
            </Button>
          )}
          failed="Failed to find personal data"
          state={state}
        >
          <FormText autoComplete="off" {...field("email")} type="email" />
          <FormText
            autoComplete="off"
            {...field("phone")}
            hint="Or the number alone, of a person who called."
            type="tel"
          />
        </SmallForm>
      </FormSection>
      {found && <PersonResult data={found} key={found.email || found.phone} onErased={() => setFound(undefined)} />}
    </FormPanel>
  );
}
