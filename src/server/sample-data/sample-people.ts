import type { CUSTOMER_STATUSES, INTERACTION_TYPES } from "#contract/customers.ts";
import { plainLetters } from "#contract/plain-letters.ts";

/** Names for trying lists, search and sorting. All addresses are at example.org, so that no mail reaches a person. */
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
  /** Value in US dollars. */
  value: number;
  notes: readonly string[];
  interactions: readonly { type: (typeof INTERACTION_TYPES)[number]; description: string; daysLater: number }[];
}

const pick = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("Nothing to pick from");
  return value;
};

const plain = (text: string): string =>
  plainLetters(text)
    .replace(/[^a-z]/gi, "")
    .toLowerCase();

function sampleName(index: number): string {
  // The steps through ten first and ten last names are coprime to ten, so the first hundred names are different.
  return `${pick(FIRST_NAMES, index * 3)} ${pick(LAST_NAMES, index * 7 + Math.floor(index / 10))}`;
}

function sampleAddress(name: string, index: number): string {
  const [first = "", ...rest] = name.split(" ");
  return `${plain(first)}.${plain(rest.join(""))}${index}@example.org`;
}

const INTERACTIONS: SampleCustomer["interactions"] = [
  { type: "Email", description: "Asked for a quote for a permit portal.", daysLater: 1 },
  { type: "Call", description: "Went through the quote. They will decide after their board meets.", daysLater: 4 },
  { type: "Meeting", description: "Showed the prototype to the people who would use it.", daysLater: 12 },
];

function sampleCustomer(index: number): SampleCustomer {
  const name = sampleName(index);
  const status = pick(["Active", "Lead", "Active", "Inactive", "Lead"] as const, index);
  return {
    name,
    email: sampleAddress(name, index),
    phone: `+27 31 555 ${String(100 + index).padStart(4, "0")}`,
    company: pick(COMPANIES, index),
    status,
    value: status === "Lead" && index % 2 === 0 ? 0 : 1500 + ((index * 7919) % 90_000) + (index % 4) * 0.25,
    notes: index % 3 === 0 ? ["Prefers a call in the morning."] : [],
    interactions: INTERACTIONS.slice(0, index % 4),
  };
}

export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = Array.from({ length: 40 }, (_, index) =>
  sampleCustomer(index),
);

/** Returns the name and the address of an invented person. Different numbers below a hundred have different names. */
export function samplePerson(index: number): { name: string; email: string } {
  const name = sampleName(index);
  return { name, email: sampleAddress(name, index) };
}

export interface SampleUser {
  name: string;
  email: string;
  role: "admin" | "user";
  status: "Active" | "Inactive";
}

/** Sample accounts. They have no password, so they cannot sign in. */
export const SAMPLE_USERS: readonly SampleUser[] = Array.from({ length: 12 }, (_, index) => {
  const name = sampleName(index + 50);
  return {
    name,
    email: sampleAddress(name, index + 50),
    role: index % 5 === 0 ? "admin" : "user",
    status: index % 4 === 3 ? "Inactive" : "Active",
  };
});
