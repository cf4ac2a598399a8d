import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { call, callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { FormPanel, FormSection } from "../forms/fields.tsx";
import { ShareDialog } from "../site/share-dialog.tsx";
import type { Publication, PublicationKind } from "./publication.ts";

interface PublicationSharingProps<Detail extends Publication> {
  kind: PublicationKind<Detail>;
  record: Detail;
}

/** Panel of a publication that is not public: links for people without an account. */
export function PublicationSharing<Detail extends Publication>({
  kind: { records, createPreview, revokePreviews },
  record: { id },
}: PublicationSharingProps<Detail>) {
  const [isOpen, setIsOpen] = useState(false);
  const mayShare = useMayCall(createPreview);
  if (!mayShare) return null;
  const params = { id };
  return (
    <FormPanel>
      <FormSection line={`A link shows the saved ${records.noun} to people without an account.`} title="Preview link">
        <Button className="justify-self-start" onClick={() => setIsOpen(true)} size="small">
          Share preview
        </Button>
      </FormSection>
      {isOpen && (
        <ShareDialog
          endAll={() => call(revokePreviews, { params })}
          line={`Whoever has the link sees the ${records.noun} as it is saved, without signing in. Later changes show once you save them.`}
          make={async () => (await callRecord(createPreview, { params })).record}
          of={`this ${records.noun}`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </FormPanel>
  );
}
