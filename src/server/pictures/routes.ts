import type { FastifyInstance } from "fastify";
import {
  changePicture as changeCall,
  deletePicture as deleteCall,
  getPicture,
  listPictures,
} from "#contract/pictures.ts";
import { changePicture, deletePicture, withUses } from "#server/pictures/change-picture.ts";
import { findUses, placesFor } from "#server/pictures/find-uses.ts";
import { listPictureRows, pictureStore } from "#server/pictures/store.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

export function servePictures(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serve(app, platform, listPictures, async ({ query, session }) => {
    const { rows, total } = await listPictureRows(database, query);
    const names = rows.map(({ name }) => name);
    const uses = await findUses(database.read, names);
    return { rows: rows.map((row) => ({ ...row, usedIn: placesFor(session.permissions, uses.get(row.name)) })), total };
  });
  serveRecord(app, platform, getPicture, async ({ params, session }) => {
    const found = await pictureStore.find(database.read, params.name);
    return found && withUses(platform, { session }, found);
  });
  serveRecord(app, platform, changeCall, (call) => changePicture(platform, call, call.params.name, call.body));
  serve(app, platform, deleteCall, (call) => deletePicture(platform, call, call.params.name));
}
