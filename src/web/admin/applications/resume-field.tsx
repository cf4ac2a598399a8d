import { Paperclip, X } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { formatBytes } from "#web/shared/format-bytes.ts";

interface ResumeFieldProps {
  file: File | undefined;
  /** Name of a file that was chosen before the page was left; `""` for none. */
  nameInDraft: string;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** Chosen résumé with its size, and the buttons that choose and remove one. */
export function ResumeField({ file, nameInDraft, error, onChoose }: ResumeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className="mb-1.5 font-medium">
        Resume <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      {file && (
        <p className="flex w-full items-center gap-2 rounded-control border border-border bg-surface py-0.5 pr-0.5 pl-2.5">
          <span className="min-w-0 grow py-1 wrap-anywhere" role="status">
            <bdi>{file.name}</bdi> <span className="text-small text-ink-3">{formatBytes(file.size)}</span>
          </span>
          <Button
            aria-label={`Remove ${file.name}`}
            icon={<X size={16} />}
            onClick={() => {
              onChoose(undefined);
              button.current?.focus();
            }}
            size="icon"
            title="Remove"
            variant="quiet"
          />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          icon={<Paperclip size={16} />}
          onClick={() => input.current?.click()}
          ref={button}
          size="small"
        >
          {file ? "Choose another file" : "Choose a file"}
        </Button>
        <span className="text-small text-ink-3" id={`${id}-hint`}>
          PDF, DOC or DOCX, at most 5 MB
        </span>
      </div>
      {!file && nameInDraft !== "" && <p className="text-ink-2 wrap-anywhere">Choose again: {nameInDraft}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <input
        accept=".pdf,.doc,.docx"
        aria-label="Resume"
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          // The same file can be chosen again after it was removed.
          target.value = "";
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </fieldset>
  );
}
