import type { FastifyInstance } from "fastify";
import {
  changePicture as changeCall,
  deletePicture as deleteCall,
  getPicture,
  listPictures,
} from "#contract/pictures.ts";
import { changePicture, deletePicture, withPlaces } from "#server/pictures/change-picture.ts";
import { findPlacesByPicture, placesFor } from "#server/pictures/find-places.ts";
import { listPictureRows, pictureStore } from "#server/pictures/store.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Serves the calls of the picture library, except those that add and replace files (`serveUploads`). A picture's name
 * is its id.
 */
export function servePictures(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serve(app, platform, listPictures, async ({ query, session }) => {
    const { rows, total } = await listPictureRows(database, query);
    const names = rows.map(({ name }) => name);
    const places = await findPlacesByPicture(database.read, names);
    const usedIn = (name: string) => placesFor(session.permissions, places.get(name));
    return { rows: rows.map((row) => ({ ...row, usedIn: usedIn(row.name) })), total };
  });
  serveRecord(app, platform, getPicture, async ({ params, session }) => {
    const found = await pictureStore.find(database.read, params.name);
    return found && withPlaces(platform, { session }, found);
  });
  serveRecord(app, platform, changeCall, (call) => changePicture(platform, call, call.params.name, call.body));
  serve(app, platform, deleteCall, (call) => deletePicture(platform, call, call.params.name));
}
