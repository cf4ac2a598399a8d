import type { JobInput } from "#contract/jobs.ts";

const OPEN = { type: "Full-time", status: "active", closesAt: null } as const;

/** Jobs of a new database, in the order of the list. */
export const INITIAL_JOBS: readonly JobInput[] = [
  {
    ...OPEN,
    title: "Senior Full-Stack Developer",
    slug: "senior-full-stack-developer",
    department: "Engineering",
    location: "Durban South Africa",
    description:
      "You build and look after web applications that government departments use every working day.\n\nYou take a feature from the first conversation with the people who need it to the evening it goes live, and maintain it in the years that follow. You review your colleagues' code, and they review yours.",
    requirements: [
      "At least five years of building web applications that people depend on",
      "Fluent in TypeScript, on the server and in the browser",
      "Strong SQL: you read a query plan before you add a cache",
      "A habit of writing tests alongside your code",
      "You can explain a technical choice to someone who is not a developer",
    ],
  },
  {
    ...OPEN,
    title: "Back-End Developer",
    slug: "back-end-developer",
    department: "Engineering",
    location: "Remote",
    description:
      "You design the interfaces and data models behind billing, permits and case management.\n\nMost of our systems talk to older ones that cannot be changed. You find out how those really behave, write it down, and build something dependable on top of them.",
    requirements: [
      "At least three years of back-end development in any mainstream language",
      "Good knowledge of relational databases, transactions and locking",
      "Experience with integrations that fail halfway, and with repairing them",
      "Clear written English, since much of our work together happens in writing",
    ],
  },
  {
    ...OPEN,
    title: "Mobile Developer",
    slug: "mobile-developer",
    department: "Engineering",
    location: "Hybrid",
    description:
      "You build the apps that inspectors, drivers and technicians carry into the field.\n\nThe signal comes and goes, the sun is on the screen and the user wears gloves. Your apps keep every reading, show clearly what has been sent and what has not, and never make anyone type the same thing twice.",
    requirements: [
      "At least three years of building apps for Android, iOS or both",
      "Experience with storing data on the device and synchronising it later",
      "An eye for battery life, data costs and older phones",
      "Willingness to spend a day a month with the people who use your app",
    ],
  },
  {
    ...OPEN,
    title: "Platform Engineer",
    slug: "platform-engineer",
    department: "Engineering",
    location: "Remote",
    description:
      "You look after the platforms our clients' systems run on: environments, pipelines, backups and monitoring.\n\nEverything you set up is code in a repository. You practise restores before they are needed, and share the on-call roster with five colleagues.",
    requirements: [
      "At least four years of running systems in production",
      "A solid grounding in infrastructure as code, containers and Linux",
      "You have restored a database from a backup when it mattered",
      "Sound knowledge of network security and of keeping secrets secret",
    ],
  },
  {
    ...OPEN,
    title: "Product Designer",
    slug: "product-designer",
    department: "Design",
    location: "Hybrid",
    description:
      "You design services that everybody in the country must be able to use: in their own language, on a small phone, with a screen reader, in a hurry.\n\nYou sketch with clients, build prototypes that can be clicked, test them with real users and stay with the developers until the result is as good as the design.",
    requirements: [
      "A portfolio with at least two products that are in use today",
      "Experience in designing forms, tables and other things people work in all day",
      "Good knowledge of accessibility guidelines, and practice in applying them",
      "You ask why before you ask what it should look like",
    ],
  },
  {
    ...OPEN,
    title: "UX Researcher",
    slug: "ux-researcher",
    department: "Design",
    location: "Durban South Africa",
    description:
      "You find out what people need before we build it, and whether it works once we have.\n\nYou sit at service counters, in control rooms and in depots. You plan interviews and usability tests, and turn what you hear into findings that a team can act on in the same week.",
    requirements: [
      "At least three years of user research, using several methods",
      "Fluent in English and isiZulu; any other official language is welcome",
      "Experience in handling personal information with care and with consent",
      "You report what you found, even when it is not what anyone hoped for",
    ],
  },
  {
    ...OPEN,
    title: "Product Manager",
    slug: "product-manager",
    department: "Product",
    location: "Durban South Africa",
    description:
      "You lead one product with a team of six, from its goals to its running costs.\n\nYou decide with the client what comes next and what to leave out. You keep the plan short, the risks visible and the users involved.",
    requirements: [
      "At least four years of managing digital products, some of them for the public sector",
      "You are equally comfortable with an API specification and a budget",
      "Experience in working with procurement rules and fixed deadlines",
      "You say no in a way that people can accept",
    ],
  },
  {
    ...OPEN,
    title: "Business Analyst",
    slug: "business-analyst",
    department: "Product",
    location: "Hybrid",
    description:
      "You work out how an organisation really works, and what a new system must do to help it work better.\n\nYou read regulations, follow files from desk to desk, and describe processes and rules clearly enough for developers to build and testers to check.",
    requirements: [
      "At least three years of business analysis in software projects",
      "Practice in modelling processes and data, in plain words and in diagrams",
      "Experience of replacing a system older than half the team",
      "Patience with exceptions: you write them all down",
    ],
  },
];
