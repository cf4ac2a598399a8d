import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { erasePersonalData, type PersonalData } from "#contract/privacy.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call } from "#web/shared/call.ts";
import { saveFile } from "#web/shared/save-file.ts";
import { useMayCall } from "../base/account.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { FormSection } from "../forms/fields.tsx";
import { describeErased, describeFound } from "./personal-data-labels.ts";

interface FoundPersonProps {
  data: PersonalData;
  onErased: () => void;
}

/** Reasons for which a user chooses among addresses, by what was searched for. */
const UNSURE = {
  email:
    "Some of these may be someone else's: they were corrected by people who can't delete personal data, or something kept under them has another name. Choose those that belong to this person; the others won't be touched.",
  phone:
    "Some of these may be someone else's: people share a telephone number. Choose those that belong to this person; the others won't be touched.",
} as const;

/** Records about a person, with the buttons to download and to delete them. */
export function PersonResult({ data, onErased }: FoundPersonProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const mayErase = useMayCall(erasePersonalData);
  const { email, phone, otherAddresses, unsureAddresses } = data;
  const [searched, person] = email === "" ? [phone, { phone }] : [email, { email }];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  function choose(address: string) {
    const next = new Set(chosen);
    if (!next.delete(address)) next.add(address);
    setChosen(next);
  }
  const addresses = [searched, ...otherAddresses.filter((one) => !unsureAddresses.includes(one) || chosen.has(one))];
  const found = describeFound(data);
  const erasing = useMutation({
    mutationFn: () =>
      withConfirmation(() => call(erasePersonalData, { body: { ...person, otherAddresses: [...chosen] } })),
    onSuccess({ data: erased }) {
      const mailbox = erased.mailbox ? ". Look for their emails in the mailbox too" : "";
      toast(`Deleted: ${describeErased(erased) || "there was nothing left"}${mailbox}`);
      onErased();
      // Any list, timeline or audit entry may have shown the person.
      queryClient.invalidateQueries();
    },
  });

  async function askToErase() {
    const isConfirmed = await confirm({
      confirm: "Delete everything",
      text: (
        <p>
          Kept under {addresses.join(", ")}. Records and emails are deleted, with notes, history and CVs; the audit
          trail keeps its entries without the name. This cannot be undone, and it also applies to any backup restored
          later.
        </p>
      ),
      title: "Delete everything about this person?",
    });
    if (isConfirmed) erasing.mutate();
  }

  function download() {
    const file = new Blob([`${JSON.stringify(data, undefined, 2)}\n`], { type: "application/json" });
    saveFile(file, "personal-data.json");
    toast("personal-data.json downloaded");
  }

  if (found === "") {
    return (
      <FormSection line={`No record, email, account or audit entry names ${searched}.`} title="Nothing is kept">
        <p className="text-ink-2">Backups and logs are not searched.</p>
      </FormSection>
    );
  }
  return (
    <FormSection line={`Kept under ${searched}.`} title="Found">
      <FailureBanner
        error={erasing.error}
        action={{ label: "Try again", onAct: () => erasing.mutate() }}
        message="Failed to delete personal data"
        onDismiss={erasing.reset}
      />
      <p role="status">{`${found}.`}</p>
      {otherAddresses.length > 0 && (
        <p>
          {email === ""
            ? `The same number is kept with ${otherAddresses.join(", ")}.`
            : `Some of it is under ${otherAddresses.join(", ")}, because the address was corrected.`}
        </p>
      )}
      {mayErase && unsureAddresses.length > 0 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5">{email === "" ? UNSURE.phone : UNSURE.email}</legend>
          {unsureAddresses.map((address) => (
            <div className="flex min-h-8 items-center gap-2 wrap-anywhere" key={address}>
              <Checkbox
                checked={chosen.has(address)}
                label={`Delete ${address} too`}
                onToggle={() => choose(address)}
              />
              <span aria-hidden="true">{address}</span>
            </div>
          ))}
        </fieldset>
      )}
      {data.accounts.length + data.settings.length + data.mentions.length > 0 && (
        <p className="text-ink-2">
          Accounts, with the audit entries about them, stay until they are deleted under Users. Settings, pages of the
          site and other people's records stay too: edit those by hand.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download size={16} />} onClick={download}>
          Download
        </Button>
        {mayErase && (
          <Button busy={erasing.isPending} variant="danger" onClick={askToErase}>
            Delete everything
          </Button>
        )}
      </div>
    </FormSection>
  );
}
