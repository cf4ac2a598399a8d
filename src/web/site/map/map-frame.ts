/** The document around a map: src/server/map/map-document.ts writes it. */
export interface MapFrame {
  /** Where the map is drawn, with what the server says of it as `data-` attributes. */
  container: HTMLElement;
  latitude: number;
  longitude: number;
  /** What the info window is called. */
  name: string;
  /** What the marker is called: what pressing it does. */
  marker: string;
  /** The address, unseen here, for the info window. */
  address: HTMLElement;
  /** The map can be seen: 'Loading...' goes away. */
  showMap(): void;
  /** It will not come: the drawn plan and the way there take its place. Should it come after all, it is shown. */
  showMissing(): void;
}

/** As near as the specification wants it. */
export const ZOOM = 15;

/**
 * Has the map drawn once the document itself is loaded, so that no page around it waits for a slow map. After ten seconds
 * without one the stylesheet alone says that it is missing.
 */
export function openMapFrame(draw: (frame: MapFrame) => void): void {
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

/** The system's theme until the page around the frame tells which one was chosen: what it has stored is out of reach here. */
function followTheme() {
  const show = (theme: unknown) => document.documentElement.classList.toggle("dark", theme === "dark");
  show(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  addEventListener("message", ({ source, data }) => {
    if (source === parent && (data === "dark" || data === "light")) show(data);
  });
  // Whatever stands around it: the question is no secret.
  if (parent !== window) parent.postMessage("theme", "*");
}
