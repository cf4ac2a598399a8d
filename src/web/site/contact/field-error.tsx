import CircleAlert from "lucide-react/icons/circle-alert";

interface FieldErrorProps {
  /** Of the field it stands under. */
  id: string;
  name: string;
  error: string | undefined;
}

/** What is wrong with a field, with its sign. The words are the script's to fill as well; without any, nothing shows. */
export function FieldError({ id, name, error }: FieldErrorProps) {
  return (
    <p id={`${id}-error`} className="field-error">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <span data-error-of={name}>{error}</span>
    </p>
  );
}
