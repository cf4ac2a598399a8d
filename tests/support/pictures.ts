import sharp from "sharp";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import type { TestServer } from "#tests/support/server.ts";

let lastColour = 0x2a7f88;

/** Uploads a picture of one colour, by default a PNG of 40 by 30 pixels. No two have the same bytes. Returns its name. */
export async function uploadPicture(
  server: TestServer,
  token: string,
  { fileName = "shelf.png", width = 40, height = 30 } = {},
): Promise<string> {
  lastColour += 1;
  const background = `#${lastColour.toString(16)}`;
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return uploadImage(server, token, fileName, await picture.png().toBuffer());
}

/** Uploads a file of any kind. Returns its name. */
export async function uploadImage(
  server: TestServer,
  token: string,
  fileName: string,
  content: Buffer,
): Promise<string> {
  const form = formOf([{ name: "file", fileName, content }]);
  const { status, json, text } = await send(`${server.url}/api/uploads`, { method: "POST", token, ...form });
  if (status !== 201) throw new Error(`The picture was refused: ${status} ${text}`);
  return json.data.name;
}
