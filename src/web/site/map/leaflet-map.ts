import { DomEvent, divIcon, map as drawMap, type Handler, marker, tileLayer } from "leaflet";
import { type MapFrame, startMapFrame, ZOOM } from "./map-frame.ts";
import { MARKER_SIZE, markerPicture } from "./marker-picture.ts";

startMapFrame(showLeafletMap);

function showLeafletMap(frame: MapFrame) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const motion = { zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still, inertia: !still };
  const map = drawMap(frame.container, { center: [frame.latitude, frame.longitude], zoom: ZOOM, ...motion });
  map.attributionControl.setPrefix(false);
  holdStill(map, matchMedia("(pointer: coarse)").matches ? [map.scrollWheelZoom, map.dragging] : [map.scrollWheelZoom]);

  const { tiles = "", attribution = "" } = frame.container.dataset;
  let isShown = false;
  tileLayer(tiles, { attribution, maxZoom: 19 })
    .on("tileload", () => {
      isShown = true;
      frame.showMap();
    })
    // Leaflet fires `load` also when the last tile has failed.
    .on("load", () => {
      if (!isShown) frame.showMissing();
    })
    .addTo(map);
  addMarker(map, frame);
}

/** Keeps the map still while the visitor scrolls past it: it moves only after a click, a tap or keyboard focus. */
function holdStill(map: ReturnType<typeof drawMap>, handlers: readonly Handler[]) {
  for (const handler of handlers) handler.disable();
  map.on("focus", () => {
    for (const handler of handlers) handler.enable();
  });
  map.on("blur", () => {
    for (const handler of handlers) handler.disable();
  });
}

function addMarker(map: ReturnType<typeof drawMap>, frame: MapFrame) {
  const { width, height } = MARKER_SIZE;
  const picture = document.createElement("span");
  picture.append(markerPicture());
  const icon = divIcon({
    html: picture,
    className: "marker",
    iconSize: [width, height],
    iconAnchor: [width / 2, height],
    popupAnchor: [0, -height],
  });
  const pin = marker([frame.latitude, frame.longitude], { icon, title: frame.marker, riseOnHover: true }).addTo(map);
  const button = pin.getElement();
  button?.setAttribute("aria-label", frame.marker);

  const text = frame.address.cloneNode(true);
  if (!(text instanceof HTMLElement)) return;
  text.tabIndex = -1;
  pin.bindPopup(text, { maxWidth: 260 });
  // The focus moves into the info window, and back to the marker when it closes.
  pin.on("popupopen", () => text.focus({ preventScroll: true }));
  pin.on("popupclose", () => button?.focus({ preventScroll: true }));
  DomEvent.on(frame.container, "keydown", (event) => {
    if (event instanceof KeyboardEvent && event.key === "Escape") pin.closePopup();
  });
  if (button) {
    DomEvent.on(button, "keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== " ") return;
      event.preventDefault();
      pin.openPopup();
    });
  }
}
