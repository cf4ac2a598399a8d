import { useState } from "react";
import { LIMITS } from "#contract/fields.ts";
import { importSubscribers } from "#contract/imports.ts";
import { TextField } from "#ui/field.tsx";
import { callUpload } from "#web/shared/call.ts";
import type { ImportSubject } from "../imports/import-client.ts";
import { ImportScreen } from "../imports/import-screen.tsx";
import { subscribersArea } from "./area.ts";
import { subscribers } from "./subscriber-client.ts";

const SUBSCRIBERS: ImportSubject = {
  kind: "subscribers",
  nouns: ["subscriber", "subscribers"],
  area: "Subscribers",
  back: { to: subscribersArea.path, label: "Back to subscribers" },
  hint: "A CSV file of at most 20,000 rows, as Mailchimp, Ghost or a spreadsheet save it. Only people who agreed to your newsletter: each row needs the day and the place of that consent, which are kept as its evidence. Nothing is stored until you run the import, and nobody is mailed.",
  required: "An email address is required, and the day and the place of the consent, here or for the whole file.",
  known: {
    title: "Addresses that are already subscribers",
    update: "Confirm those that have not confirmed yet",
  },
  kept: "The addresses that it added are removed, except those that have changed since.",
  records: subscribers.keys.all,
  upload: (file, fields) => callUpload(importSubscribers, file, undefined, fields),
};

/** Screen that imports subscribers, with the consent of rows that name none. */
export function ImportPage() {
  const [consentedAt, setConsentedAt] = useState("");
  const [source, setSource] = useState("");
  return (
    <ImportScreen subject={SUBSCRIBERS} texts={{ consentedAt, source }}>
      <fieldset className="grid w-full items-start gap-x-6 gap-y-3 sm:grid-cols-2">
        <legend className="mb-1 font-[620]">Consent of rows that name none</legend>
        <TextField
          label="Day of the consent"
          onChange={({ target }) => setConsentedAt(target.value)}
          optional
          type="date"
          value={consentedAt}
        />
        <TextField
          hint="For example: sign-up form of our former site"
          label="Where they agreed"
          maxLength={LIMITS.short}
          onChange={({ target }) => setSource(target.value)}
          optional
          value={source}
        />
      </fieldset>
    </ImportScreen>
  );
}
