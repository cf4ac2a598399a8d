import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextField } from "#ui/field.tsx";

/** The password to sign in with; what was typed can be looked at. */
export function PasswordField({ error }: { error?: string | undefined }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoComplete="current-password"
      end={
        <button
          aria-label={shown ? "Hide what was typed" : "Show what was typed"}
          className="grid size-11 cursor-pointer place-items-center rounded-[6px] text-ink-2 hover:text-ink"
          onClick={() => setShown(!shown)}
          type="button"
        >
          <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
      }
      error={error}
      label="Password"
      name="password"
      required
      spellCheck={false}
      type={shown ? "text" : "password"}
    />
  );
}
