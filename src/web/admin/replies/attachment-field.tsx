import { Paperclip, X } from "lucide-react";
import { type DragEvent, type RefObject, useId, useRef, useState } from "react";
import { fileFault, REPLY_FILES } from "#contract/reply-files.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { formatBytes } from "#web/shared/format-bytes.ts";
import { plural } from "#web/shared/plural.ts";
import { randomKey } from "#web/shared/random-key.ts";

/** Returns the message for files that the server would refuse by their number, names or sizes. */
export function faultOf(files: readonly File[]): string | undefined {
  if (files.length > REPLY_FILES.maxFiles) return REPLY_FILES.tooMany;
  return files.some(fileFault) ? "Remove the files that can't be attached" : undefined;
}

/** Keys of chosen files, since two may have the same name. */
const KEYS = new WeakMap<File, string>();

/** Returns the key of a file in the list, which stays the same while the file is chosen. */
function keyOf(file: File): string {
  const key = KEYS.get(file) ?? randomKey();
  KEYS.set(file, key);
  return key;
}

interface AttachmentFieldProps {
  files: readonly File[];
  /** Names of files that were chosen before the page was left, one a line; `""` for none. */
  lost: string;
  /** Message of the server about the files. */
  error: string | undefined;
  onChange: (files: readonly File[]) => void;
  /** Set to the button that chooses files. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Chosen files of a reply, each with its size or its fault, and the button that adds more. */
export function AttachmentField({ files, lost, error, onChange, button }: AttachmentFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const fault = faultOf(files) ?? error;

  function remove(index: number) {
    onChange(files.filter((_, at) => at !== index));
    const others = list.current?.querySelectorAll("button") ?? [];
    // The next file takes the place of the removed one. After the last one the focus goes back.
    (others[index + 1] ?? others[index - 1] ?? button.current)?.focus();
  }
  return (
    <div className="grid justify-items-start gap-2">
      <ul aria-label="Files to attach" className="grid w-full gap-1 empty:hidden" ref={list}>
        {files.map((file, index) => (
          <ChosenFile file={file} key={keyOf(file)} onRemove={() => remove(index)} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          aria-describedby={fault ? `${id}-hint ${id}-error` : `${id}-hint`}
          icon={<Paperclip size={16} />}
          onClick={() => input.current?.click()}
          ref={button}
          size="small"
        >
          Attach files
        </Button>
        <p className="text-small text-ink-3" id={`${id}-hint`}>
          At most {REPLY_FILES.maxFiles} files of 5 MB, no programs or scripts
        </p>
      </div>
      <p className="sr-only" role="status">
        {files.length > 0 && `${plural(files.length, "file")} attached`}
      </p>
      {lost !== "" && <p className="text-ink-2 wrap-anywhere">Attach again: {lost.split("\n").join(", ")}</p>}
      {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
      <input
        aria-label="Files to attach"
        className="sr-only"
        multiple
        onChange={({ target }) => {
          onChange([...files, ...(target.files ?? [])]);
          // The same file can be chosen again after it was removed.
          target.value = "";
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </div>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const id = useId();
  const fault = fileFault(file);
  return (
    <li className="flex items-center gap-2 rounded-control border border-border bg-surface py-0.5 pr-0.5 pl-2.5">
      <span className="min-w-0 grow py-1">
        <span className="wrap-anywhere">
          <bdi>{file.name}</bdi> <span className="text-small text-ink-3">{formatBytes(file.size)}</span>
        </span>
        {fault && <FieldError id={id}>{fault}</FieldError>}
      </span>
      <Button
        aria-describedby={fault && id}
        aria-label={`Remove ${file.name}`}
        icon={<X size={16} />}
        onClick={onRemove}
        size="icon"
        title="Remove"
        variant="quiet"
      />
    </li>
  );
}

/** Handlers of an element onto which files can be dropped. Dragged text is left to the browser. */
export function useFileDrop(onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}
