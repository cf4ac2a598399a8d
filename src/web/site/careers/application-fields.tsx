import { APPLICATION_FORM } from "#content/careers.ts";
import { data } from "../data-attributes.ts";
import { controlProps, fieldId, LabelledField } from "../forms/form-parts.tsx";

interface FieldProps {
  value: string | undefined;
  error: string | undefined;
}

interface ChoiceFieldProps extends FieldProps {
  name: string;
  label: string;
  /** Labels by the value that is sent. */
  choices: Readonly<Record<string, string>>;
}

export function ChoiceField({ name, label, choices, value, error }: ChoiceFieldProps) {
  return (
    <LabelledField name={name} label={label} error={error}>
      <div className="select">
        <select {...controlProps(name, error)} required defaultValue={value ?? ""}>
          <option value="">{APPLICATION_FORM.select}</option>
          {Object.entries(choices).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </LabelledField>
  );
}

export function LetterField({ value, error }: FieldProps) {
  return (
    <LabelledField name="coverLetter" label="Cover Letter" error={error}>
      <textarea
        {...controlProps("coverLetter", error, ["hint", "error"])}
        rows={7}
        required
        // With "off", browsers forget the text when the visitor goes back.
        autoComplete="on"
        defaultValue={value}
      />
      <p id={`${fieldId("coverLetter")}-hint`} className="field-hint flex justify-between gap-4">
        <span>{APPLICATION_FORM.letterHint}</span>
        <span className="needs-script" {...data({ "data-length-of": "coverLetter" })}>
          0 characters
        </span>
      </p>
    </LabelledField>
  );
}

interface ResumeFieldProps {
  error: string | undefined;
  /** Whether the form came back with errors: the file has to be chosen again. */
  again: boolean;
}

/** Field for the file, which is chosen by the browser's own button or dropped onto the form. The script shows its name and size. */
export function ResumeField({ error, again }: ResumeFieldProps) {
  return (
    <LabelledField name="resume" label="Resume" error={error}>
      <div className="file-zone">
        <input type="file" {...controlProps("resume", error, ["hint", "error"])} accept=".pdf,.doc,.docx" required />
        <p id={`${fieldId("resume")}-hint`} className="field-hint">
          {again && <strong className="block text-ink">{APPLICATION_FORM.resumeAgain}</strong>}
          {APPLICATION_FORM.resumeHint} <span className="needs-script">{APPLICATION_FORM.resumeDrop}</span>
        </p>
        <div className="file-chosen">
          <span role="status" {...data({ "data-file-name": true })} />
          <button type="button" className="prose-link" hidden {...data({ "data-file-remove": true })}>
            {APPLICATION_FORM.remove}
          </button>
        </div>
      </div>
    </LabelledField>
  );
}
