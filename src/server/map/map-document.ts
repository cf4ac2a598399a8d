import { directionsTo, FIND_US } from "#content/contact.ts";
import { iconAddress } from "#contract/brand.ts";
import { addressLines, type Company } from "#contract/company.ts";
import type { Config } from "#server/platform/config.ts";
import { escapeHtml } from "#server/platform/mail/layout.ts";

/** Addresses of the built files. */
export interface MapFiles {
  leaflet: string;
  google: string;
  styles: string;
  /** Style sheet with the colours of the company; undefined for ours. */
  brand?: string | undefined;
  /** Address of one tile, with the placeholders `{z}`, `{x}` and `{y}`. */
  tiles: string;
}

const ATTRIBUTION =
  '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors';

/**
 * Returns the document of the map's frame, with a cover until the map has loaded. If it never loads, the pin of the drawn plan is
 * the marker and a popover shows the address, also without a script.
 */
export function mapDocument(config: Config, files: MapFiles, company: Company): string {
  const title = `${FIND_US.mapOf} ${company.name}`;
  const facts = {
    latitude: String(company.latitude),
    longitude: String(company.longitude),
    marker: `${FIND_US.showAddressOf} ${company.name}`,
    name: title,
    ...(config.maps.googleKey ? googleFacts(config.maps) : { tiles: files.tiles, attribution: ATTRIBUTION }),
  };
  const data = Object.entries(facts).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const lines = addressLines(company).map((line) => `<span>${escapeHtml(line)}</span>`);
  const address = `<strong>${escapeHtml(company.name)}</strong>${lines.join("")}`;
  const directions = escapeHtml(directionsTo(company));
  return documentOf(
    title,
    `${styleLinks(files)}
<script src="${config.maps.googleKey ? files.google : files.leaflet}" defer></script>`,
    `<body data-state="loading">
<main>
<div class="map" data-map${data.join("")}></div>
<div class="cover">
<p class="loading" role="status">${FIND_US.loading}</p>
<button class="pin" type="button" popovertarget="where" aria-label="${escapeHtml(facts.marker)}">${pinIcon(company)}</button>
<div class="missing">
<p>${FIND_US.missing}</p>
<a class="directions" href="${directions}" target="_blank" rel="noopener">${FIND_US.directions}</a>
</div>
</div>
<div class="where" id="where" popover>
<address>${address}</address>
<button type="button" popovertarget="where" popovertargetaction="hide" aria-label="${FIND_US.closeAddress}">&times;</button>
</div>
<div hidden><address data-address>${address}</address></div>
</main>
</body>`,
  );
}

/** Returns the links to the style sheets. That of the company comes last. */
function styleLinks({ styles, brand }: MapFiles): string {
  const sheets = brand === undefined ? [styles] : [styles, brand];
  return sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n");
}

/** Returns the company's icon on the drawn pin, or nothing for our mark, which the plan has. */
function pinIcon({ icon }: Company): string {
  return icon === null ? "" : `<img alt="" src="${escapeHtml(iconAddress(icon, "mark"))}">`;
}

/** Returns the document for a frame whose settings cannot be read. The page around it names the address. */
export function missingDocument(files: MapFiles): string {
  return documentOf(
    FIND_US.heading,
    styleLinks(files),
    `<body>
<main class="cover">
<p>${FIND_US.notNow}</p>
</main>
</body>`,
  );
}

function documentOf(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
</head>
${body}
</html>
`;
}

/** Returns the configured libraries and the library of the marker, each once. */
function withMarker(libraries = ""): string {
  const asked = libraries.split(",").map((name) => name.trim());
  return [...new Set(["marker", ...asked])].filter(Boolean).join(",");
}

/** Returns the address of Google's script, and the id of the map style if one is configured. */
function googleFacts(maps: Config["maps"]): Record<string, string> {
  const { googleKey = "", version, language, region, libraries, channel, mapId } = maps;
  const asked = {
    key: googleKey,
    v: version,
    loading: "async",
    callback: "showGoogleMap",
    libraries: withMarker(libraries),
    language,
    region,
    channel,
    map_ids: mapId,
  };
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return { script: `https://maps.googleapis.com/maps/api/js?${query}`, ...(mapId ? { "map-id": mapId } : {}) };
}
