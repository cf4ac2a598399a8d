import { describe, expect, test } from "vitest";
import { contourPath } from "./contours.ts";
import { coverFor, covers } from "./covers.ts";
import { pictureDocument, pictures } from "./pictures.ts";
import { hashText } from "./random.ts";

/** Hashes of the documents. After a wanted change of a picture, look at it and put the new hash here. */
const pinned: Record<string, number> = {
  hero: 252910222,
  "trio-government": 2049926092,
  "trio-automation": 1169717729,
  "trio-development": 2830050971,
  "service-government": 152148469,
  "service-automation": 2971817770,
  "service-development": 640243096,
  "service-transformation": 3100119543,
  "service-security": 1856688372,
  "about-passion": 443783467,
  "about-think": 3612049307,
  "about-build": 51839,
  unfinished: 2929793298,
  empty: 1547502900,
  "story-1": 2758006840,
  "story-2": 2465201042,
  "story-3": 1741607593,
  "story-4": 175017647,
  "services-coil": 3790521273,
  "timeline-1": 2300778833,
  "timeline-2": 1737615754,
  "timeline-3": 1743564626,
  "timeline-4": 2289612478,
  "about-cloth": 2087046416,
  community: 956770123,
  "vault-cable": 2551747948,
  "stage-legacy": 1547951751,
  "stage-migration": 2379787438,
  "stage-enterprise": 1108907790,
  "place-plan": 1617383516,
  "cover-billing-core": 2208682861,
  "cover-clinic-records": 3292462474,
  "cover-cloud-landing": 219064794,
  "cover-erp-renewal": 1493106090,
  "cover-permit-platform": 2259429678,
  "cover-grid-ops": 2764003164,
  "cover-metro-portal": 1558667062,
  "cover-citizen-ds": 3364633840,
  "cover-port-permits": 940776108,
  "cover-bank-onboarding": 3665716217,
  "cover-field-app": 1941002975,
  "cover-coastal-sensors": 3813624021,
  "cover-cane-yield": 3815477048,
  "cover-smart-depot": 1668054131,
  "cover-vision-qa": 3867586096,
};

describe.each(pictures)("the picture $name", (picture) => {
  const drawn = pictureDocument(picture);

  test("is the same in every version, until it is changed on purpose", () => {
    expect(hashText(drawn)).toBe(pinned[picture.name]);
  });

  test("has only finite numbers in its paths", () => {
    expect(drawn).not.toMatch(/NaN|Infinity|undefined|null/);
    for (const [, path] of drawn.matchAll(/ d="([^"]*)"/g)) expect(path).toMatch(/^M[-\d.\sMLHAQC]+$/);
  });

  test("names each gradient once", () => {
    const names = [...drawn.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the pictures", () => {
  test("have names of their own", () => {
    expect(new Set(pictures.map((picture) => picture.name)).size).toBe(pictures.length);
  });

  test("are all different", () => {
    expect(new Set(pictures.map(pictureDocument)).size).toBe(pictures.length);
  });
});

describe("a cover", () => {
  test("is the drawn one where the slug has one", () => {
    for (const cover of covers) expect(coverFor(cover.slug)).toBe(cover.draw());
  });

  test("is drawn from the slug where it has none, the same each time", () => {
    expect(coverFor("tide-tables")).toBe(coverFor("tide-tables"));
    expect(coverFor("tide-tables")).not.toBe(coverFor("tide-table"));
  });

  test("keeps to the family it is asked for", () => {
    for (let index = 0; index < 30; index += 1) {
      expect(coverFor(`project-${index}`, "cloth")).toContain("linearGradient");
      expect(coverFor(`project-${index}`, "coil")).toContain("radialGradient");
      expect(coverFor(`project-${index}`, "cable")).toContain("stroke-linecap");
    }
  });
});

describe("a contour", () => {
  const hill = (x: number, y: number) => Math.exp(-((x - 50) ** 2 + (y - 50) ** 2) / 900);
  const grid = { width: 100, height: 100, cell: 5 };

  test("round a lone hill is one closed line", () => {
    const path = contourPath(hill, 0.5, grid);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path.slice(1, path.indexOf("Q"))).toBe(path.slice(path.lastIndexOf("L") + 1));
  });

  test("above the highest place is empty", () => {
    expect(contourPath(hill, 2, grid)).toBe("");
  });
});
