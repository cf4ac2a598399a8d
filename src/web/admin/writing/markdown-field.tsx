import { type ComponentProps, useState } from "react";
import { useWatch } from "react-hook-form";
import { previewArticle } from "#contract/articles.ts";
import { listPictures } from "#contract/pictures.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { area, type Field } from "../forms/field-table.ts";
import { FormTextArea } from "../forms/fields.tsx";
import { PicturePicker } from "../pictures/picture-picker.tsx";
import { BesidePreview } from "./beside-preview.tsx";
import { countWords } from "./markdown-edits.ts";
import { TextPreview } from "./text-preview.tsx";
import { useWriting } from "./use-writing.tsx";
import { WritingTools } from "./writing-tools.tsx";

type MarkdownFieldProps = ComponentProps<typeof FormTextArea>;

/** Field of a form for a text in Markdown, with buttons for its signs and for pictures. */
export function MarkdownField({ name, label, ...rest }: MarkdownFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const mayChoose = useMayCall(listPictures);
  const { field, run, add, handlers, notices } = useWriting();
  return (
    <div className="grid min-w-0 content-start gap-2">
      <WritingTools onAdd={mayChoose ? () => setIsChoosing(true) : undefined} onRun={run} />
      <FormTextArea
        className="font-mono text-small"
        element={field}
        label={label}
        name={name}
        rows={22}
        {...handlers}
        {...rest}
      />
      <Words name={name} />
      {notices}
      {isChoosing && (
        <PicturePicker field={label} focusAfter={field} multiple onClose={() => setIsChoosing(false)} onPick={add} />
      )}
    </div>
  );
}

/** Number of words, and how pictures are written. */
function Words({ name }: { name: string }) {
  const text = useWatch<Record<string, string>, string>({ name }) ?? "";
  const words = countWords(text);
  return (
    <p className="text-small text-ink-3">
      {`${plural(words, "word")}. A picture is ![words](address "caption"); without words it has those of the library.`}
    </p>
  );
}

/** Field for a description, with what its page says. Users who only read the record have no preview of it. */
function DescriptionField(props: MarkdownFieldProps) {
  const { name } = props;
  const mayPreview = useMayCall(previewArticle);
  if (!mayPreview) return <MarkdownField {...props} />;
  return (
    <BesidePreview name={name} preview={<TextPreview call={previewArticle} keepsLines name={name} />}>
      <MarkdownField {...props} />
    </BesidePreview>
  );
}

/** Description in Markdown. Default: 10 rows. */
export function markdown(
  label: string,
  { rows = 10 }: { rows?: number } = {},
): Field<string, string, { rows: number }> {
  return { ...area(label, { rows }), props: { rows }, control: DescriptionField, shape: { control: "markdown", rows } };
}
