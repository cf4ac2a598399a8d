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
  heading: "From what you have to what lasts",
  words:
    "Most of these works went the same way: what was there was understood first, moved piece by piece, and then built on.",
  choose: "Stage",
  connection: "Connection:",
} as const;

export const STAGES: readonly [Stage, Stage, Stage] = [
  {
    id: "legacy",
    title: "Legacy Infrastructure",
    theme: "coral",
    connectionLabel: "Files, e-mail and point-to-point links",
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
        description: "The same customer in four places, spelt in three ways.",
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
        description: "Faults are found by the people who stand in the queue.",
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
        description: "Accounts, networks and budgets that can be built again.",
        delay: 400,
      },
      {
        icon: "shuffle",
        label: "Module by module",
        description: "One part is switched over, watched, and only then the next.",
        delay: 600,
      },
      {
        icon: "shield",
        label: "A way back",
        description: "Every step can be undone until its users have let go of the old.",
        delay: 800,
      },
    ],
  },
  {
    id: "enterprise",
    title: "Enterprise Solution",
    theme: "lagoon",
    connectionLabel: "Described interfaces, watched end to end",
    elements: [
      {
        icon: "layers",
        label: "One platform",
        description: "Services that are released on their own and fit together.",
        delay: 200,
      },
      {
        icon: "plug",
        label: "Open interfaces",
        description: "Described, versioned and tested, for partners as for us.",
        delay: 400,
      },
      {
        icon: "activity",
        label: "Seen as it happens",
        description: "What is slow or failing shows before anybody has to call.",
        delay: 600,
      },
      {
        icon: "users",
        label: "Handed over",
        description: "Your team runs it, with ours on the line around the clock.",
        delay: 800,
      },
    ],
  },
];
