import { group, heading, line, paragraph } from "./document.ts";

export type StageIcon =
  | "server"
  | "files"
  | "link"
  | "wrench"
  | "copy"
  | "cloud"
  | "shuffle"
  | "shield"
  | "layers"
  | "plug"
  | "activity"
  | "users";

/** Delays of the four elements of each stage, in milliseconds after the stage appears. */
export const ELEMENT_DELAYS = { first: 200, second: 400, third: 600, fourth: 800 } as const;

export type ElementPlace = keyof typeof ELEMENT_DELAYS;

interface Stage {
  /** Accent colour of the stage. */
  theme: "coral" | "marigold" | "lagoon";
  icons: Readonly<Record<ElementPlace, StageIcon>>;
}

/** Stages by the name of their picture and button. */
export const STAGES = {
  legacy: {
    theme: "coral",
    icons: { first: "server", second: "files", third: "link", fourth: "wrench" },
  },
  migration: {
    theme: "marigold",
    icons: { first: "copy", second: "cloud", third: "shuffle", fourth: "shield" },
  },
  enterprise: {
    theme: "lagoon",
    icons: { first: "layers", second: "plug", third: "activity", fourth: "users" },
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof STAGES;

/** Accessible name of the choice of a stage. */
export const CHOOSE_STAGE = "Stage";

function element(title: string, label: string, description: string) {
  return group(title, {
    label: line("Label", label, { max: 40 }),
    description: line("Description", description),
  });
}

type ElementWords = readonly [label: string, description: string];

interface StageWords extends Record<ElementPlace, ElementWords> {
  /** Label of the connection between two elements. */
  connection: string;
}

function stage(title: string, { first, second, third, fourth, connection }: StageWords) {
  return group(title, {
    title: heading(title, { max: 40 }),
    first: element("First element", ...first),
    second: element("Second element", ...second),
    third: element("Third element", ...third),
    fourth: element("Fourth element", ...fourth),
    connection: line("Connection", connection, { max: 80 }),
  });
}

/** Section of a document about the three stages. */
export const STAGES_GROUP = group("Three stages", {
  heading: line("Heading", "How an old system becomes a new one"),
  text: paragraph(
    "Text",
    "Most of these projects took the same route: we got to know the old system, moved it piece by piece, and then built on it.",
  ),
  connection: line("Above each connection", "Connection:", { max: 30 }),
  legacy: stage("Legacy Infrastructure", {
    first: ["Servers on site", "One machine for each system, and one person who knows it."],
    second: ["Scattered records", "The same customer in four places, spelt three ways."],
    third: ["Hand-made links", "Nightly exports that nobody dares to change any more."],
    fourth: ["Repair on call", "The people in the queue are the first to notice faults."],
    connection: "Files, email and point-to-point links",
  }),
  migration: stage("Cloud Migration", {
    first: ["A faithful copy", "Records move over and are reconciled to the last cent."],
    second: ["Foundations as code", "Accounts, networks and budgets that can be rebuilt."],
    third: ["Module by module", "One part is switched over and watched before the next."],
    fourth: ["A way back", "Every step can be undone until users are done with the old."],
    connection: "Old and new side by side, compared daily",
  }),
  enterprise: stage("Enterprise Solution", {
    first: ["One platform", "Services that are released separately and fit together."],
    second: ["Open interfaces", "Documented, versioned and tested, for partners and for us."],
    third: ["Seen as it happens", "You see what is slow or failing before anyone has to call."],
    fourth: ["Handed over", "Your team runs it, with ours on call around the clock."],
    connection: "Documented interfaces, monitored end to end",
  }),
});
