import type { CUSTOMER_STATUSES, INTERACTION_TYPES } from "#contract/customers.ts";

/** Names to try lists, search and sorting with; every address is at example.org, so that nobody is written to. */
const FIRST_NAMES = [
  "Ayanda",
  "Bongani",
  "Chantal",
  "Devan",
  "Elodie",
  "Farida",
  "Gugu",
  "Hendrik",
  "Imraan",
  "Jolene",
];
const LAST_NAMES = ["Dlamini", "Naidoo", "Botha", "Mkhize", "Essop", "Øster", "Khumalo", "van Wyk", "Pillay", "Zwane"];
const COMPANIES = [
  "Example Water Board",
  "Sample Clinics",
  "Demo Harbour Services",
  "Test Municipality",
  "Placeholder Growers",
  "Specimen Bank",
  "Trial Logistics",
  "",
];

export interface SampleCustomer {
  name: string;
  email: string;
  phone: string;
  company: string;
  status: (typeof CUSTOMER_STATUSES)[number];
  /** Dollars. */
  value: number;
  notes: readonly string[];
  interactions: readonly { type: (typeof INTERACTION_TYPES)[number]; description: string; daysLater: number }[];
}

const pick = <Value>(values: readonly Value[], place: number): Value => {
  const value = values[place % values.length];
  if (value === undefined) throw new Error("Nothing to pick from");
  return value;
};

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z]/gi, "")
    .toLowerCase();

function sampleName(place: number): string {
  // Ten by ten names in steps that share no factor with ten: none comes twice in a hundred.
  return `${pick(FIRST_NAMES, place * 3)} ${pick(LAST_NAMES, place * 7 + Math.floor(place / 10))}`;
}

function sampleAddress(name: string, place: number): string {
  const [first = "", ...rest] = name.split(" ");
  return `${plain(first)}.${plain(rest.join(""))}${place}@example.org`;
}

const INTERACTIONS: SampleCustomer["interactions"] = [
  { type: "Email", description: "Asked for a quote for a permit portal.", daysLater: 1 },
  { type: "Call", description: "Went through the quote. They will decide after their board meets.", daysLater: 4 },
  { type: "Meeting", description: "Showed the prototype to the people who would use it.", daysLater: 12 },
];

function sampleCustomer(place: number): SampleCustomer {
  const name = sampleName(place);
  const status = pick(["Active", "Lead", "Active", "Inactive", "Lead"] as const, place);
  return {
    name,
    email: sampleAddress(name, place),
    phone: `+27 31 555 ${String(100 + place).padStart(4, "0")}`,
    company: pick(COMPANIES, place),
    status,
    value: status === "Lead" && place % 2 === 0 ? 0 : 1500 + ((place * 7919) % 90_000) + (place % 4) * 0.25,
    notes: place % 3 === 0 ? ["Prefers a call in the morning."] : [],
    interactions: INTERACTIONS.slice(0, place % 4),
  };
}

export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = Array.from({ length: 40 }, (_, place) =>
  sampleCustomer(place),
);

export interface SampleUser {
  name: string;
  email: string;
  role: "admin" | "user";
  status: "Active" | "Inactive";
}

/** Accounts without a password: nobody can sign in with them. */
export const SAMPLE_USERS: readonly SampleUser[] = Array.from({ length: 12 }, (_, place) => {
  const name = sampleName(place + 50);
  return {
    name,
    email: sampleAddress(name, place + 50),
    role: place % 5 === 0 ? "admin" : "user",
    status: place % 4 === 3 ? "Inactive" : "Active",
  };
});
