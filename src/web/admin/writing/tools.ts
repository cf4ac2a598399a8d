import { Bold, Code, Heading2, Italic, Link2, List, ListOrdered, type LucideIcon, Quote, Table2 } from "lucide-react";
import { code, type Edit, link, type Selected, startLines, table, wrap } from "./markdown-edits.ts";

export interface Tool {
  name: string;
  icon: LucideIcon;
  edit: (selected: Selected) => Edit;
  /** Letter that runs it together with Ctrl or ⌘. */
  key?: string;
}

export const TOOLS: readonly Tool[] = [
  { name: "Bold", icon: Bold, edit: (selected) => wrap(selected, "**"), key: "b" },
  { name: "Italic", icon: Italic, edit: (selected) => wrap(selected, "*"), key: "i" },
  { name: "Link", icon: Link2, edit: link, key: "k" },
  { name: "Heading", icon: Heading2, edit: (selected) => startLines(selected, "## ") },
  { name: "List", icon: List, edit: (selected) => startLines(selected, "- ") },
  { name: "Numbered list", icon: ListOrdered, edit: (selected) => startLines(selected, "1. ") },
  { name: "Quotation", icon: Quote, edit: (selected) => startLines(selected, "> ") },
  { name: "Code", icon: Code, edit: code },
  { name: "Table", icon: Table2, edit: table },
];
