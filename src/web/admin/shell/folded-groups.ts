import { useState } from "react";
import { storedChoice } from "../base/stored-choice.ts";

/** Names of the folded groups, separated by commas. */
const folded = storedChoice("sidebar-folded", (_): _ is string => true);

const namesIn = (text: string | undefined) => text?.split(",").filter(Boolean) ?? [];

/**
 * Returns whether a group of the sidebar is open, and a function that folds or opens it. The group of the current area
 * opens with each change of the area, even if it is stored as folded.
 *
 * @param currentPath - Path of the current area if it belongs to the group; undefined for every other group.
 */
export function useGroup(name: string, currentPath: string | undefined): { isOpen: boolean; toggle: () => void } {
  const names = namesIn(folded.use());
  const [foldedAt, setFoldedAt] = useState<string>();
  const isOpen = currentPath === undefined ? !names.includes(name) : foldedAt !== currentPath;
  return {
    isOpen,
    toggle() {
      setFoldedAt(isOpen ? currentPath : undefined);
      const others = names.filter((other) => other !== name);
      folded.choose((isOpen ? [...others, name] : others).join(","));
    },
  };
}
