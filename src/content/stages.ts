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

export interface StageElement {
  icon: StageIcon;
  label: string;
  description: string;
  /** How long after its stage it comes in, in milliseconds. */
  delay: 200 | 400 | 600 | 800;
}

export interface Stage {
  /** Of its picture, and of its button. */
  id: "legacy" | "migration" | "enterprise";
  title: string;
  elements: readonly [StageElement, StageElement, StageElement, StageElement];
  /** What runs between its elements. */
  connectionLabel: string;
  /** The wire that marks it. */
  theme: "coral" | "marigold" | "lagoon";
}

export const STAGES_BAND = {
  heading: "How an old system becomes a new one",
  text: "Most of these projects took the same route: we got to know the old system, moved it piece by piece, and then built on it.",
  choose: "Stage",
  connection: "Connection:",
} as const;

export const STAGES: readonly [Stage, Stage, Stage] = [
  {
    id: "legacy",
    title: "Legacy Infrastructure",
    theme: "coral",
    connectionLabel: "Files, email and point-to-point links",
    elements: [
      {
        icon: "server",
        label: "Servers on site",
        description: "One machine for each system, and one person who knows it.",
        delay: 200,
      },
      {
        icon: "files",
        label: "Scattered records",
        description: "The same customer in four places, spelt three ways.",
        delay: 400,
      },
      {
        icon: "link",
        label: "Hand-made links",
        description: "Nightly exports that nobody dares to change any more.",
        delay: 600,
      },
      {
        icon: "wrench",
        label: "Repair on call",
        description: "The people in the queue are the first to notice faults.",
        delay: 800,
      },
    ],
  },
  {
    id: "migration",
    title: "Cloud Migration",
    theme: "marigold",
    connectionLabel: "Old and new side by side, compared daily",
    elements: [
      {
        icon: "copy",
        label: "A faithful copy",
        description: "Records move over and are reconciled to the last cent.",
        delay: 200,
      },
      {
        icon: "cloud",
        label: "Foundations as code",
        description: "Accounts, networks and budgets that can be rebuilt.",
        delay: 400,
      },
      {
        icon: "shuffle",
        label: "Module by module",
        description: "One part is switched over and watched before the next.",
        delay: 600,
      },
      {
        icon: "shield",
        label: "A way back",
        description: "Every step can be undone until users are done with the old.",
        delay: 800,
      },
    ],
  },
  {
    id: "enterprise",
    title: "Enterprise Solution",
    theme: "lagoon",
    connectionLabel: "Documented interfaces, monitored end to end",
    elements: [
      {
        icon: "layers",
        label: "One platform",
        description: "Services that are released separately and fit together.",
        delay: 200,
      },
      {
        icon: "plug",
        label: "Open interfaces",
        description: "Documented, versioned and tested, for partners and for us.",
        delay: 400,
      },
      {
        icon: "activity",
        label: "Seen as it happens",
        description: "You see what is slow or failing before anyone has to call.",
        delay: 600,
      },
      {
        icon: "users",
        label: "Handed over",
        description: "Your team runs it, with ours on call around the clock.",
        delay: 800,
      },
    ],
  },
];
