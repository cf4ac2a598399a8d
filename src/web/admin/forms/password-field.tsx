import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { TextField } from "#ui/field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "end" | "type">;

/** Password field with a button that shows the typed text. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      autoCapitalize="none"
      end={
        <button
          aria-description={props.label}
          aria-label={shown ? "Hide what was typed" : "Show what was typed"}
          className="grid size-11 cursor-pointer place-items-center rounded-md text-ink-2 hover:text-ink"
          onClick={() => setShown(!shown)}
          type="button"
        >
          <Icon size={18} />
        </button>
      }
      spellCheck={false}
      type={shown ? "text" : "password"}
    />
  );
}
