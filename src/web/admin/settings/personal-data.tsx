import { useMutation } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { erasePersonalData, PersonInput, readPersonalData } from "#contract/privacy.ts";
import { Button } from "#ui/button.tsx";
import { CallError, call } from "#web/shared/call.ts";
import { blankValues, propsOf, text, type ValuesOf } from "../forms/field-table.ts";
import { FormPanel, FormSection, FormText } from "../forms/fields.tsx";
import { contractResolver } from "../forms/record-form.ts";
import { useMayCall } from "../shell/account.ts";
import { FailureBanner } from "../shell/failure-reason.tsx";
import { PersonResult } from "./person-result.tsx";
import { RetentionDays } from "./retention-rule.tsx";
import { SettingsPage } from "./settings-page.tsx";

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

const PERSON_FIELDS = { email: text("Email address") };
type Person = ValuesOf<typeof PERSON_FIELDS>;

const resolver = contractResolver<Person, Person>(PersonInput, PERSON_FIELDS);
const field = propsOf(PERSON_FIELDS);

/** Search for the data of a person who asks for a copy or for deletion. */
function PersonSearch() {
  const mayErase = useMayCall(erasePersonalData);
  const methods = useForm<Person, unknown, Person>({ defaultValues: blankValues(PERSON_FIELDS), resolver });
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: (body: Person) => call(readPersonalData, { body }),
    onError(failure) {
      const refused = failure instanceof CallError && failure.errors.find(({ path }) => path === "email");
      if (!refused) return;
      methods.setError("email", { type: "server", message: refused.message }, { shouldFocus: true });
      reset();
    },
  });
  const find = methods.handleSubmit((person) => mutate(person));

  return (
    <FormPanel>
      <FormSection
        line={`Find what is kept under an address, to hand it over${mayErase ? " or delete it" : ""}. Each search is noted in the audit trail.`}
        title="Requests for personal data"
      >
        <FailureBanner
          error={error}
          action={{ label: "Try again", onAct: find }}
          message="Failed to find personal data"
          onDismiss={reset}
        />
        <FormProvider {...methods}>
          <form className="grid gap-4" noValidate onSubmit={find}>
            <FormText autoComplete="off" {...field("email")} type="email" />
            <Button busy={isPending} className="justify-self-start" variant="primary" type="submit">
              Find
            </Button>
          </form>
        </FormProvider>
      </FormSection>
      {data && <PersonResult data={data.data} key={data.data.email} onErased={reset} />}
    </FormPanel>
  );
}
