import type { FormField } from "#content/home.ts";
import { defineDocument, group, line, list, paragraph, searchWords } from "./document.ts";

export const CONTACT_PAGE = {
  heading: "GET IN TOUCH",
  details: "Contact information",
  // Not "message": that is what a field of the form is called.
  form: "Write to us",
  office: "Head office",
  social: "Follow us",
} as const;

export const CONTACT = defineDocument(
  { key: "contact", title: "Contact", path: "/contact" },
  {
    opening: group("Opening", {
      lede: paragraph("Introduction", "Tell us what you need. We read every message and reply by email."),
    }),
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
    search: searchWords(
      "Write, call or visit: address, email, phone and office hours, a form, and a map to our office.",
    ),
  },
);

/** Every field is asked for on this page. */
export const CONTACT_PAGE_FIELDS: readonly FormField[] = [
  { name: "name", label: "Full Name", kind: "line", required: true, autoComplete: "name" },
  { name: "email", label: "Email Address", kind: "email", required: true, autoComplete: "email" },
  // Never "off": browsers then forget on the way Back what was typed.
  { name: "subject", label: "Subject", kind: "line", required: true, autoComplete: "on" },
  { name: "message", label: "Message", kind: "text", required: true, autoComplete: "on" },
];

/** The map, in its frame and beside it. */
export const FIND_US = {
  heading: "Find Us",
  loading: "Loading...",
  missing: "The map could not be loaded.",
  /** Without the address, which stands beside the map. */
  notNow: "The map is not available at the moment.",
  directions: "Get directions",
  /** Followed by the company's name: what a screen reader calls the map. */
  mapOf: "Map showing how to find",
  /** Followed by the company's name: what pressing the marker does, which is its name. */
  showAddressOf: "Show the address of",
  closeAddress: "Close",
} as const;

/** The way to a place, on a site that needs no account. */
export function directionsTo({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}
