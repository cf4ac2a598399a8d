import { useQueryClient } from "@tanstack/react-query";
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from "react";
import { uploadImage } from "#contract/uploads.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { PASTED_MARKDOWN } from "../base/lazy-modules.ts";
import { PICTURE_KEYS } from "../pictures/library-client.ts";
import { UploadList } from "../pictures/picture-upload-area.tsx";
import { useUploads } from "../pictures/use-uploads.ts";
import { DescribePicture } from "./describe-picture.tsx";
import { continueList, type Edit, insertMarkdown, isInCode, linkTo, type Selected } from "./markdown-edits.ts";
import { movedPlace, pictures } from "./picture-edits.ts";
import { TOOLS } from "./tools.ts";

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Changes a field as typing does, so that the browser's undo takes the change back, and the form learns of it. */
function apply(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The only way by which a script adds to the browser's own undo. Browsers keep it for editors.
  const isTyped = document.execCommand(insert === "" ? "delete" : "insertText", false, insert);
  if (!isTyped) {
    field.setRangeText(insert, from, to);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
}

/** Position of a picture in a text, with the text that the field had when the picture was added. */
interface Place {
  text: string;
  at: number | undefined;
}
type AskedPicture = Place & { name: string };

/** Maximum pictures of one drop. */
const MAX_FILES = 20;

const placeNow = ({ value }: HTMLTextAreaElement, at: number | undefined): Place => ({ text: value, at });

/** Returns the place of the text that a pointer is at, for browsers that know it. */
function pointedAt({ clientX, clientY, currentTarget }: DragEvent<HTMLTextAreaElement>): number | undefined {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  return position?.offsetNode === currentTarget ? position.offset : undefined;
}

interface Writing {
  /** Set to the text area. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Runs an edit on the selection. */
  run: (edit: (selected: Selected) => Edit) => void;
  /** Places pictures of the library. A single one is described first. */
  add: (names: readonly string[]) => void;
  handlers: {
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
    onFocus: () => void;
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
    onDragOver: (event: DragEvent<HTMLTextAreaElement>) => void;
    onDrop: (event: DragEvent<HTMLTextAreaElement>) => void;
  };
  /** Uploads, what became of a paste, what to type next, and the question for a picture's description. */
  notices: ReactNode;
}

/** Makes a text area a field for Markdown: keys, lists that continue, formatted text and pictures from the clipboard, dropped pictures. */
export function useWriting({ takesPictures = true }: { takesPictures?: boolean } = {}): Writing {
  const field = useRef<HTMLTextAreaElement>(null);
  /** Whether the cursor was placed. Passing through with Tab leaves the cursor before the text, where nobody placed it. */
  const isPlaced = useRef(false);
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState<readonly AskedPicture[]>([]);
  const places = useRef(new WeakMap<File, Place>());
  /** Whether the last keys were Ctrl, Shift and V. Firefox gives their paste the formatting too. */
  const wantsWords = useRef(false);
  /** Edit that waits for a dialog to return the focus. */
  const waiting = useRef<Edit>(undefined);
  const mayUpload = useMayCall(uploadImage) && takesPictures;
  const queryClient = useQueryClient();
  const uploading = useUploads({
    room: () => MAX_FILES,
    full: `At most ${MAX_FILES} pictures at once`,
    onUploaded(name, _, file) {
      queryClient.invalidateQueries({ queryKey: PICTURE_KEYS.lists });
      const place = file && places.current.get(file);
      setAsked((all) => [...all, { name, text: place?.text ?? "", at: place?.at }]);
    },
  });
  const [current, ...others] = asked;

  function run(edit: (selected: Selected) => Edit) {
    if (!field.current) return;
    isPlaced.current = true;
    make(field.current, edit(selectedIn(field.current)));
  }
  function make(target: HTMLTextAreaElement, edit: Edit) {
    setNote(edit.next ?? "");
    apply(target, edit);
  }
  function cursor(): number | undefined {
    return isPlaced.current ? field.current?.selectionEnd : undefined;
  }
  function upload(files: readonly File[], at: number | undefined) {
    if (!field.current) return;
    if (!mayUpload) {
      setNote(takesPictures ? "Your role cannot upload pictures." : "This text has no pictures.");
      return;
    }
    for (const file of files) places.current.set(file, placeNow(field.current, at));
    uploading.choose(files);
  }
  function place(edit: (body: string) => Edit) {
    if (field.current) waiting.current = edit(field.current.value);
    setAsked((all) => all.slice(1));
  }

  async function pasteFormatted(html: string, plain: string) {
    const target = field.current;
    if (!target) return;
    let edit: ((selected: Selected) => Edit) | undefined;
    let said = "";
    try {
      const { pastedMarkdown } = await PASTED_MARKDOWN();
      const pasted = pastedMarkdown(html, window.location.origin);
      if (pasted) {
        edit = (selected) => insertMarkdown(selected, pasted.text, pasted.isInline);
        said = "Formatting became Markdown. Ctrl, Shift and V paste the words alone.";
        if (pasted.pictures > 0)
          said = `${plural(pasted.pictures, "picture")} left out: paste or drop each by itself. ${said}`;
      }
    } catch {
      said = "The formatting could not be read, so that the words alone were pasted. Undo, and paste again.";
    }
    setNote(said);
    apply(target, (edit ?? ((selected) => insertMarkdown(selected, plain, true)))(selectedIn(target)));
  }

  /** Pastes an address as a link, files as pictures, and formatted text as Markdown. Leaves all else to the browser. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData: data, currentTarget } = event;
    const selected = selectedIn(currentTarget);
    const [html, plain, files] = [data.getData("text/html"), data.getData("text/plain"), [...data.files]];
    isPlaced.current = true;
    setNote("");
    if (currentTarget.readOnly || isInCode(selected.text, selected.start)) return;
    const linked = linkTo(selected, plain.trim());
    // A spreadsheet copies its cells as a picture too.
    const hasWords = plain.trim() !== "";
    if (linked) apply(currentTarget, linked);
    else if (files.length > 0 && !hasWords) upload(files, selected.end);
    else if (html !== "" && hasWords && !wantsWords.current) pasteFormatted(html, plain.replace(/\r\n?/g, "\n"));
    else return;
    event.preventDefault();
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { currentTarget, key, nativeEvent } = event;
    if (key !== "Tab" && key !== "Shift") isPlaced.current = true;
    wantsWords.current = event.shiftKey && (event.ctrlKey || event.metaKey) && key.toLowerCase() === "v";
    if (nativeEvent.isComposing || event.altKey || event.shiftKey || currentTarget.readOnly) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const tool = isCommand ? TOOLS.find((one) => one.key === key.toLowerCase()) : undefined;
    const edit =
      tool?.edit(selectedIn(currentTarget)) ??
      (key === "Enter" && !isCommand ? continueList(selectedIn(currentTarget)) : undefined);
    if (!edit) return;
    event.preventDefault();
    // Ctrl and K open the palette elsewhere.
    event.stopPropagation();
    make(currentTarget, edit);
  }
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

  return {
    field,
    run,
    add(names) {
      const [name, more] = names;
      const target = field.current;
      if (!target || name === undefined) return;
      if (more === undefined) setAsked((all) => [...all, { name, ...placeNow(target, cursor()) }]);
      else
        waiting.current = pictures(
          target.value,
          names.map((one) => ({ name: one, alt: "", caption: "" })),
          cursor(),
        );
    },
    handlers: {
      onClick() {
        isPlaced.current = true;
      },
      onKeyDown: press,
      onFocus() {
        const edit = waiting.current;
        waiting.current = undefined;
        // After the dialog has finished with the focus.
        if (edit) setTimeout(() => field.current && apply(field.current, edit));
      },
      onPaste: paste,
      onDragOver(event) {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop(event) {
        if (!hasFiles(event)) return;
        // The browser would open the file instead of this page.
        event.preventDefault();
        upload([...event.dataTransfer.files], pointedAt(event) ?? cursor());
      },
    },
    notices: (
      <>
        <p className={note === "" ? "sr-only" : "text-small text-ink-2"} role="status">
          {note}
        </p>
        <UploadList uploading={uploading} />
        <DescribePicture
          field={field}
          name={current?.name}
          onLeaveOut={() => setAsked(others)}
          onPlace={(picture) =>
            place((body) => {
              const at = current?.at === undefined ? undefined : movedPlace(current.text, body, current.at);
              return pictures(body, [picture], at);
            })
          }
          waiting={others.length}
        />
      </>
    ),
  };
}
