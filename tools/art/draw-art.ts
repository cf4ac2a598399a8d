import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pictureDocument, pictures } from "./pictures.ts";

/** Where the pages import the pictures from. They are under version control: after a change here, draw them again. */
const folder = join(import.meta.dirname, "../../src/web/art");

await Promise.all(pictures.map((picture) => writeFile(join(folder, `${picture.name}.svg`), pictureDocument(picture))));
console.log(`${pictures.length} pictures drawn into src/web/art`);
