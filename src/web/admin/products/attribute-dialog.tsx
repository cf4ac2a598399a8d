import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";

interface AttributeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdd: (name: string) => void;
}

/** Asks for the name of an attribute. */
export function AttributeDialog({ open, onOpenChange, onAdd }: AttributeDialogProps) {
  return (
    <Dialog onOpenChange={onOpenChange} open={open} title="Add Attribute">
      <AttributeQuestion
        onAdd={(name) => {
          onOpenChange(false);
          onAdd(name);
        }}
      />
    </Dialog>
  );
}

function AttributeQuestion({ onAdd }: Pick<AttributeDialogProps, "onAdd">) {
  const [name, setName] = useState("");
  function add(event: FormEvent) {
    event.preventDefault();
    // To React the form of the product is around this one.
    event.stopPropagation();
    onAdd(name);
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={add}>
      <TextField
        autoComplete="off"
        autoFocus
        hint="Every variant gets a field for it, such as Colour"
        label="Attribute name"
        onChange={({ target }) => setName(target.value)}
        type="text"
        value={name}
      />
      <div className="flex justify-end">
        <Button variant="primary" type="submit">
          Add
        </Button>
      </div>
    </form>
  );
}
