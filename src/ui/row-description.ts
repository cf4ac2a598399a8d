import { createContext } from "react";

/** Id of the text that tells a row from others of the same name, for the controls in it. Undefined if its name is its own. */
export const RowDescription = createContext<string | undefined>(undefined);
