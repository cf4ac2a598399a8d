import type { FormField } from "#content/home.ts";
import { detailLabels } from "./detail-labels.ts";
import { defineDocument, group, heading, line, list, paragraph, searchWords } from "./document.ts";

/** Accessible name of the links to profiles. */
export const FOLLOW_US = "Follow us";

export const CONTACT = defineDocument("contact", {
  opening: group("Opening", {
    // The last word has a line of its own, so the words are short.
    heading: heading("GET IN TOUCH", { max: 24 }),
    lede: paragraph("Introduction", "Tell us what you need. We read every message and reply by email."),
  }),
  // Not "message", which is the label of a field.
  form: group("Form", { heading: heading("Write to us") }),
  next: group("Beside the form", {
    heading: line("Heading", "What happens next"),
    steps: list(
      "Steps",
      paragraph("Step", ""),
      [
        "You see a reference at once, and get it by email as well.",
        "Someone who can answer reads your message during office hours.",
        "You get a reply by email, from a person whose name is under it.",
      ],
      { min: 1, max: 6 },
    ),
  }),
  details: group("Contact information", {
    heading: heading("Contact information"),
    ...detailLabels("Head office"),
  }),
  findUs: group("Map", {
    heading: heading("Find Us"),
    directions: line("Button to directions", "Get directions", { max: 40 }),
  }),
  search: searchWords("Write, call or visit: address, email, phone and office hours, a form, and a map to our office."),
});

/** Fields of the form on /contact, all required. */
export const CONTACT_PAGE_FIELDS: readonly FormField[] = [
  { name: "name", label: "Full Name", kind: "line", required: true, autoComplete: "name" },
  { name: "email", label: "Email Address", kind: "email", required: true, autoComplete: "email" },
  // Not "off": browsers would clear the typed text when the visitor returns with Back.
  { name: "subject", label: "Subject", kind: "line", required: true, autoComplete: "on" },
  { name: "message", label: "Message", kind: "text", required: true, autoComplete: "on" },
];

/** Texts of the map and beside it. */
export const FIND_US = {
  heading: "Find Us",
  loading: "Loading...",
  missing: "The map could not be loaded.",
  /** Text without the address, which is beside the map. */
  notNow: "The map is not available at the moment.",
  directions: "Get directions",
  /** Accessible name of the map, before the company's name. */
  mapOf: "Map showing how to find",
  /** Accessible name of the marker, before the company's name. */
  showAddressOf: "Show the address of",
  closeAddress: "Close",
} as const;

/** Returns the address of directions to a place, on a website that needs no account. */
export function directionsTo({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}
