import { APPLICATION_FORM } from "#content/careers.ts";
import { fieldId } from "../contact/form-field.tsx";
import { controlOf, FieldFrame } from "./application-field.tsx";

interface LetterFieldProps {
  word: string | undefined;
  error: string | undefined;
}

export function LetterField({ word, error }: LetterFieldProps) {
  return (
    <FieldFrame name="coverLetter" label="Cover Letter" error={error}>
      <textarea
        {...controlOf("coverLetter", error, true)}
        rows={7}
        required
        // Never "off": browsers then forget on the way Back what was typed.
        autoComplete="on"
        defaultValue={word}
      />
      <p id={`${fieldId("coverLetter")}-hint`} className="field-hint flex justify-between gap-4">
        <span>{APPLICATION_FORM.letterHint}</span>
        <span className="needs-script" data-length-of="coverLetter">
          0 characters
        </span>
      </p>
    </FieldFrame>
  );
}

interface ResumeFieldProps {
  error: string | undefined;
  /** The page came back, and no page can bring back a file. */
  again: boolean;
}

/** A file is chosen by the browser's own button or dropped onto the form; the script names it and its size. */
export function ResumeField({ error, again }: ResumeFieldProps) {
  const id = fieldId("resume");
  return (
    <FieldFrame name="resume" label="Resume" error={error}>
      <div className="file-zone">
        <input type="file" {...controlOf("resume", error, true)} accept=".pdf,.doc,.docx" required />
        <p id={`${id}-hint`} className="field-hint">
          {again && <strong className="block text-ink">{APPLICATION_FORM.resumeAgain}</strong>}
          {APPLICATION_FORM.resumeHint} <span className="needs-script">{APPLICATION_FORM.resumeDrop}</span>
        </p>
        <div className="file-chosen">
          <span role="status" data-file-name />
          <button type="button" className="prose-link" data-file-remove hidden>
            {APPLICATION_FORM.remove}
          </button>
        </div>
      </div>
    </FieldFrame>
  );
}
