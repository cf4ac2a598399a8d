import { expect, test } from "vitest";
import { campaignLinkOf } from "#server/visits/campaign-links.ts";

const ORIGIN = "https://www.example.org";
const ID = "01a1f813-a740-7000-8000-000000000161";
const MARKS = `utm_source=newsletter&utm_medium=email&utm_campaign=${ID}`;

test.each([
  [`/services?${MARKS}`, "/services"],
  [`/?${MARKS}`, "/"],
  [`/contact?subject=a+b&${MARKS}`, "/contact?subject=a+b"],
  [`${ORIGIN}/services?${MARKS}#prices`, "/services"],
])("the marked address %s is the link to %s", (address, path) => {
  expect(campaignLinkOf(address, ORIGIN)).toEqual({ campaignId: ID, url: ORIGIN + path });
});

test.each([
  "/services",
  "/services?utm_source=newsletter",
  "/services?utm_campaign=spring",
  `/services?utm_campaign=${ID}x`,
  `https://other.example.org/services?${MARKS}`,
  `//other.example.org/services?${MARKS}`,
  `/services?q=${"long".repeat(300)}&${MARKS}`,
])("the address %s is no link of a campaign", (address) => {
  expect(campaignLinkOf(address, ORIGIN)).toBeUndefined();
});
