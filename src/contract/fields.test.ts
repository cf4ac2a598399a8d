import { describe, expect, test } from "vitest";
import {
  changedPassword,
  changedText,
  choice,
  emailAddress,
  emailKey,
  idParams,
  instantInput,
  LIMITS,
  MESSAGES,
  newPassword,
  optionalText,
  password,
  requiredText,
  slug,
  status,
  tidy,
} from "#contract/fields.ts";
import type { z } from "#contract/zod.ts";
import { ANY_CHARACTER, fc } from "#tests/support/fast-check.ts";

const name = requiredText("Name is required", LIMITS.name);
const textSchema = requiredText("Message is required", LIMITS.long, "many");
const anyText = fc.string({ unit: ANY_CHARACTER, maxLength: 60 });

/** Returns the first error message for a value; undefined if it is accepted. */
function complaint(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** Returns whether text may not contain a character. Decides by code point, independently of the code's expressions. */
function isForbidden(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
  return (isControl && character !== "\t" && character !== "\n") || (code >= 0xd800 && code <= 0xdfff);
}

describe("text", () => {
  test.each([
    ["space around is dropped", "  Thandi  ", "Thandi"],
    ["decomposed letters are composed", "Zoe\u0308", "Zoë"],
    ["emoji stay", "Palesa 👩🏽‍💻", "Palesa 👩🏽‍💻"],
    ["right-to-left text stays", "مرحبا بالعالم", "مرحبا بالعالم"],
    ["marks that compose to nothing stay", "q\u0323\u0307", "q\u0323\u0307"],
    ["letters beyond the basic plane stay", "𠮷野家", "𠮷野家"],
    ["markup is ordinary text", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ])("%s", (_, given, parsed) => {
    expect(name.parse(given)).toBe(parsed);
  });

  test("long text accepts tabs and newlines, and a line refuses them", () => {
    expect(textSchema.parse("one\ttwo\nthree")).toBe("one\ttwo\nthree");
    for (const given of ["a\tb", "a\nb", "a\rb", "a\r\nBcc: b"])
      expect(complaint(name, given)).toBe(MESSAGES.characters);
  });

  test("every kind of line end becomes a newline", () => {
    expect(textSchema.parse("one\r\ntwo\rthree\nfour")).toBe("one\ntwo\nthree\nfour");
  });

  test("the limit counts code points, so an emoji is one", { tags: "promise-32" }, () => {
    expect(complaint(name, "😀".repeat(LIMITS.name))).toBeUndefined();
    expect(complaint(name, "😀".repeat(LIMITS.name + 1))).toBe("Must be at most 200 characters");
    expect(complaint(textSchema, "x".repeat(LIMITS.long))).toBeUndefined();
    expect(complaint(textSchema, "x".repeat(LIMITS.long + 1))).toBe("Must be at most 20,000 characters");
  });

  test("the limit does not count space around a text, up to four times the limit in all", () => {
    const spaced = (space: number) => `${" ".repeat(space)}${"x".repeat(LIMITS.name)}${" ".repeat(space)}`;
    expect(complaint(name, spaced(300))).toBeUndefined();
    expect(complaint(name, spaced(301))).toBe("Must be at most 200 characters");
  });

  test.each([undefined, "", " ", "\n\t ", "\u00a0\u2003"])("a required text of %j counts as missing", (given) => {
    expect(complaint(name, given)).toBe("Name is required");
  });

  test("an absent or blank optional text becomes the empty text", () => {
    for (const given of [undefined, "", "  \n "]) expect(optionalText(LIMITS.name).parse(given)).toBe("");
  });

  test.each([null, 1, true, [], {}, ["a"]])("%j is not converted to text", (given) => {
    expect(complaint(name, given)).toBe(MESSAGES.text);
    expect(complaint(optionalText(LIMITS.name), given)).toBe(MESSAGES.text);
  });

  test("accepted text is composed, trimmed, free of forbidden characters, and accepted again", () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const read = textSchema.safeParse(given);
        const lines = given.replace(/\r\n?/g, "\n");
        expect(read.success).toBe(![...lines].some(isForbidden) && tidy(given) !== "");
        if (!read.success) return;
        expect(read.data.normalize("NFC")).toBe(read.data);
        expect(read.data.trim()).toBe(read.data);
        expect(textSchema.parse(read.data)).toBe(read.data);
      }),
      { numRuns: 2000 },
    );
  });

  test("a forbidden character anywhere inside is never overlooked", { tags: "promise-32" }, () => {
    const controls = fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code));
    const halves = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code));
    // The letters around it prevent trimming, and prevent two halves from becoming a pair.
    fc.assert(
      fc.property(
        fc.oneof(
          controls.filter((one) => isForbidden(one) && one !== "\r"),
          halves,
        ),
        anyText,
        (bad, text) => {
          for (const schema of [textSchema, name])
            expect(complaint(schema, `a${bad}b${text}c`)).toBe(MESSAGES.characters);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("accents", () => {
  const tooMany = MESSAGES.marks;

  test.each([
    ["of one kind", "\u0301"],
    ["of two alternating kinds", "\u0301\u0316"],
    ["beyond the basic plane", "\u{1D165}"],
    ["that enclose", "\u20dd"],
    ["that are not reordered", "\u093f"],
    ["with a grapheme joiner between them", "\u0301\u034f"],
  ])("thirty accents %s on one letter are accepted and one more is not", { tags: "promise-45" }, (_, unit) => {
    const marks = (count: number) => [...unit.repeat(count)].slice(0, count).join("");
    for (const schema of [name, textSchema, changedText(LIMITS.name)]) {
      expect(complaint(schema, `a${marks(30)} a${marks(30)}`)).toBeUndefined();
      expect(complaint(schema, `a${marks(31)}`)).toBe(tooMany);
      expect(complaint(schema, `${"a".repeat(100)}${marks(31)}${"a".repeat(60)}`)).toBe(tooMany);
    }
  });

  test("accents that become two when normalised count as two", () => {
    expect(name.parse(`a${"\u0344".repeat(15)}`)).toBe(`a${"\u0308\u0301".repeat(15)}`.normalize("NFC"));
    expect(complaint(name, `x${"\u0344".repeat(16)}`)).toBe(tooMany);
  });

  test.each([
    ["Vietnamese, decomposed", "Nguyễn Thị Phương Ngữ ở Đắk Lắk".normalize("NFD")],
    ["Yoruba with two accents a letter", "Ọlọ́runtóbi Adékọ̀yà".normalize("NFD")],
    ["Venda", "Ṱhanyelani Ḽambani Ṋemukongwe Ṅwana"],
    ["Hebrew with vowels and cantillation", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃"],
    ["Arabic with every vowel", "بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ"],
    ["Thai", "น้ำผึ้งที่กรุงเทพมหานครนี้ดีที่สุด"],
    ["Hindi", "क्ष्म्य स्त्रियाँ र्त्स्न्या कृष्णमूर्ति"],
    ["Tamil", "ஸ்ரீநிவாசன் கௌதமி"],
    ["Burmese", "ကျွန်ုပ်တို့၏ ကြွေးမြွေ"],
    ["Tibetan stacks", "ཧཱུྃ་ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ"],
    ["Korean, decomposed", "대한민국 각 닭갈비".normalize("NFD")],
    ["families, flags and keys", "👩🏽‍👩🏾‍👧🏿‍👦🏻 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏳️‍🌈 1️⃣ ❤️‍🔥"],
  ])("%s is ordinary text", (_, text) => {
    expect(name.parse(text)).toBe(text.normalize("NFC"));
  });

  test("no letter decomposes into more characters than the raw limit allows", { tags: "promise-45" }, () => {
    let most = 0;
    for (let code = 0; code <= 0x10ffff; code++) {
      const letter = String.fromCodePoint(code);
      if (letter.normalize("NFC") === letter) most = Math.max(most, [...letter.normalize("NFD")].length);
    }
    expect(most).toBe(4);
    expect(complaint(textSchema, "\u1f82".repeat(LIMITS.long).normalize("NFD"))).toBeUndefined();
  });
});

describe("a raw text", () => {
  test.each<[string, z.ZodType, number, string]>([
    ["a name", name, LIMITS.name, "Must be at most 200 characters"],
    ["a long text", textSchema, LIMITS.long, "Must be at most 20,000 characters"],
    ["a slug", slug, LIMITS.slug, "Must be at most 120 characters"],
    ["an e-mail address", emailAddress, LIMITS.email, "Must be at most 254 characters"],
  ])(
    "%s of more than four times its limit is refused before it is normalised",
    { tags: "promise-45" },
    (_, schema, limit, expected) => {
      const issues = schema.safeParse("\u0301".repeat(4 * limit + 1)).error?.issues;
      expect(issues?.map(({ message }) => message)).toEqual([expected]);
    },
  );
});

describe("an e-mail address", () => {
  test.each([
    "a@b.co",
    "first.last+tag@sub.example.org",
    "o'neill@example.co.za",
    "x_y-z!#$%&*/=?^`{|}~@example.org",
    `${"l".repeat(64)}@example.org`,
    "jo@localhost",
    "jo@mail-1",
  ])("the address %s is accepted", (given) => {
    expect(emailAddress.parse(given)).toBe(given);
  });

  test("an address loses space around it and keeps its case", () => {
    expect(emailAddress.parse("  Thandi@Example.ORG\n")).toBe("Thandi@Example.ORG");
  });

  test.each([
    ["a second recipient", "a@b.co,c@d.co"],
    ["a second recipient after a semicolon", "a@b.co;c@d.co"],
    ["a header after CR LF", "a@b.co\r\nBcc: evil@example.org"],
    ["a header after LF", "a@b.co\nBcc: evil@example.org"],
    ["a header in front", "x\r\nTo: a@b.co"],
    ["group syntax", "friends: a@b.co, c@d.co;"],
    ["an empty group", "undisclosed-recipients:;"],
    ["a display name", "Thandi <a@b.co>"],
    ["angle brackets", "<a@b.co>"],
    ["a quoted local part", '"a b"@example.org'],
    ["a comment", "a(comment)@example.org"],
    ["a route", "@relay.example:a@b.co"],
    ["two at signs", "a@b@c.co"],
    ["NUL", "a\0@b.co"],
    ["space inside", "a b@c.co"],
    ["no domain", "root@"],
    ["an address literal", "a@[127.0.0.1]"],
    ["an empty label", "a@b..co"],
    ["a hyphen at a label's end", "a@b-.co"],
    ["a dot at the end", "a@b.co."],
    ["a letter beyond ASCII", "ä@example.org"],
    ["a look-alike at sign", "a＠example.org"],
    ["more than 254 characters", `${"l".repeat(243)}@example.org`],
  ])("an address with %s is refused", (_, given) => {
    expect(complaint(emailAddress, given)).toBe(MESSAGES.email);
  });

  test("a missing or blank address is reported as required", () => {
    for (const given of [undefined, "", "  "]) expect(complaint(emailAddress, given)).toBe(MESSAGES.emailRequired);
    expect(complaint(emailAddress, null)).toBe(MESSAGES.text);
  });

  test("an accepted address names one recipient and ends no header line", { tags: "promise-30" }, () => {
    const pieces = fc.constantFrom(
      "a",
      "b.co",
      "@",
      ",",
      ";",
      ":",
      "\r\n",
      "\n",
      "\r",
      "<",
      ">",
      '"',
      " ",
      "(",
      "\0",
      "é",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(pieces, { maxLength: 8 }).map((all) => all.join("")),
          fc.emailAddress(),
        ),
        (given) => {
          const read = emailAddress.safeParse(given);
          if (!read.success) return;
          expect(read.data.match(/@/g)).toHaveLength(1);
          expect(read.data).toMatch(/^[\x21-\x7e]+$/);
          expect(read.data).not.toMatch(/[,;:<>()[\]\\"]/);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test("addresses compare without case", () => {
    expect(emailKey("Thandi@Example.ORG")).toBe(emailKey("thandi@example.org"));
    expect(emailKey("thandi@example.org")).not.toBe(emailKey("thandi@example.com"));
  });
});

describe("a password", () => {
  test("a password is taken exactly as typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 100 }), (typed) => {
        expect(password.parse(typed)).toBe(typed);
      }),
    );
    for (const typed of ["  spaced  ", "Zoe\u0308", "\t\n", "a\0b"]) expect(password.parse(typed)).toBe(typed);
  });

  test("a password has 1 to 200 characters", () => {
    expect(complaint(password, "")).toBe(MESSAGES.passwordRequired);
    expect(complaint(password, undefined)).toBe(MESSAGES.passwordRequired);
    expect(complaint(password, "x".repeat(200))).toBeUndefined();
    expect(complaint(password, "x".repeat(201))).toBe("Must be at most 200 characters");
    expect(complaint(password, 123456)).toBe(MESSAGES.text);
  });
});

describe("a new password", () => {
  test("a new password has 6 to 200 code points, and is taken as typed", () => {
    for (const typed of ["123456", "      ", " Zoe\u0308 1 ", "a\0b\tcd", "😀".repeat(6), "😀".repeat(200)]) {
      expect(newPassword.parse(typed)).toBe(typed);
    }
    for (const short of ["1", "12345", "😀".repeat(5)]) {
      expect(complaint(newPassword, short)).toBe("Password must be at least 6 characters");
    }
    expect(complaint(newPassword, "")).toBe(MESSAGES.passwordRequired);
    expect(complaint(newPassword, undefined)).toBe(MESSAGES.passwordRequired);
    expect(complaint(newPassword, "😀".repeat(201))).toBe("Must be at most 200 characters");
    expect(complaint(newPassword, "half \ud83d a pair")).toBe(MESSAGES.characters);
  });

  test("a changed password may be omitted or blank", () => {
    for (const parsed of [undefined, ""]) expect(changedPassword.parse(parsed)).toBe(parsed);
    expect(changedPassword.parse("      ")).toBe("      ");
    for (const wrong of [null, " ", "12345", 123456]) expect(changedPassword.safeParse(wrong).success).toBe(false);
    expect(complaint(changedPassword, "12345")).toBe("Password must be at least 6 characters");
    expect(complaint(changedPassword, "x".repeat(201))).toBe("Must be at most 200 characters");
  });
});

describe("an instant", { tags: "promise-31" }, () => {
  test.each([
    ["2026-11-20T08:30:00Z", "2026-11-20T08:30:00.000Z"],
    ["2026-11-20T08:30:00.123456+02:00", "2026-11-20T06:30:00.123Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
  ])("the instant %s is stored as %s", (given, parsed) => {
    expect(instantInput.parse(given)).toBe(parsed);
  });

  test.each(["2026-11-20", "2026-11-20T08:30:00", "2026-02-30T08:00:00Z", "9999-12-31T23:59:59-01:00", "", 5, null])(
    "%j is refused as an instant",
    (given) => {
      expect(instantInput.safeParse(given).success).toBe(false);
    },
  );
});

test("a choice accepts its words as listed, and the message for a missing one names it", () => {
  const Colour = choice("Colour", ["red", "blue"]);
  expect(Colour.parse("red")).toBe("red");
  expect(complaint(Colour, undefined)).toBe("Colour is required");
  for (const given of ["Red", "", null, 1, "toString"])
    expect(complaint(Colour, given)).toBe("Must be one of red, blue");
});

describe("a status", () => {
  const Status = status(["Lead", "Active", "Inactive"]);

  test.each(["lead", "LEAD", "lEaD", "Lead"])("the status %s becomes Lead", (given) => {
    expect(Status.parse(given)).toBe("Lead");
  });

  test.each(["", "leads", " lead", "lead ", "toString", "__proto__", null, 1, ["Lead"], undefined])(
    "%j is refused as a status",
    (given) => {
      expect(complaint(Status, given)).toBe("Must be one of Lead, Active, Inactive");
    },
  );
});

test("only a UUID is an id", () => {
  expect(idParams.safeParse({ id: "0198a0e2-7c1e-7000-8000-000000000000" }).success).toBe(true);
  for (const id of [
    "",
    "1",
    "new",
    "../x",
    "0198a0e2-7c1e-7000-8000-00000000000g",
    "0198a0e27c1e70008000000000000000",
  ]) {
    expect(idParams.safeParse({ id }).success).toBe(false);
  }
});
