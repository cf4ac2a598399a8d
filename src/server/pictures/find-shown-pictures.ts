export { findMailPictures, findPictureForLinks, findShownPictures } from "#server/pictures/store.ts";
