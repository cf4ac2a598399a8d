import type { Company } from "#contract/company.ts";

/** Initial company details in the settings, with an invented name and street. Staff replace them in the back office. */
export const DEFAULT_COMPANY: Company = {
  name: "Palmiet",
  street: "12 Rietvlei Crescent",
  officePark: "Palmiet Office Park",
  suburb: "Westville",
  province: "KwaZulu-Natal",
  postalCode: "3630",
  latitude: -29.83,
  longitude: 30.93,
  email: "hello@example.org",
  phone: "+27 31 555 0100",
  officeHours: "Mon-Fri 9:00 AM - 6:00 PM",
  supportHours: "Weekdays 8:00-17:00 SAST",
  social: [],
  city: "",
  country: "South Africa",
  founded: 2012,
  legalName: "",
  registrationNumber: "",
  vatNumber: "",
  bbbeeLevel: "",
  logo: null,
  logoDark: null,
  icon: null,
};
