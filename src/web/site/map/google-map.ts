import { type MapFrame, startMapFrame, ZOOM } from "./map-frame.ts";
import { markerPicture } from "./marker-picture.ts";

/** Used part of the Maps JavaScript API. */
interface GoogleMaps {
  Map: new (container: HTMLElement, options: object) => GoogleMap;
  InfoWindow: new (options: object) => { open(where: object): void };
  Marker: new (options: object) => Clickable;
  marker?: { AdvancedMarkerElement: new (options: object) => Clickable };
  event: { addListenerOnce(map: GoogleMap, name: string, then: () => void): void };
}
interface GoogleMap {
  setCenter(place: object): void;
}
interface Clickable {
  addListener(name: string, then: () => void): void;
}

declare global {
  interface Window {
    google?: { maps: GoogleMaps };
    /** Called by Google after its script has run. */
    showGoogleMap?: () => void;
    /** Called by Google when the key is not accepted. */
    gm_authFailure?: () => void;
  }
}

startMapFrame(loadGoogleMap);

/** Loads Google's script. `data-script` is its address with the key, and names `showGoogleMap` as the callback. */
function loadGoogleMap(frame: MapFrame) {
  const script = document.createElement("script");
  script.src = frame.container.dataset.script ?? "";
  script.async = true;
  script.addEventListener("error", frame.showMissing);
  window.gm_authFailure = frame.showMissing;
  window.showGoogleMap = () => {
    if (window.google) showGoogleMap(window.google.maps, frame);
  };
  document.head.append(script);
}

function showGoogleMap(maps: GoogleMaps, frame: MapFrame) {
  const position = { lat: frame.latitude, lng: frame.longitude };
  const mapId = frame.container.dataset.mapId;
  const map = new maps.Map(frame.container, {
    center: position,
    zoom: ZOOM,
    gestureHandling: "cooperative",
    ...(mapId ? { mapId } : {}),
  });
  maps.event.addListenerOnce(map, "tilesloaded", frame.showMap);
  const info = new maps.InfoWindow({ content: frame.address.cloneNode(true), ariaLabel: frame.name });
  const pin = addMarker(maps, map, position, frame.marker, mapId);
  pin.addListener("click", () => info.open({ anchor: pin, map }));
}

/** Adds the newer marker if there is a map id, which it needs; else the older one, which takes its picture as an address. */
function addMarker(maps: GoogleMaps, map: GoogleMap, position: object, title: string, mapId: string | undefined) {
  const picture = markerPicture();
  if (mapId && maps.marker) {
    const { AdvancedMarkerElement } = maps.marker;
    return new AdvancedMarkerElement({ map, position, title, content: picture, gmpClickable: true });
  }
  const url = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
  return new maps.Marker({ map, position, title, icon: { url } });
}
