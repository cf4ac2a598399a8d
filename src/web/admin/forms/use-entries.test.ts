import { describe, expect, test } from "vitest";
import { arrayStore, type EntryRules, entryActions } from "./use-entries.ts";

/** A list of texts with what the screen was asked to do. */
function listOf(texts: readonly string[], rules: Partial<EntryRules<string>> = {}) {
  const list = {
    texts,
    said: [] as string[],
    focused: "",
    undo: (): void => undefined,
  };
  const store = arrayStore(
    () => list.texts,
    (next) => {
      list.texts = next;
    },
  );
  const actions = entryActions(
    store,
    { one: "Feature", max: 4, blank: () => "", ...rules },
    {
      announce: (text) => text && list.said.push(text),
      toast(text, undo) {
        list.said.push(text);
        list.undo = undo;
      },
      focus(index, control) {
        list.focused = `${control} of ${index}`;
      },
    },
  );
  return { list, ...actions };
}

describe("adding entries", () => {
  test("add puts a blank entry at the end and focuses it", () => {
    const { list, add } = listOf(["A"]);
    add();
    expect(list).toMatchObject({ texts: ["A", ""], focused: "field of 1" });
  });

  test("Enter in the middle of a list adds an entry behind the present one", () => {
    const { list, goToNext } = listOf(["A", "B"]);
    goToNext(0);
    expect(list).toMatchObject({ texts: ["A", "", "B"], focused: "field of 1" });
  });

  test("Enter before a blank entry goes on to the blank one", () => {
    const { list, goToNext } = listOf(["A", " ", "B"]);
    goToNext(0);
    expect(list).toMatchObject({ texts: ["A", " ", "B"], focused: "field of 1" });
  });

  test("Enter in a full list adds nothing and names the maximum", () => {
    const { list, goToNext } = listOf(["A", "B", "C", "D"]);
    goToNext(1);
    expect(list).toMatchObject({ texts: ["A", "B", "C", "D"], said: ["Nothing was added: 4 is the maximum"] });
  });

  test("Enter in a list of a fixed length goes on and adds nothing", () => {
    const { list, goToNext } = listOf(["A", "B"], { isFixed: true });
    goToNext(0);
    expect(list.focused).toBe("field of 1");
    goToNext(1);
    expect(list.texts).toEqual(["A", "B"]);
  });
});

describe("removing entries", () => {
  test("the focus goes to the next entry, and to the previous one from the last", () => {
    const { list, remove } = listOf(["A", "B", "C"]);
    remove(1);
    expect(list).toMatchObject({ texts: ["A", "C"], focused: "remove of 1", said: ["Feature removed"] });
    remove(1);
    expect(list).toMatchObject({ texts: ["A"], focused: "remove of 0" });
  });

  test("removing a blank entry offers no undo", () => {
    const { list, remove } = listOf([" ", "B"]);
    remove(0);
    expect(list).toMatchObject({ texts: ["B"], said: [] });
  });

  test("undo puts an entry back where it was", () => {
    const { list, remove } = listOf(["A", "B", "C"]);
    remove(1);
    list.undo();
    expect(list.texts).toEqual(["A", "B", "C"]);
    expect(list.said.at(-1)).toBe("Feature 2 is back");
  });

  test("undo puts an entry at the end of a list that is shorter by then", () => {
    const { list, remove } = listOf(["A", "B", "C"]);
    remove(2);
    const { undo } = list;
    remove(0);
    remove(0);
    undo();
    expect(list.texts).toEqual(["C"]);
  });

  test("undo puts an entry back into a full list too, beyond the maximum", () => {
    const { list, remove, add } = listOf(["A", "B", "C", "D"]);
    remove(0);
    const { undo } = list;
    add();
    undo();
    expect(list.texts).toEqual(["A", "B", "C", "D", ""]);
  });

  test("undo puts back what `keep` returns at that time, not the entry as it was removed", () => {
    let suffix = "";
    const { list, remove } = listOf(["A"], { keep: (text) => () => text + suffix });
    remove(0);
    suffix = "!";
    list.undo();
    expect(list.texts).toEqual(["A!"]);
  });
});

describe("moving entries", () => {
  test("the focus stays on the button of the moved entry", () => {
    const { list, move } = listOf(["A", "B", "C"]);
    move(0, 1);
    expect(list).toMatchObject({ texts: ["B", "A", "C"], focused: "move 1 of 1" });
    expect(list.said).toEqual(["Feature 1 is now number 2"]);
  });

  test("the focus changes to the other button at either end", () => {
    const { list, move } = listOf(["A", "B"]);
    move(0, 1);
    expect(list.focused).toBe("move -1 of 1");
    move(1, -1);
    expect(list).toMatchObject({ texts: ["A", "B"], focused: "move 1 of 0" });
  });

  test("nothing moves beyond an end", () => {
    const { list, move } = listOf(["A", "B"]);
    move(1, 1);
    expect(list).toMatchObject({ texts: ["A", "B"], said: [] });
  });
});
