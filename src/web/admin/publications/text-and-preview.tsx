import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { BesidePreview } from "../writing/beside-preview.tsx";
import { MarkdownField } from "../writing/markdown-field.tsx";
import { type PreviewCall, TextPreview } from "../writing/text-preview.tsx";

/** Values of a publication's form that the preview shows. */
interface ShownValues {
  title: string;
  summary: string;
  /** Undefined where there is no cover. */
  cover?: string;
}

interface TextAndPreviewProps {
  field: ComponentProps<typeof MarkdownField>;
  preview: PreviewCall;
}

/** Text of a publication, and what its page says. */
export function TextAndPreview({ field, preview }: TextAndPreviewProps) {
  return (
    <BesidePreview name={field.name} preview={<Preview call={preview} name={field.name} />}>
      <MarkdownField {...field} />
    </BesidePreview>
  );
}

function Preview(props: { call: PreviewCall; name: string }) {
  const [title, summary, cover] = useWatch<ShownValues, ["title", "summary", "cover"]>({
    name: ["title", "summary", "cover"],
  });
  return (
    <TextPreview {...props} isBlank={[title, summary, cover].every((part) => (part ?? "").trim() === "")}>
      {title && <p className="text-2xl leading-tight font-heading font-stretch-112%">{title}</p>}
      {summary && <p className="text-ink-2">{summary}</p>}
      {cover && <img alt="" className="aspect-video w-full object-cover dark:bg-ink" src={`/uploads/${cover}`} />}
    </TextPreview>
  );
}
