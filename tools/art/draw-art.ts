import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pictureDocument, pictures } from "./pictures.ts";

/** Folder that pages import the pictures from. It is under version control: run this script after a change of the code. */
const folder = join(import.meta.dirname, "../../src/web/art");

await Promise.all(pictures.map((picture) => writeFile(join(folder, `${picture.name}.svg`), pictureDocument(picture))));
console.log(`${pictures.length} pictures drawn into src/web/art`);
