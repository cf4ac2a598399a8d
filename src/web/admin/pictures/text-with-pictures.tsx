import { type ComponentProps, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { listPictures } from "#contract/pictures.ts";
import { Button } from "#ui/button.tsx";
import { useMayCall } from "../base/account.ts";
import { FormTextArea } from "../forms/fields.tsx";
import { PicturePicker } from "./picture-picker.tsx";
import { placePictures } from "./place-pictures.ts";

/** Field for a text in CommonMark, with a button that adds pictures where the cursor was placed. */
export function TextWithPictures(props: ComponentProps<typeof FormTextArea>) {
  const { name } = props;
  const { getValues, setValue } = useFormContext<Record<string, string>>();
  const [isChoosing, setIsChoosing] = useState(false);
  const mayChoose = useMayCall(listPictures);
  /** Field whose cursor was placed. Passing through with Tab leaves the cursor before the text, where nobody placed it. */
  const placed = useRef<HTMLTextAreaElement>(null);

  function add(names: readonly string[]) {
    const body = placePictures(getValues(name) ?? "", names, placed.current?.selectionEnd);
    setValue(name, body, { shouldDirty: true });
  }
  return (
    <div className="grid min-w-0 content-start gap-2">
      <FormTextArea
        className="font-mono text-small"
        onClick={({ currentTarget }) => {
          placed.current = currentTarget;
        }}
        onKeyDown={({ currentTarget, key }) => {
          if (key !== "Tab" && key !== "Shift") placed.current = currentTarget;
        }}
        rows={22}
        {...props}
      />
      {mayChoose && (
        <>
          <Button className="justify-self-start" onClick={() => setIsChoosing(true)} size="small">
            Add pictures
          </Button>
          <p className="text-small text-ink-3">
            ![words](address) is a picture. The words are its alternative text. Without words, it has that of the
            library.
          </p>
        </>
      )}
      {isChoosing && <PicturePicker field={props.label} multiple onClose={() => setIsChoosing(false)} onPick={add} />}
    </div>
  );
}
