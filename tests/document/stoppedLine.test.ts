import { expect, it } from "vitest";
import { stoppedLine } from "../../src/document/stoppedLine.ts";
import { documentOf } from "../support/factories.works.ts";

const text = documentOf("Утро было тихим", "***", "Соль была сдви\u00adнута. Совсем немного.");

it.each([
  [0, 0, "Утро было тихим", 54],
  [0, 5, "Утро было тихим", 49],
  [1, 0, "Соль была сдвинута.", 39],
  [2, 19, "Соль была сдвинута.", 17],
  [2, 20, "Совсем немного.", 16],
  [2, 99, "Совсем немного.", 0],
  [3, 0, "", 0],
])("at the character %s, %s a reader stopped at «%s»", (location, offset, line, left) => {
  expect(stoppedLine(text, { location, offset })).toEqual({ line, left });
});
