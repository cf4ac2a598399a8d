import type { PageField } from "#contract/page-documents.ts";

/** Document as its fields read and change it. */
export interface Document {
  value: unknown;
  errors: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  /** Names that are allowed in braces. */
  details: ReadonlySet<string>;
  onChange: (path: string, value: unknown) => void;
  /** Returns the current value at a path. */
  read: (path: string) => unknown;
  /** Called with the path of the focused field, whose text the preview then shows. */
  onFocus: (path: string) => void;
}

export interface FieldProps<Field extends PageField> {
  field: Field;
  path: string;
  document: Document;
  /** Label in place of the field's title, for one entry of many. */
  label?: string;
}
