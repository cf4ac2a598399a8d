import type { ServiceInput } from "#contract/services.ts";

/** Services of a technology consultancy in three tiers: what an empty price list is shown with. A price of 0 is on request. */
export const SAMPLE_SERVICES: readonly ServiceInput[] = [
  {
    name: "Web Application Development",
    slug: "web-application-development",
    category: "Software",
    description:
      "A browser-based application that your people use every working day, from the first sketch to a year after it goes live. You see working software every second Friday.",
    price: { starter: 12_500, professional: 38_000, enterprise: 0 },
    features: [
      "Discovery workshop with the people who will use it",
      "Design, accessible to everyone",
      "Working software every two weeks",
      "Automatic tests from the first day",
      "Handover with documentation",
    ],
    benefits: ["Fits how you work", "Still easy to change in two years' time", "You own the code"],
    status: "Published",
  },
  {
    name: "Mobile App Development",
    slug: "mobile-app-development",
    category: "Software",
    description:
      "One app for Android and iPhone that keeps working where there is no signal, published in the app stores under your name.",
    price: { starter: 14_900, professional: 42_500, enterprise: 0 },
    features: [
      "One code base for both platforms",
      "Works without a network and syncs later",
      "Notifications that people can switch off",
      "Release to both stores",
    ],
    benefits: ["Half the cost of two apps", "Works in the field", "Updates without waiting for us"],
    status: "Published",
  },
  {
    name: "API Integration",
    slug: "api-integration",
    category: "Software",
    description:
      "We connect systems that could never share data, and raise an alarm when something is wrong. Your old system stays as it is.",
    price: { starter: 4_800, professional: 13_750, enterprise: 29_000 },
    features: [
      "Survey of what each system really does",
      "Interfaces with documentation",
      "Alarms when data stops",
      "Retries that never duplicate an order",
    ],
    benefits: ["No more capturing data twice", "One set of numbers", "A longer life for old systems"],
    status: "Published",
  },
  {
    name: "Cloud Migration",
    slug: "cloud-migration",
    category: "Cloud",
    description:
      "We move your servers out of the back room and into the cloud, one system at a time, each with a rehearsal and a way back.",
    price: { starter: 7_900, professional: 24_500, enterprise: 0 },
    features: [
      "Inventory and cost estimate",
      "Rehearsal before every move",
      "A way back until you sign it off",
      "Training for your administrators",
    ],
    benefits: ["No weekend without systems", "A bill that you understand", "Room to grow"],
    status: "Published",
  },
  {
    name: "Managed Operations",
    slug: "managed-operations",
    category: "Cloud",
    description:
      "We watch over your systems day and night, install security updates, and restore a backup every quarter to check that it works. Prices are per month.",
    price: { starter: 990, professional: 2_850, enterprise: 7_400 },
    features: [
      "Monitoring around the clock",
      "Security updates within three days",
      "Backups that are restored as a test",
      "A monthly report in plain words",
    ],
    benefits: ["Somebody on watch at night", "A known price every month", "One number to call"],
    status: "Published",
  },
  {
    name: "Security Audit",
    slug: "security-audit",
    category: "Cybersecurity",
    description:
      "We look for the ways in before someone else finds them, and rank them by what they could cost you. A second check after the repairs is included.",
    price: { starter: 3_600, professional: 9_800, enterprise: 24_000 },
    features: [
      "Test of what can be reached from outside",
      "Review of accounts and permissions",
      "Findings in order of risk",
      "Second check after the repairs",
    ],
    benefits: ["Know what to repair first", "A report your insurer accepts", "No sales pitch afterwards"],
    status: "Published",
  },
  {
    name: "Digital Strategy",
    slug: "digital-strategy",
    category: "Consulting",
    description:
      "Six weeks of interviews, figures and honest conversations, leading to a three-year plan on four pages. It includes what not to build.",
    price: { starter: 5_500, professional: 16_000, enterprise: 0 },
    features: [
      "Interviews across all departments",
      "Map of systems and their costs",
      "Three-year plan",
      "Budget with realistic ranges",
    ],
    benefits: ["One direction for everybody", "Money spent where it matters", "Decisions that can be explained"],
    status: "Published",
  },
  {
    name: "Process Automation",
    slug: "process-automation",
    category: "Consulting",
    description:
      "We sit with the people who copy, check and forward all day, and automate the parts that a machine does better.",
    price: { starter: 3_900, professional: 11_250.5, enterprise: 27_500 },
    features: [
      "A week at your desks",
      "First automated process within a month",
      "Exceptions still go to a person",
      "Training for your own team",
    ],
    benefits: ["Hours back every week", "Fewer mistakes", "Less tedious work"],
    status: "Published",
  },
  {
    name: "Sensor Network Design",
    slug: "sensor-network-design",
    category: "Internet of Things",
    description:
      "Which sensors you need, how many, where, and on which radio network, all measured on your site. Coming soon.",
    price: { starter: 2_950, professional: 8_400, enterprise: 0 },
    features: ["Radio survey on site", "Pilot with ten sensors", "Plan with every position"],
    benefits: ["No dead spots", "Batteries that last as promised"],
    status: "Draft",
  },
];
