/** Document around a map, written by src/server/map/map-document.ts. */
export interface MapFrame {
  /** Element of the map, with the server's data as `data-` attributes. */
  container: HTMLElement;
  latitude: number;
  longitude: number;
  /** Name of the info window. */
  name: string;
  /** Name of the marker, which says what pressing it does. */
  marker: string;
  /** Hidden element with the address, for the info window. */
  address: HTMLElement;
  /** Shows the map instead of `Loading...`. */
  showMap(): void;
  /** Shows the drawn plan and the directions instead of the map. A map that loads later replaces them. */
  showMissing(): void;
}

/** Zoom level of the map: the streets around the office. */
export const ZOOM = 15;

/**
 * Starts the map inside its frame. Calls `draw` once the document itself has loaded, so that no page around it waits for a slow map. After ten seconds without a
 * map, the stylesheet shows that it is missing.
 */
export function startMapFrame(draw: (frame: MapFrame) => void): void {
  const container = document.querySelector<HTMLElement>("[data-map]");
  const address = document.querySelector<HTMLElement>("[data-address]");
  if (!container || !address) return;
  followTheme();
  container.inert = true;
  const frame: MapFrame = {
    container,
    latitude: Number(container.dataset.latitude),
    longitude: Number(container.dataset.longitude),
    name: container.dataset.name ?? "",
    marker: container.dataset.marker ?? "",
    address,
    showMap() {
      container.inert = false;
      document.body.dataset.state = "shown";
    },
    showMissing() {
      document.body.dataset.state = "missing";
    },
  };
  addEventListener("load", () => draw(frame));
}

/** Shows the system's theme until the surrounding page sends the chosen one, which this frame cannot read from storage. */
function followTheme() {
  const show = (theme: unknown) => document.documentElement.classList.toggle("dark", theme === "dark");
  show(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  addEventListener("message", ({ source, data }) => {
    if (source === parent && (data === "dark" || data === "light")) show(data);
  });
  // Any target origin is fine: the question is no secret.
  if (parent !== window) parent.postMessage("theme", "*");
}
