import { useState } from "react";
import { type Article, createArticlePreview, revokeArticlePreviews } from "#contract/articles.ts";
import { Button } from "#ui/button.tsx";
import { call, callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { FormPanel, FormSection } from "../forms/fields.tsx";
import { ShareDialog } from "../site/share-dialog.tsx";

/** Panel of an article that is not public: links for people without an account. */
export function ArticleSharing({ article: { id } }: { article: Article }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayShare = useMayCall(createArticlePreview);
  if (!mayShare) return null;
  const params = { id };
  return (
    <FormPanel>
      <FormSection line="A link shows the saved article to people without an account." title="Preview link">
        <Button className="justify-self-start" onClick={() => setIsOpen(true)} size="small">
          Share preview
        </Button>
      </FormSection>
      {isOpen && (
        <ShareDialog
          endAll={() => call(revokeArticlePreviews, { params })}
          line="Whoever has the link sees the article as it is saved, without signing in. Later changes show once you save them."
          make={async () => (await callRecord(createArticlePreview, { params })).record}
          of="this article"
          onClose={() => setIsOpen(false)}
        />
      )}
    </FormPanel>
  );
}
